import type { NeedsBankAuthorizations } from '../../linking/bank-authorizations/index.ts';
import type { NeedsObservations } from '../../linking/provider-accounts/index.ts';
import type { NeedsVerifications } from '../../linking/verifications/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';

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
