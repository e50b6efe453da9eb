import type { VerificationReason, VerifiedAccount } from '@fin-link/contracts/service';
import type { VerificationRow } from './records.ts';

export type AccountStatus =
  | { status: 'running' }
  | { status: 'SUCCESS' }
  | { status: 'FAILED'; reason: VerifiedAccount['failedReason'] };

const failedReason = (reason: VerificationReason | null): VerifiedAccount['failedReason'] =>
  reason === 'ACCOUNT_HOLDER_MISMATCH' || reason === 'DATA_MISMATCH'
    ? 'MATCHING_FAILED'
    : 'REQUIRED_DATA_NOT_AVAILABLE';

export const failedFor = (reason: VerificationReason) => ({
  status: 'FAILED' as const,
  reason: failedReason(reason),
});

/**
 * Returns the status of one account, or `null` if the template counts none of its verifications. Matching counts unless the template is
 * `deposits`; deposits count unless it is `matching`. A success remains valid until matching is repeated with another result.
 *
 * @param rows Verifications of the account, newest first.
 * @param template Default: the template of the last verification.
 */
export function accountStatus(
  rows: readonly VerificationRow[],
  template: VerificationRow['template'] | undefined = rows[0]?.template,
): AccountStatus | null {
  const last = (type: VerificationRow['type'], without: VerificationRow['template']): VerificationRow | undefined =>
    template === without ? undefined : rows.find((row) => row.type === type);
  const matching = last('MATCHING', 'deposits');
  const deposits = last('CHALLENGE_DEPOSIT', 'matching');
  if (matching?.status === 'SUCCESS' || deposits?.status === 'SUCCESS') return { status: 'SUCCESS' };
  if (deposits?.status === 'INITIATED' || deposits?.status === 'DEPOSITED') return { status: 'running' };
  const failed = matching ?? deposits;
  return failed === undefined ? null : { status: 'FAILED', reason: failedReason(failed.reason) };
}
