import type { NeedsPubsub } from '../pubsub/index.ts';
import type { NeedsVerifications } from '../verifications/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsSessions } from '../sessions/index.ts';
import type { NeedsBankAuthorizations } from '../bank-authorizations/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings } from '../parts/index.ts';

/** Request that opened a stream. */
export interface StreamReader {
  /** Session token of the request. The stream ends when the token becomes invalid. */
  token: string;
  /** Number of the last event that the reader has; 0 if it has none. */
  lastEventId: number;
}

/** Parts that event streams need. */
export type StreamDeps = NeedsSessions &
  NeedsObservations &
  NeedsVerifications &
  NeedsBankAuthorizations &
  NeedsPubsub &
  NeedsClock &
  NeedsSettings<'intervals'> &
  NeedsLog;
