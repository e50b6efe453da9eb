import type { ApiErrorCode, FrameView } from '@fin-link/contracts/browser';
import { capabilityOfView } from '@fin-link/contracts/host';
import type { Site } from '../../platform/sites/index.ts';
import { timeIsOver, type Session } from './session.ts';

/** Launch whose token was just redeemed, and the page that redeemed it. */
export interface LaunchFacts {
  readonly session: Session;
  /** Site of the publishable key that the page sent. */
  readonly site: Pick<Site, 'publishableKey' | 'origins'>;
  /** Customer and origin of this host. */
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

/** Name of a launch condition. */
export type LaunchCheckName = (typeof launchChecks)[number]['name'];

/** Returns the first check that fails; `null` if all checks pass. */
export const failedLaunchCheck = (facts: LaunchFacts): (typeof launchChecks)[number] | null =>
  launchChecks.find(({ check }) => !check(facts)) ?? null;
