import type { AccountHolder, RequiredData, VerificationReason } from '@fin-link/contracts/service';
import type { UserProfile } from '../../platform/database/index.ts';
import { matchHolder, minMatchConfidence, type UserName } from './names/index.ts';

/** Data about an account that comes from the bank. */
export interface AccountFacts {
  holders: readonly AccountHolder[];
  hasNumber: boolean;
  hasTransferCode: boolean;
}

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

/**
 * Returns the possible readings of the user's registered name. A name in parts has one reading. An undivided name is read as a company or
 * single name, and with a split after each word between given names and family name. Returns an empty list without a name.
 */
export function registeredNames(name: UserProfile['name']): UserName[] {
  const [first, middle, last] = [trimmed(name?.first), trimmed(name?.middle), trimmed(name?.last)];
  const given = [first, middle].filter((part) => part !== '').join(' ');
  if (last !== '') return [given === '' ? { family: last } : { given, family: last }];
  const fullName = trimmed(name?.fullName);
  if (fullName === '') return given === '' ? [] : [{ family: given }];
  const words = fullName.split(/\s+/);
  const splits = words
    .slice(1, maxSplitWords)
    .map((_, at) => ({ given: words.slice(0, at + 1).join(' '), family: words.slice(at + 1).join(' ') }));
  return [{ family: fullName }, ...splits];
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

const trimmed = (text: string | undefined): string => text?.trim() ?? '';

/** Number of leading words considered for a split. A split begins the family name at the second to eighth word. */
const maxSplitWords = 8;
