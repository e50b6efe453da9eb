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
      /** Screen V8: the user accepts or declines a verification after linking. */
      | { type: 'verifyWanted' }
      | { type: 'verifyDeclined' }
      /** Screen V1: the user picked accounts. */
      | { type: 'accountsPicked'; accountIds: readonly number[] }
      /** Screen V2 without a match: the user chooses small deposits or another account of the connection. */
      | { type: 'depositsWanted' }
      | { type: 'anotherAccountWanted' }
      /** The user chooses another login at the same bank, or another bank. */
      | { type: 'differentLoginPicked' }
      | { type: 'chooseAnother' }
      /** Screen V3: the user submitted the details. The screen keeps the account number. */
      | { type: 'detailsSubmitted'; details: DepositDetails }
      /** The user wants to correct the details (screen V4) or check the numbers again (screen V7). */
      | { type: 'detailsWanted' }
      /** Screen V4: the user confirmed the deposits. `accountNumber` is `null` if the host knows the number. */
      | { type: 'depositsConfirmed'; accountNumber: string | null }
      /** Screen V5: the user requests the current status. */
      | { type: 'statusWanted' }
      /** Screen V5: the user says that the deposits have arrived. */
      | { type: 'amountsWanted' }
      /** Screen V6: the user does not see the deposits, or submits their amounts. */
      | { type: 'depositsNotSeen' }
      | { type: 'amountsSubmitted'; amounts: readonly DepositAmount[]; idempotencyKey: string }
      /** Screen V7: the user starts again after the time limit. */
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
