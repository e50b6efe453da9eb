import type { VerificationStatus } from '@fin-link/contracts/service';

/** Event that can change the status of deposits. */
export type DepositEvent =
  /** The time at which the deposits arrive has passed. */
  | { type: 'arrived' }
  /** The network refused the instruction, or the retry limit was reached without an answer. */
  | { type: 'refused' }
  /** The user entered the correct amounts. */
  | { type: 'matched' }
  /** The user entered wrong amounts. */
  | { type: 'mismatched'; attemptsLeft: number }
  /** The period for entering the amounts has passed. */
  | { type: 'ended' };

/** Reason why deposits failed. */
export type DepositFailure = 'DATA_MISMATCH' | 'INSTRUCTION_GENERATION_ERROR' | 'EXPIRED';

/** Status of deposits. `reason` is `null` unless they failed. */
export interface DepositState {
  status: VerificationStatus;
  reason: DepositFailure | null;
}

const failed = (reason: DepositFailure): DepositState => ({ status: 'FAILED', reason });

/** Returns the next status, or `null` if the event does not apply. A mismatch with attempts left does not change the status. */
export function nextDepositState(status: VerificationStatus, event: DepositEvent): DepositState | null {
  if (status === 'INITIATED') {
    if (event.type === 'arrived') return { status: 'DEPOSITED', reason: null };
    return event.type === 'refused' ? failed('INSTRUCTION_GENERATION_ERROR') : null;
  }
  if (status !== 'DEPOSITED') return null;
  switch (event.type) {
    case 'matched':
      return { status: 'SUCCESS', reason: null };
    case 'mismatched':
      return event.attemptsLeft > 0 ? { status, reason: null } : failed('DATA_MISMATCH');
    case 'ended':
      return failed('EXPIRED');
    default:
      return null;
  }
}
