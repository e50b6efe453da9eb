import type { AccountHolder, RequiredData, VerificationReason } from '@fin-link/contracts/service';
import { matchHolder, minMatchConfidence, type UserName } from './names/index.ts';

/** Data about an account that comes from the bank. */
export interface AccountFacts {
  holders: readonly AccountHolder[];
  hasNumber: boolean;
  hasTransferCode: boolean;
}

/** Ownerships that count as account holders. Agents and beneficiaries do not hold the account. */
const holderOwnerships: ReadonlySet<AccountHolder['ownership']> = new Set([
  'PRIMARY',
  'SECONDARY',
  'JOINT_OWNER',
  'BUSINESS',
  'DBA',
  'TRUST',
]);

/** Returns the reason why matching fails for the account, or `null` if matching succeeds. */
export function checkAccount(
  names: readonly UserName[],
  { holders, hasNumber, hasTransferCode }: AccountFacts,
  required: readonly RequiredData[],
): VerificationReason | null {
  if (names.length === 0) return 'USER_NAME_NOT_AVAILABLE';
  if (holders.length === 0) return 'DATA_NOT_AVAILABLE';
  const lacksNumber = required.includes('fullAccountNumber') && !hasNumber;
  const lacksCode = required.includes('bankTransferCode') && !hasTransferCode;
  if (lacksNumber && lacksCode) return 'FULL_ACCOUNT_NUMBER_AND_BANK_TRANSFER_CODE_NOT_AVAILABLE';
  if (lacksNumber) return 'FULL_ACCOUNT_NUMBER_NOT_AVAILABLE';
  if (lacksCode) return 'BANK_TRANSFER_CODE_NOT_AVAILABLE';
  const isHolder = holders
    .filter(({ ownership }) => holderOwnerships.has(ownership))
    .some(({ name }) => names.some((userName) => matchHolder(userName, name.fullName) >= minMatchConfidence));
  return isHolder ? null : 'ACCOUNT_HOLDER_MISMATCH';
}
