import type { SubmitAmounts } from '@fin-link/contracts/browser';
import type { Answered, Failed, ObservedVerification } from '../../requests/index.ts';
import type { EmbeddedEnded, EmbeddedMoved } from '../../kernel/index.ts';
import type { Settled } from '../../linking/index.ts';
import type { From, SessionEvent, SessionUserEvent } from '../../session/index.ts';
import type { DepositDetails } from './verification-state.ts';

/** What verification asks of the host. */
export type VerificationRequest =
  | 'getProviderAccount'
  | 'listAccounts'
  | 'listEligibleAccounts'
  | 'listVerifications'
  | 'getVerification'
  | 'createVerification'
  | 'submitAmounts';

export type DepositAmount = SubmitAmounts['amounts'][number];

/** What the user does on the screens of verification. */
export type VerificationUserEvent =
  | SessionUserEvent
  | From<
      'user',
      /** V8. */
      | { type: 'verifyWanted' }
      | { type: 'verifyDeclined' }
      /** V1. */
      | { type: 'accountsPicked'; accountIds: readonly number[] }
      /** V2 without a match: small deposits; another account of the connection. */
      | { type: 'depositsWanted' }
      | { type: 'anotherAccountWanted' }
      /** Another login at the same bank; another bank. */
      | { type: 'differentLoginPicked' }
      | { type: 'chooseAnother' }
      /** V3. The number itself stays with the screen. */
      | { type: 'detailsSubmitted'; details: DepositDetails }
      /** V4: to be corrected; V7: the numbers are looked at again. */
      | { type: 'detailsWanted' }
      /** V4. `accountNumber`: null where the host knows it. */
      | { type: 'depositsConfirmed'; accountNumber: string | null }
      /** V5: the user asks for the current status. */
      | { type: 'statusWanted' }
      /** V5: the deposits have arrived. */
      | { type: 'amountsWanted' }
      /** V6. */
      | { type: 'depositsNotSeen' }
      | { type: 'amountsSubmitted'; amounts: readonly DepositAmount[]; idempotencyKey: string }
      /** V7: time ran out. */
      | { type: 'startAgain' }
      | { type: 'linkAnother' }
      | { type: 'done' }
      | { type: 'retry' }
      | { type: 'back' }
    >;

export type VerificationHostEvent = Answered<VerificationRequest> | Failed<VerificationRequest> | ObservedVerification;

export type VerificationEvent =
  | VerificationUserEvent
  | VerificationHostEvent
  | SessionEvent
  | EmbeddedEnded<Settled>
  | EmbeddedMoved;

export type VerificationEventOf<T extends VerificationEvent['type']> = Extract<VerificationEvent, { type: T }>;
