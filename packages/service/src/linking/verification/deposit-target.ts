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

/** Where deposits go. */
export interface DepositTarget {
  /** Null of an account that was typed. */
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
 * A linked account of an American provider with what its bank states, completed by what was typed, or a typed one. Throws Y813 when nothing is named, Y807 and Y835
 * for accounts that are not there or take no deposits, Y812 for what is missing, Y800 for what is wrong or differs from what the bank
 * states.
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
/** The digits that a masked number shows. */
const shownOf = (mask: string): string => /[0-9A-Za-z]{1,4}$/.exec(mask.replace(/^[x*•]+/i, ''))?.[0] ?? '';

/** What is stated counts; what is typed must not differ, or one would verify another account than the linked one. */
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

/** The account of the provider account that has the typed number, if its bank states numbers. */
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
