import type { SubmitAmounts } from '@fin-link/contracts/browser';
import type { Answered, Failed, ObservedVerification } from '../../requests/index.ts';
import type { EmbeddedEnded, EmbeddedMoved } from '../../kernel/index.ts';
import type { Settled } from '../../linking/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { DepositDetails } from './verification-state.ts';

/** Requests of verification to the host. */
export type VerificationRequest =
  | 'getProviderAccount'
  | 'listAccounts'
  | 'listEligibleAccounts'
  | 'listVerifications'
  | 'getVerification'
  | 'createVerification'
  | 'submitAmounts';

/** Amount of one deposit that the user found on the statement. */
export type DepositAmount = SubmitAmounts['amounts'][number];

/** Actions of the user on the screens of verification. */
export type VerificationUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** After linking, the user accepts or declines a verification. */
      | { type: 'verifyWanted' }
      | { type: 'verifyDeclined' }
      /** On the account screen, the user picked accounts. */
      | { type: 'accountsPicked'; accountIds: readonly number[] }
      /** After no name matched, the user chooses small deposits or another account of the connection. */
      | { type: 'depositsWanted' }
      | { type: 'anotherAccountWanted' }
      /** The user chooses another login at the same bank, or another bank. */
      | { type: 'differentLoginPicked' }
      | { type: 'chooseAnother' }
      /** On the details screen, the user submitted the details. The screen keeps the account number. */
      | { type: 'detailsSubmitted'; details: DepositDetails }
      /** The user wants to correct the details, or to check the numbers again after a failure. */
      | { type: 'detailsWanted' }
      /** On the review, the user confirmed the deposits. `accountNumber` is `null` if the host knows the number. */
      | { type: 'depositsConfirmed'; accountNumber: string | null }
      /** On the waiting screen, the user requests the current status. */
      | { type: 'statusWanted' }
      /** On the waiting screen, the user says that the deposits have arrived. */
      | { type: 'amountsWanted' }
      /** On the amount screen, the user reports missing deposits, or submits their amounts. */
      | { type: 'depositsNotSeen' }
      | { type: 'amountsSubmitted'; amounts: readonly DepositAmount[]; idempotencyKey: string }
      /** On the result screen, the user starts again after the time limit. */
      | { type: 'startAgain' }
      | { type: 'linkAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

/** Events of the host: results of requests, and reports. */
export type VerificationHostEvent = Answered<VerificationRequest> | Failed<VerificationRequest> | ObservedVerification;

/** All events of the flow. */
export type VerificationEvent =
  | VerificationUserEvent
  | VerificationHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

/** Event of the flow with this name. */
export type VerificationEventOf<T extends VerificationEvent['type']> = Extract<VerificationEvent, { type: T }>;
