import type { VerificationReason, VerifiedAccount } from '@fin-link/contracts/service';
import type { VerificationRow } from './records.ts';

/** Status of an account by its verifications. `running`: deposits are in progress. */
export type AccountStatus =
  | { status: 'running' }
  | { status: 'SUCCESS' }
  | { status: 'FAILED'; reason: VerifiedAccount['failedReason'] };

const failedReason = (reason: VerificationReason | null): VerifiedAccount['failedReason'] =>
  reason === 'ACCOUNT_HOLDER_MISMATCH' || reason === 'DATA_MISMATCH'
    ? 'MATCHING_FAILED'
    : 'REQUIRED_DATA_NOT_AVAILABLE';

/** Returns the status of an account whose matching or deposits failed for the given reason. */
export const failedStatus = (reason: VerificationReason) => ({
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
  const newestOfType = (
    type: VerificationRow['type'],
    excludingTemplate: VerificationRow['template'],
  ): VerificationRow | undefined =>
    template === excludingTemplate ? undefined : rows.find((row) => row.type === type);
  const matching = newestOfType('MATCHING', 'deposits');
  const deposits = newestOfType('CHALLENGE_DEPOSIT', 'matching');
  if (matching?.status === 'SUCCESS' || deposits?.status === 'SUCCESS') return { status: 'SUCCESS' };
  if (deposits?.status === 'INITIATED' || deposits?.status === 'DEPOSITED') return { status: 'running' };
  const failedRow = matching ?? deposits;
  return failedRow === undefined ? null : { status: 'FAILED', reason: failedReason(failedRow.reason) };
}
