import type { Answered, Failed, ObservedAccount } from '../../requests/index.ts';
import type { EmbeddedEnded, EmbeddedMoved } from '../../kernel/index.ts';
import type { Settled } from '../../linking/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { TransferChoice } from './transfer-state.ts';

/** What an asset transfer asks of the host. `getProviderAccount` is the watch of a connection whose positions are arriving. */
export type TransferRequest = 'listPositions' | 'createTransfer' | 'getProviderAccount';

/** What the user does on the screens of an asset transfer. */
export type TransferUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** T1; null where nothing was picked. */
      | { type: 'investmentPicked'; accountId: number | null }
      /** T2. */
      | { type: 'positionsChosen'; choice: TransferChoice }
      /** T3. A number that was typed stays with the screen. */
      | { type: 'detailsConfirmed' }
      /** T4: to be corrected. */
      | { type: 'accountWanted' }
      | { type: 'positionsWanted' }
      | { type: 'transferDetailsWanted' }
      /** T4. `accountNumber`: null where the host knows it. */
      | { type: 'transferConfirmed'; accountNumber: string | null; idempotencyKey: string }
      /** Another firm. */
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
