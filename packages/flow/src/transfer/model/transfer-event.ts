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
      /** Screen T1: an account was picked; `null` if none was picked. */
      | { type: 'investmentPicked'; accountId: number | null }
      /** Screen T2: positions were chosen. */
      | { type: 'positionsChosen'; choice: TransferChoice }
      /** Screen T3: the details were confirmed. The screen keeps a typed account number. */
      | { type: 'detailsConfirmed' }
      /** Screen T4: the user corrects a part of the transfer. */
      | { type: 'accountWanted' }
      | { type: 'positionsWanted' }
      | { type: 'transferDetailsWanted' }
      /** Screen T4: the transfer was confirmed. `accountNumber` is `null` if the host knows the number. */
      | { type: 'transferConfirmed'; accountNumber: string | null; idempotencyKey: string }
      /** The user chooses another firm. */
      | { type: 'chooseAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

export type TransferHostEvent = Answered<TransferRequest> | Failed<TransferRequest> | ObservedAccount;

export type TransferEvent =
  | TransferUserEvent
  | TransferHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

export type TransferEventOf<T extends TransferEvent['type']> = Extract<TransferEvent, { type: T }>;
