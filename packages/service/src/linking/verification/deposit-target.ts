import { isRoutingNumber, type StartVerification } from '@fin-link/contracts/service';
import { providerById } from '../../banks/providers/index.ts';
import type { AccountRow } from '../../data/accounts/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { fullNumberOf, isVerifiable, linkedAccounts } from './verifiable-accounts.ts';
import type { DepositRow } from './verification.ts';

/** Account to which deposits are sent. */
export interface DepositTarget {
  /** Ids of the linked account; `null` for a manually entered account. */
  linked: { providerAccountId: number; accountId: number } | null;
  accountType: DepositRow['account_type'];
  accountNumber: string;
  routingNumber: string;
  accountName: string | null;
  userClassification: DepositRow['user_classification'];
}

type EnteredDetails = NonNullable<StartVerification['account']>;
/** Returns the error parameter that names a member of the entered account. */
const memberName = (member: string): { name: string } => ({ name: `verification.account.${member}` });

function required<T>(value: T | undefined, member: string): T {
  if (value === undefined) throw new ServiceError('Y812', memberName(member));
  return value;
}

/**
 * Returns the target of deposits: a linked account of a US provider, or a manually entered account. Completes a linked account with the
 * details that the user entered. Throws Y813 if no account is given, Y807 for an unknown account, and Y835 for an account that accepts no
 * deposits. Throws Y812 for missing details. Throws Y800 for `accountIds`, because deposits go to one account, and for details that are
 * invalid or differ from the bank's.
 */
export async function depositTarget(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  user: UserKey,
  { accountId, accountIds, providerAccountId, account: entered = {} }: StartVerification,
): Promise<DepositTarget> {
  if (accountIds !== undefined) throw new ServiceError('Y800', { name: 'verification.accountIds' });
  if (accountId !== undefined) {
    const [row] = await linkedAccounts(trx, user, { providerAccountId, accountIds: [accountId] });
    return linkedTarget(trx, deps, user, { row, providerAccountId, entered });
  }
  if (providerAccountId !== undefined) {
    const number = required(entered.accountNumber, 'accountNumber');
    const row = await accountByNumber(trx, deps, user, providerAccountId, number);
    return linkedTarget(trx, deps, user, { row, providerAccountId, entered });
  }
  if (Object.keys(entered).length === 0) throw new ServiceError('Y813', { name: 'accountId, account' });
  return { ...mergeDetails(entered, {}), linked: null };
}

interface LinkedAccount {
  row: AccountRow | undefined;
  /** Provider account that the request names. Default: the one that reads the account. */
  providerAccountId: number | undefined;
  entered: EnteredDetails;
}

/** Returns a linked account as the target of deposits. Throws the errors of `depositTarget`. */
async function linkedTarget(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  user: UserKey,
  { row, providerAccountId, entered }: LinkedAccount,
): Promise<DepositTarget> {
  if (row === undefined) throw new ServiceError('Y807');
  const acceptsDeposits = isVerifiable(row) && row.currency === 'USD' && (await isAmerican(trx, row));
  if (!acceptsDeposits) throw new ServiceError('Y835');
  const bankDetails = {
    accountType: row.account_type === 'SAVINGS' ? ('SAVINGS' as const) : ('CHECKING' as const),
    accountNumber: await fullNumberOf(trx, deps, user, row),
    routingNumber: row.transfer_codes?.find(({ type }) => type === 'ROUTING_NUMBER')?.id,
    mask: row.masked_number ?? undefined,
    accountName: row.nickname ?? row.account_name,
  };
  const linked = { providerAccountId: providerAccountId ?? row.provider_account_id, accountId: row.id };
  return { ...mergeDetails(entered, bankDetails), linked };
}

const isAmerican = async (trx: ServiceTransaction, { provider_id }: AccountRow): Promise<boolean> =>
  (await providerById(trx, provider_id))?.countryISOCode === 'US';

/** Account details from the bank. A member is missing if the bank did not provide it. */
interface BankDetails {
  accountType?: DepositRow['account_type'];
  accountNumber?: string | undefined;
  routingNumber?: string | undefined;
  mask?: string | undefined;
  accountName?: string;
}

/** Returns the account number in upper case, without hyphens. */
const normalizeNumber = (number: string): string => number.replaceAll('-', '').toUpperCase();
/** Returns the visible characters at the end of a masked number, at most four. */
const visibleDigits = (mask: string): string => /[0-9A-Za-z]{1,4}$/.exec(mask.replace(/^[x*•]+/i, ''))?.[0] ?? '';

/**
 * Merges the entered details with the bank's. Throws Y800 if they differ, because otherwise a different account would be verified. Throws
 * Y812 for a detail that is neither entered nor known from the bank.
 */
function mergeDetails(entered: EnteredDetails, bank: BankDetails): Omit<DepositTarget, 'linked'> {
  const accountType = bank.accountType ?? required(entered.accountType, 'accountType');
  if (entered.accountType !== undefined && entered.accountType !== accountType)
    throw new ServiceError('Y800', memberName('accountType'));
  const accountNumber = normalizeNumber(bank.accountNumber ?? required(entered.accountNumber, 'accountNumber'));
  const isOtherNumber =
    (entered.accountNumber !== undefined && normalizeNumber(entered.accountNumber) !== accountNumber) ||
    (bank.mask !== undefined && !accountNumber.endsWith(visibleDigits(bank.mask).toUpperCase()));
  if (isOtherNumber) throw new ServiceError('Y800', memberName('accountNumber'));
  const code = entered.bankTransferCode;
  if (code !== undefined && code.type !== 'ROUTING_NUMBER')
    throw new ServiceError('Y800', memberName('bankTransferCode.type'));
  const routingNumber = bank.routingNumber ?? required(code?.id, 'bankTransferCode');
  if (!isRoutingNumber(routingNumber) || (code !== undefined && code.id !== routingNumber))
    throw new ServiceError('Y800', memberName('bankTransferCode.id'));
  return {
    accountType,
    accountNumber,
    routingNumber,
    accountName: bank.accountName ?? entered.accountName ?? null,
    userClassification: entered.userClassification ?? null,
  };
}

/**
 * Returns the account with the entered number, or `undefined` if the provider account has no accounts. Throws Y835 if the bank lists no
 * account with this number.
 */
async function accountByNumber(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  user: UserKey,
  providerAccountId: number,
  number: string,
): Promise<AccountRow | undefined> {
  const rows = await linkedAccounts(trx, user, { providerAccountId });
  if (rows.length === 0) return undefined;
  for (const row of rows) {
    const storedNumber = await fullNumberOf(trx, deps, user, row);
    if (storedNumber !== undefined && normalizeNumber(storedNumber) === normalizeNumber(number)) return row;
  }
  throw new ServiceError('Y835');
}
