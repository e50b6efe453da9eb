import type { FrameView, ProviderList, ApiErrorCode } from '@fin-link/contracts/browser';
import { hostErrors } from '@fin-link/contracts/browser';
import { capabilityOfView } from '@fin-link/contracts/host';
import { HostError, presenceOf, type Handler } from '../../platform/http/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { replacesOpening } from '../configurations/index.ts';
import type { NeedsUses } from '../sites-and-keys/index.ts';
import { deviceClassOf, type NeedsTimelines } from '../timelines/index.ts';
import { configNameOf, optionsOf, sessionView, type Session, timeIsOver } from './session.ts';
import type { NeedsSessions } from './sessions.ts';

/** First screen of a launch. */
export type LaunchStart = { screen: 'entry' | 'other' } | { screen: 'search'; popular: ProviderList };

/** Data that a launch returns, so that the frame needs no further requests for it. */
export interface LaunchScreen {
  /** Returns the banks that the search shows before the user types. */
  popularOf(session: Session): Promise<ProviderList>;
  /** Returns the id of the user's newest verification with unconfirmed deposits; `null` if there is none. */
  openVerificationOf(session: Session): Promise<number | null>;
  /** Collects the first screens of a site. Later frame pages of the site show the same screen before their launch. */
  firstScreens: {
    /** Records the first screen of a launch, for later pages. */
    note(publishableKey: string, start: LaunchStart): void;
    /** Records the locale of the configuration, for the language of later pages. */
    noteLocale(publishableKey: string, locale: string | null): void;
  };
}

/**
 * Redeems a launch token for a session token. The token cannot be used again, even if a check fails. Throws `site.unknown`,
 * `launch.invalid`, the error of the first launch check that fails, and `config.not-allowed`.
 */
export const redeemLaunch =
  (
    {
      sessions,
      settings,
      clock,
      marks,
      uses,
      timelines,
    }: NeedsClock &
      NeedsMarks &
      NeedsSessions &
      NeedsUses &
      NeedsTimelines &
      NeedsSettings<'customer' | 'origin' | 'sites'>,
    { popularOf, openVerificationOf, firstScreens }: LaunchScreen,
  ): Handler<'redeemLaunch'> =>
  async (request, reply) => {
    const { launchToken, publishableKey, parentOrigin, view, configName } = request.body;
    const site = settings.sites.byKey(publishableKey);
    if (site === undefined) throw new HostError('site.unknown');
    // Redeems the token before the checks. A token that leaked to another page cannot be used again.
    const launch = await sessions.redeem(launchToken);
    if (launch === null) throw new HostError('launch.invalid');
    const { session } = launch;
    const failed = failedLaunchCheck({ session, site, settings, parentOrigin, view, now: clock.now() });
    if (failed !== null) {
      if (session.customer === settings.customer && session.publishableKey === site.publishableKey)
        timelines.requested(session, {
          operation: 'redeemLaunch',
          status: hostErrors[failed.error].status,
          code: failed.error,
          durationMs: reply.elapsedTime,
          requestId: request.id,
        });
      throw new HostError(failed.error);
    }
    uses.record({ publishableKey });
    const current = sessions.launched(session, configName);
    const screen = firstScreenOf(view, current);
    // Pages contain first screens with the usual words only. A configuration that replaces these words has no first screen in its page.
    const drawn = replacesOpening(optionsOf(current)) ? 'other' : screen;
    if (view === 'link' && drawn !== 'search') firstScreens.note(publishableKey, { screen: drawn });
    firstScreens.noteLocale(publishableKey, optionsOf(current).locale);
    const readPopular = async (): Promise<ProviderList> => {
      const list = await popularOf(current);
      if (drawn === 'search') firstScreens.note(publishableKey, { screen: drawn, popular: list });
      return list;
    };
    const [sessionToken, popular, openVerificationId] = await Promise.all([
      sessions.openToken({ ...launch, session: current }),
      screen === 'other' ? undefined : withTimeout(readPopular(), popularBanksTimeoutMs),
      mayConfirmDeposits(view, current) ? withTimeout(openVerificationOf(current), depositsTimeoutMs) : undefined,
    ]);
    if (sessionToken === null) throw new HostError('launch.invalid');
    timelines.launched(current, {
      view,
      flow: optionsOf(current).flow,
      config_name: configNameOf(current) ?? '',
      country: site.countryISOCode,
      device: deviceClassOf(presenceOf(request).agent),
      durationMs: reply.elapsedTime,
    });
    const sessionData = sessionView(current, site, { now: clock.now(), marks });
    if (typeof openVerificationId === 'number')
      return { sessionToken, session: { ...sessionData, openVerificationId } };
    return { sessionToken, session: sessionData, ...(popular !== undefined && { popular }) };
  };

