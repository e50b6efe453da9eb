import type { FrameMessage, StartPoint } from '@fin-link/contracts/browser';
import type { SessionEffect } from '../kernel/index.ts';

/** Typed events of the element that the dashboard decides about. */
export type ConsentElementEvent = Extract<
  FrameMessage,
  { type: 'fin-consent-renewed' | 'fin-consent-revoked' | 'fin-error' }
>;

/** Things to do, in order, as data. Requests answer with an event of `consents-event.ts`, or with `consentFailed`. */
export type ConsentsEffect =
  | { type: 'readConsents' }
  | { type: 'readSharedAccounts'; providerAccountId: number }
  | { type: 'readHistory'; consentId: number }
  | { type: 'renewConsent'; consentId: number }
  | { type: 'setDeletion'; consentId: number; deleteDataAtEnd: boolean }
  /** `deleteData` is absent where the region does not offer it. */
  | { type: 'revokeConsent'; consentId: number; deleteData?: boolean }
  /** Gives the frame to the linking flow, which begins there; `linkEnded` brings it back. */
  | { type: 'handOver'; start: StartPoint }
  | { type: 'tell'; event: ConsentElementEvent }
  | SessionEffect;
