import type { StartVerification } from '@fin-link/contracts/service';
import type { AccountRow } from '../../data/accounts/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { providerById } from '../../banks/providers/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { DepositRow } from './records.ts';
import { isRoutingNumber } from './routing-number.ts';
import { fullNumberOf, isVerifiable, linkedAccounts } from './verifiable-accounts.ts';

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

type Typed = NonNullable<StartVerification['account']>;
const at = (member: string): { name: string } => ({ name: `verification.account.${member}` });

function required<T>(value: T | undefined, member: string): T {
  if (value === undefined) throw new ServiceError('Y812', at(member));
  return value;
}

/**
 * Returns the target of deposits: a linked account of a US provider, completed with the details that the user entered, or a manually
 * entered account. Throws Y813 if no account is given, Y807 for an unknown account, Y835 for an account that accepts no deposits, Y812 for
 * missing details, and Y800 for details that are invalid or differ from the bank's.
 */
export async function depositTarget(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  user: UserKey,
  { accountId, accountIds, providerAccountId, account: typed = {} }: StartVerification,
): Promise<DepositTarget> {
  if (accountIds !== undefined) throw new ServiceError('Y800', { name: 'verification.accountIds' });
  if (accountId === undefined && providerAccountId === undefined) {
    if (Object.keys(typed).length === 0) throw new ServiceError('Y813', { name: 'accountId, account' });
    return { ...detailsOf(typed, {}), linked: null };
  }
  const row =
    accountId === undefined
      ? await accountByNumber(trx, deps, user, providerAccountId ?? 0, required(typed.accountNumber, 'accountNumber'))
      : (await linkedAccounts(trx, user, { providerAccountId, accountIds: [accountId] }))[0];
  if (row === undefined) throw new ServiceError('Y807');
  const isOffered = isVerifiable(row) && row.currency === 'USD' && (await isAmerican(trx, row));
  if (!isOffered) throw new ServiceError('Y835');
  const stated = {
    accountType: row.account_type === 'SAVINGS' ? ('SAVINGS' as const) : ('CHECKING' as const),
    accountNumber: await fullNumberOf(trx, deps, user, row),
    routingNumber: row.transfer_codes?.find(({ type }) => type === 'ROUTING_NUMBER')?.id,
    mask: row.masked_number ?? undefined,
    accountName: row.nickname ?? row.account_name,
  };
  const linked = { providerAccountId: providerAccountId ?? row.provider_account_id, accountId: row.id };
  return { ...detailsOf(typed, stated), linked };
}

const isAmerican = async (trx: ServiceTransaction, { provider_id }: AccountRow): Promise<boolean> =>
  (await providerById(trx, provider_id))?.countryISOCode === 'US';

interface Stated {
  accountType?: DepositRow['account_type'];
  accountNumber?: string | undefined;
  routingNumber?: string | undefined;
  mask?: string | undefined;
  accountName?: string;
}

const plain = (number: string): string => number.replaceAll('-', '').toUpperCase();
/** Returns the visible characters of a masked number. */
const shownOf = (mask: string): string => /[0-9A-Za-z]{1,4}$/.exec(mask.replace(/^[x*•]+/i, ''))?.[0] ?? '';

/** Merges the entered details with the bank's. Throws if they differ, because otherwise a different account would be verified. */
function detailsOf(typed: Typed, stated: Stated): Omit<DepositTarget, 'linked'> {
  const accountType = stated.accountType ?? required(typed.accountType, 'accountType');
  if (typed.accountType !== undefined && typed.accountType !== accountType)
    throw new ServiceError('Y800', at('accountType'));
  const accountNumber = plain(stated.accountNumber ?? required(typed.accountNumber, 'accountNumber'));
  const isOther =
    (typed.accountNumber !== undefined && plain(typed.accountNumber) !== accountNumber) ||
    (stated.mask !== undefined && !accountNumber.endsWith(shownOf(stated.mask).toUpperCase()));
  if (isOther) throw new ServiceError('Y800', at('accountNumber'));
  const code = typed.bankTransferCode;
  if (code !== undefined && code.type !== 'ROUTING_NUMBER') throw new ServiceError('Y800', at('bankTransferCode.type'));
  const routingNumber = stated.routingNumber ?? required(code?.id, 'bankTransferCode');
  if (!isRoutingNumber(routingNumber) || (code !== undefined && code.id !== routingNumber))
    throw new ServiceError('Y800', at('bankTransferCode.id'));
  return {
    accountType,
    accountNumber,
    routingNumber,
    accountName: stated.accountName ?? typed.accountName ?? null,
    userClassification: typed.userClassification ?? null,
  };
}

/**
 * Returns the account with the entered number, or undefined if the provider account has no accounts. Throws Y835 if the bank lists no
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
    const stated = await fullNumberOf(trx, deps, user, row);
    if (stated !== undefined && plain(stated) === plain(number)) return row;
  }
  throw new ServiceError('Y835');
}
