import type { Answered, Failed, ObservedAccount } from '../../requests/index.ts';
import type { EmbeddedEnded, EmbeddedMoved } from '../../kernel/index.ts';
import type { Settled } from '../../linking/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { TransferChoice } from './transfer-state.ts';

/** Requests of an asset transfer to the host. `getProviderAccount` watches a connection whose positions are arriving. */
export type TransferRequest = 'listPositions' | 'createTransfer' | 'getProviderAccount';

/** Actions of the user on the screens of an asset transfer. */
export type TransferUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** On the account screen, the user picked an account; `null` if none was picked. */
      | { type: 'investmentPicked'; accountId: number | null }
      /** On the position screen, the user chose positions. */
      | { type: 'positionsChosen'; choice: TransferChoice }
      /** On the details screen, the user confirmed the details. The screen keeps a typed account number. */
      | { type: 'detailsConfirmed' }
      /** On the review, the user wants to correct a part of the transfer. */
      | { type: 'accountWanted' }
      | { type: 'positionsWanted' }
      | { type: 'transferDetailsWanted' }
      /** On the review, the user confirmed the transfer. `accountNumber` is `null` if the host knows the number. */
      | { type: 'transferConfirmed'; accountNumber: string | null; idempotencyKey: string }
      /** The user wants to choose another firm. */
      | { type: 'chooseAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

/** Events of the host: results of requests, and reports. */
export type TransferHostEvent = Answered<TransferRequest> | Failed<TransferRequest> | ObservedAccount;

/** All events of the flow. */
export type TransferEvent =
  | TransferUserEvent
  | TransferHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

/** Event of the flow with this name. */
export type TransferEventOf<T extends TransferEvent['type']> = Extract<TransferEvent, { type: T }>;
