import type { Money, NetWorthAccount, NetWorthReply, NetWorthTotal } from '@fin-link/contracts/browser';

/** Account whose balance is known. Only these accounts are in currency groups and totals. */
type ValuedAccount = NetWorthAccount & { balance: Money };

/** A property with its linked loans. The totals still count the loans as liabilities. */
export interface PropertyGroup {
  property: ValuedAccount;
  loans: readonly ValuedAccount[];
  /** Value after loans; `null` if the property has no loans. */
  afterLoans: Money | null;
}

/** Accounts and totals of one currency. Each account appears once. */
export interface CurrencyGroup {
  currency: string;
  /** Total of the currency; `null` if the host states none. */
  total: NetWorthTotal | null;
  properties: readonly PropertyGroup[];
  assets: readonly ValuedAccount[];
  liabilities: readonly ValuedAccount[];
}

/** All accounts of the view, in groups. */
export interface NetWorthGroups {
  currencies: readonly CurrencyGroup[];
  /** Accounts that would count but have no balance. */
  withoutBalance: readonly NetWorthAccount[];
  /** Accounts that do not count. */
  leftOut: readonly NetWorthAccount[];
}

/** Groups the accounts. If the page selected the accounts (`isLimited`), they count even if their switches are off. */
export function groupAccounts({
  totals,
  accounts,
  isLimited,
}: Pick<NetWorthReply, 'totals' | 'accounts' | 'isLimited'>): NetWorthGroups {
  const counted = accounts.filter(({ includeInNetWorth }) => isLimited || includeInNetWorth);
  const valued = counted.filter(hasBalance);
  const currencies = new Set([
    ...totals.map(({ currency }) => currency),
    ...valued.map(({ balance }) => balance.currency),
  ]);
  return {
    currencies: [...currencies].map((currency) =>
      currencyGroup(
        currency,
        valued.filter(({ balance }) => balance.currency === currency),
        totals.find((total) => total.currency === currency) ?? null,
      ),
    ),
    withoutBalance: counted.filter((account) => !hasBalance(account)),
    leftOut: accounts.filter((account) => !counted.includes(account)),
  };
}

const hasBalance = (account: NetWorthAccount): account is ValuedAccount => account.balance !== null;

/** Returns a property with its loans, and the value after them. */
function propertyGroup(property: ValuedAccount, loans: readonly ValuedAccount[]): PropertyGroup {
  const { currency, amount } = property.balance;
  const owed = loans.map(({ balance }) => balance.amount);
  return { property, loans, afterLoans: loans.length === 0 ? null : { currency, amount: subtractAll(amount, owed) } };
}

/** Groups the accounts of one currency. A loan that several properties name belongs to the first. */
function currencyGroup(
  currency: string,
  accounts: readonly ValuedAccount[],
  total: NetWorthTotal | null,
): CurrencyGroup {
  const groupedIds = new Set<number>();
  const properties = accounts
    .filter(({ isRealEstate }) => isRealEstate)
    .map((property) => {
      const loans = accounts.filter(
        ({ accountId, side }) =>
          side === 'liability' && !groupedIds.has(accountId) && property.linkedAccountIds.includes(accountId),
      );
      for (const { accountId } of [property, ...loans]) groupedIds.add(accountId);
      return propertyGroup(property, loans);
    });
  const others = accounts.filter(({ accountId }) => !groupedIds.has(accountId));
  return {
    currency,
    total,
    properties,
    assets: others.filter(({ side }) => side === 'asset'),
    liabilities: others.filter(({ side }) => side === 'liability'),
  };
}

/** Returns the digits of a decimal string after its point. */
const fractionOf = (decimal: string): string => decimal.split('.')[1] ?? '';

/** Returns a decimal string as an integer in units of `10 ** -places`. The sign is part of the digits before the point. */
const toUnits = (decimal: string, places: number): bigint =>
  BigInt(decimal.split('.')[0] + fractionOf(decimal).padEnd(places, '0'));

/**
 * Returns `amount` minus all `others`, exactly. The result is a decimal string with as many decimals as the longest operand. The byte
 * budget of this view forbids `components/money/decimals.ts`, which is in the chunk of the form controls.
 */
export function subtractAll(amount: string, others: readonly string[]): string {
  const places = Math.max(...[amount, ...others].map((decimal) => fractionOf(decimal).length));
  const units = others.reduce((rest, other) => rest - toUnits(other, places), toUnits(amount, places));
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const result = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${result}` : result;
}
