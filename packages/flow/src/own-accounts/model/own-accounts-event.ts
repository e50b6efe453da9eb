import type { PropertyAddress, UpdateManualAccount } from '@fin-link/contracts/browser';
import type { Answered, Failed } from '../../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { OwnAccountKind, TypedValue } from './own-accounts-state.ts';

export type OwnAccountsRequest =
  | 'createManualAccount'
  | 'getManualAccount'
  | 'updateManualAccount'
  | 'deleteManualAccount'
  | 'findProperty'
  | 'createProperty'
  | 'getProperty'
  | 'updateProperty'
  | 'deleteProperty'
  | 'listLoans';

/** What the form of a manual account was filled in with. */
export type ManualValues = UpdateManualAccount & { currency: string };

/** What the user does on the screens of accounts that are added by hand. */
export type OwnAccountsUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** A1; null where nothing was picked. */
      | { type: 'kindPicked'; kind: OwnAccountKind | null }
      /** A2. */
      | { type: 'manualSubmitted'; values: ManualValues; idempotencyKey: string }
      /** A3. `address`: null where none was given, which only a typed value allows. */
      | {
          type: 'addressSubmitted';
          valuation: 'estimate' | 'typed';
          address: PropertyAddress | null;
          country: string;
        }
      /** Which of several; null where nothing was picked. */
      | { type: 'matchPicked'; index: number | null }
      /** No match is the right one, or there is none: the address stays. */
      | { type: 'typedInstead' }
      /** A4. `typed`: null where the estimate is used. */
      | {
          type: 'valueSubmitted';
          typed: TypedValue | null;
          nickname: string | null;
          includeInNetWorth: boolean;
        }
      /** A5: boxes as they are ticked now; and then what is saved. */
      | { type: 'loansPicked'; linkedAccountIds: readonly number[] }
      | { type: 'loansSubmitted'; linkedAccountIds: readonly number[]; idempotencyKey: string }
      | { type: 'deletionWanted' }
      | { type: 'deletionCancelled' }
      | { type: 'deletionConfirmed' }
      | { type: 'addAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

export type OwnAccountsHostEvent = Answered<OwnAccountsRequest> | Failed<OwnAccountsRequest>;
export type OwnAccountsEvent = OwnAccountsUserEvent | OwnAccountsHostEvent | SessionEvent;
export type OwnAccountsEventOf<T extends OwnAccountsEvent['type']> = Extract<OwnAccountsEvent, { type: T }>;
