import type { VerificationStatus } from '@fin-link/contracts/service';

export type DepositEvent =
  /** The time at which the deposits arrive has passed. */
  | { type: 'arrived' }
  /** The network refused the instruction or never answered. */
  | { type: 'refused' }
  | { type: 'matched' }
  | { type: 'mismatched'; attemptsLeft: number }
  /** The period for entering the amounts has passed. */
  | { type: 'ended' };

export type DepositEnd = 'DATA_MISMATCH' | 'INSTRUCTION_GENERATION_ERROR' | 'EXPIRED';

export interface DepositMove {
  status: VerificationStatus;
  reason: DepositEnd | null;
}

const failed = (reason: DepositEnd): DepositMove => ({ status: 'FAILED', reason });

/** Returns the next status, or `null` if the event does not apply. A mismatch with attempts left does not change the status. */
export function moveDeposit(status: VerificationStatus, event: DepositEvent): DepositMove | null {
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
