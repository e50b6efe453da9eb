import type { FrameView, ProviderList } from '@fin-link/contracts/browser';
import { capabilityOfView } from '@fin-link/contracts/host';
import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import { optionsOf, sessionView, timeIsOver } from './session.ts';
import type { Session } from './session.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';
import type { NeedsMarks } from '../marks/index.ts';
import type { NeedsSessions } from './sessions.ts';

/** Milliseconds. A launch does not wait longer for the banks, which the frame then asks for itself. */
const banksPatience = 400;

/** Milliseconds. Whoever comes back rather waits for the deposits than begins anew, also where the service is busy. */
const depositsPatience = 5_000;

/** Whether the session begins anew and names nothing, as far as the host knows; attributes on the tag may still say otherwise. */
function isPlain(view: FrameView, { start, snapshot }: Session): boolean {
  const { action, providerId, routingNumber, providerAccountId, verificationId } = start;
  const named = providerId ?? routingNumber ?? providerAccountId ?? verificationId;
  return view === 'link' && snapshot === null && (action ?? 'add') === 'add' && named === null;
}

/** Whether linking starts with the bank search, unless deposits are open. */
function beginsWithSearch(view: FrameView, session: Session): boolean {
  const { flow, entryScreen } = optionsOf(session);
  return flow !== 'lite' && !entryScreen && isPlain(view, session);
}

/** Whether the user may have come back to deposits of an earlier session. */
function mayGoOn(view: FrameView, session: Session): boolean {
  const { flow, verification } = optionsOf(session);
  const verifies = flow === 'verification' || flow === 'aggregation-plus-verification';
  return verifies && verification.method !== 'matching' && session.start.accountId === null && isPlain(view, session);
}

/** Undefined when it fails, or takes longer than so many milliseconds. */
async function inTime<T>(answer: Promise<T>, patience: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** What a launch may show at once, and what is learnt from it for those after it. */
export interface LaunchScreen {
  /** The banks that a search shows before anything is typed. */
  popularOf(session: Session): Promise<ProviderList>;
  /** Id of the user's newest verification whose deposits are yet to be confirmed; null where there is none. */
  openVerificationOf(session: Session): Promise<number | null>;
  firstScreens: {
    /** `popular`: null when linking began elsewhere. */
    note(publishableKey: string, popular: ProviderList | null): void;
  };
}

export const redeemLaunch =
  (
    {
      sessions,
      settings,
      clock,
      marks,
    }: NeedsClock & NeedsMarks & NeedsSessions & NeedsSettings<'customer' | 'origin' | 'sites'>,
    { popularOf, openVerificationOf, firstScreens }: LaunchScreen,
  ): Handler<'redeemLaunch'> =>
  async (request) => {
    const { launchToken, publishableKey, parentOrigin, view, configName } = request.body;
    const site = settings.sites.byKey(publishableKey);
    if (site === undefined) throw new HostError('site.unknown');
    // Spent first: a token that was shown to the wrong page is of no further use to anyone.
    const launch = await sessions.redeem(launchToken);
    if (launch?.session.customer !== settings.customer || launch.session.publishableKey !== publishableKey)
      throw new HostError('launch.invalid');
    const { session } = launch;
    // A hosted link has its page at the host itself.
    const isPage = parentOrigin === settings.origin || site.origins.includes(parentOrigin);
    if (!isPage) throw new HostError('site.origin-not-registered');
    if (session.parentOrigin !== parentOrigin) throw new HostError('launch.origin-mismatch');
    if (session.endedAt !== null) throw new HostError('session.ended');
    if (timeIsOver(session, clock.now())) throw new HostError('session.expired');
    if (!session.capabilities.includes(capabilityOfView[view])) throw new HostError('capability.missing');
    if (session.consentId !== null && view !== 'redirect') throw new HostError('capability.missing');
    const current = await sessions.choose(await sessions.touch(session), configName);
    const begins = beginsWithSearch(view, current);
    if (view === 'link' && !begins) firstScreens.note(publishableKey, null);
    const learn = async (): Promise<ProviderList> => {
      const list = await popularOf(current);
      firstScreens.note(publishableKey, list);
      return list;
    };
    const [sessionToken, popular, openVerificationId] = await Promise.all([
      sessions.openToken({ ...launch, session: current }),
      begins ? inTime(learn(), banksPatience) : undefined,
      mayGoOn(view, current) ? inTime(openVerificationOf(current), depositsPatience) : undefined,
    ]);
    if (sessionToken === null) throw new HostError('launch.invalid');
    const known = sessionView(current, site, { now: clock.now(), marks });
    if (typeof openVerificationId === 'number') return { sessionToken, session: { ...known, openVerificationId } };
    return { sessionToken, session: known, ...(popular !== undefined && { popular }) };
  };
