import type { PropertyAddress, UpdateManualAccount } from '@fin-link/contracts/browser';
import type { Answered, Failed } from '../../requests/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { OwnAccountKind, TypedValue } from './own-accounts-state.ts';

/** Requests of the flow to the host. */
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

/** Values of the form for a manual account. */
export type ManualValues = UpdateManualAccount & { currency: string };

/** Actions of the user on the screens of manual accounts and properties. */
export type OwnAccountsUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** On the screen of kinds, the user picked a kind; `null` if none was picked. */
      | { type: 'kindPicked'; kind: OwnAccountKind | null }
      /** The user submitted the form of a manual account. */
      | { type: 'manualSubmitted'; values: ManualValues; idempotencyKey: string }
      /** On the address screen, the user submitted an address; `null` if the user gave none and must therefore enter a value. */
      | {
          type: 'addressSubmitted';
          valuation: 'estimate' | 'typed';
          address: PropertyAddress | null;
          country: string;
        }
      /** Index of the match that the user picked; `null` if none was picked. */
      | { type: 'matchPicked'; index: number | null }
      /** The user enters a value, because no match is correct or there is no match. The address is kept. */
      | { type: 'typedInstead' }
      /** On the value screen, the user submitted a value. `typed` is `null` if the estimate is used. */
      | {
          type: 'valueSubmitted';
          typed: TypedValue | null;
          nickname: string | null;
          includeInNetWorth: boolean;
        }
      /** On the loan screen: `loansPicked` has the currently ticked checkboxes, `loansSubmitted` the selection to save. */
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

/** Results of requests. */
export type OwnAccountsHostEvent = Answered<OwnAccountsRequest> | Failed<OwnAccountsRequest>;
/** All events of the flow. */
export type OwnAccountsEvent = OwnAccountsUserEvent | OwnAccountsHostEvent | SessionEvent;
/** Event of the flow with this name. */
export type OwnAccountsEventOf<T extends OwnAccountsEvent['type']> = Extract<OwnAccountsEvent, { type: T }>;