/** Timeout in milliseconds for the popular banks. After it, the frame requests them itself. */
const popularBanksTimeoutMs = 400;

/** Timeout in milliseconds for finding open deposits. Longer, because a returning user must reach the screen that confirms them. */
const depositsTimeoutMs = 5_000;

/** Returns whether the session has no saved position and names no bank, connection or verification. The tag may still name one. */
function startsFromBeginning(view: FrameView, { start, snapshot }: Session): boolean {
  const { action, providerId, routingNumber, providerAccountId, verificationId } = start;
  const objectId = providerId ?? routingNumber ?? providerAccountId ?? verificationId;
  return view === 'link' && snapshot === null && (action ?? 'add') === 'add' && objectId === null;
}

/** Returns the first screen of the view for linking. Ignores open deposits, for which the frame shows another screen. */
function firstScreenOf(view: FrameView, session: Session): 'entry' | 'search' | 'other' {
  const { flow, entryScreen, renderer } = optionsOf(session);
  if (flow === 'lite' || (session.renderer ?? renderer) !== 'own' || !startsFromBeginning(view, session))
    return 'other';
  return entryScreen ? 'entry' : 'search';
}

/** Returns whether the user may have returned to confirm deposits of an earlier session. */
function mayConfirmDeposits(view: FrameView, session: Session): boolean {
  const { flow, verification } = optionsOf(session);
  const verifies = flow === 'verification' || flow === 'aggregation-plus-verification';
  return (
    verifies &&
    verification.method !== 'matching' &&
    session.start.accountId === null &&
    startsFromBeginning(view, session)
  );
}

/** Resolves with the value of `answer`, or with `undefined` if `answer` fails or takes longer than `timeoutMs` milliseconds. */
async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** Redeemed launch, and the page that redeemed its token. */
export interface LaunchFacts {
  readonly session: Session;
  /** Site of the publishable key that the page sent. */
  readonly site: Pick<Site, 'publishableKey' | 'origins'>;
  readonly settings: { readonly customer: string; readonly origin: string };
  readonly parentOrigin: string;
  readonly view: FrameView;
  readonly now: Date;
}

interface LaunchCheck {
  readonly name: string;
  /** Returns whether the launch may continue. */
  readonly check: (facts: LaunchFacts) => boolean;
  readonly error: ApiErrorCode;
}

/** Conditions of a launch, in the order in which they are checked. */
export const launchChecks = [
  {
    name: 'session-of-customer',
    check: ({ session, settings }) => session.customer === settings.customer,
    error: 'launch.invalid',
  },
  {
    name: 'session-of-site',
    check: ({ session, site }) => session.publishableKey === site.publishableKey,
    error: 'launch.invalid',
  },
  {
    name: 'page-of-site',
    // The host itself serves the page of a hosted link.
    check: ({ site, settings, parentOrigin }) =>
      parentOrigin === settings.origin || site.origins.includes(parentOrigin),
    error: 'site.origin-not-registered',
  },
  {
    name: 'page-of-session',
    check: ({ session, parentOrigin }) => session.parentOrigin === parentOrigin,
    error: 'launch.origin-mismatch',
  },
  { name: 'session-not-ended', check: ({ session }) => session.endedAt === null, error: 'session.ended' },
  { name: 'session-in-time', check: ({ session, now }) => !timeIsOver(session, now), error: 'session.expired' },
  {
    name: 'capability-of-view',
    check: ({ session, view }) => session.capabilities.includes(capabilityOfView[view]),
    error: 'capability.missing',
  },
  {
    name: 'view-of-consent',
    check: ({ session, view }) => session.consentId === null || view === 'redirect',
    error: 'capability.missing',
  },
] as const satisfies readonly LaunchCheck[];

export type LaunchCheckName = (typeof launchChecks)[number]['name'];

/** Returns the first check that fails; `null` if all checks pass. */
export const failedLaunchCheck = (facts: LaunchFacts): (typeof launchChecks)[number] | null =>
  launchChecks.find(({ check }) => !check(facts)) ?? null;
