import { isoDay, type AccountAddress, accountAddress, type UpdateAccount } from '@fin-link/contracts/service';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { recordBalances } from '../../balances/index.ts';
import type { ProviderAccountKey } from '../../provider-account-records/index.ts';
import { addressKey, type PropertyRecordsDeps, valueProperty } from '../../real-estate/index.ts';
import { type Amount, parseEnteredAmount, type StoredFacts, type ManualFacts } from './entered-facts.ts';

type AccountInput = UpdateAccount['account'];

/** New value and details of a property. */
export interface PropertyChange {
  value: Amount;
  details: Readonly<Record<string, unknown>>;
  /** New address; `null` if the address does not change. */
  address: AccountAddress | null;
}

/** Fields of a request that change the value or address of a property. */
const valueFields = ['homeValue', 'balance', 'address', 'valuationType', 'estimatedDate'] as const;

/** Returns the columns of a property. The home value is stored as the balance. */
export const propertyFacts = ({ details }: StoredFacts, change: PropertyChange): Partial<ManualFacts> => ({
  balance: change.value.amount,
  currency: change.value.currency,
  details: JSON.stringify({ ...details, ...change.details }),
});

/** Returns whether an update changes the address or the value of a property. */
export const changesPropertyValue = (account: AccountInput): boolean =>
  valueFields.some((name) => account[name] !== undefined);

/**
 * Returns the change of a property. An entered value makes the valuation MANUAL and applies from its date. Must run outside a transaction,
 * because it may call the property registry. Throws Y800 for a future date, and the errors of `parseEnteredAmount` and `valueProperty`.
 */
export async function propertyChange(
  deps: PropertyRecordsDeps,
  user: UserKey,
  stored: StoredFacts,
  { homeValue, balance, address, valuationType, estimatedDate }: AccountInput,
): Promise<PropertyChange> {
  const today = isoDay(deps.businessClock.now());
  if (estimatedDate !== undefined && estimatedDate > today)
    throw new ServiceError('Y800', { name: 'account.estimatedDate' });
  const entered = homeValue ?? balance;
  const enteredValue = entered === undefined ? undefined : parseEnteredAmount('homeValue', entered);
  const defaultType = enteredValue === undefined ? (stored.details['valuationType'] ?? 'SYSTEM') : 'MANUAL';
  const isEstimated = (valuationType ?? defaultType) === 'SYSTEM';
  const valuation = await valueProperty(deps, user, {
    address: address ?? storedAddress(stored),
    valuationType: isEstimated ? 'SYSTEM' : 'MANUAL',
    homeValue: enteredValue ?? storedValue(stored),
  });
  const valuedOn = estimatedDate ?? (enteredValue === undefined ? stored.details['estimatedDate'] : today);
  return {
    value: valuation.homeValue,
    details: {
      address: valuation.address ?? undefined,
      valuationType: valuation.valuationType,
      estimatedDate: valuation.estimate?.estimatedDate ?? valuedOn,
      valuation: valuation.estimate ?? undefined,
    },
    address: address === undefined ? null : valuation.address,
  };
}

const storedAddress = ({ details }: StoredFacts): AccountAddress | undefined =>
  accountAddress.optional().parse(details['address']);
const storedValue = ({ balance, currency }: StoredFacts): Amount | undefined =>
  balance === null || currency === null ? undefined : { amount: balance, currency };

/** Returns the date of the valuation if it is before today, otherwise `null`. */
const earlierValuationDay = ({ details }: PropertyChange, now: Date): Date | null => {
  const day = new Date(`${String(details['estimatedDate'])}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || isoDay(day) >= isoDay(now) ? null : day;
};

/** Throws Y811 if the user already has a property at this address. The caller must hold the user's lock. */
export async function assertNewAddress(
  trx: ServiceTransaction,
  user: UserKey,
  address: AccountAddress | null,
  exceptId: number,
): Promise<void> {
  const key = address === null ? null : addressKey(address);
  if (key === null) return;
  const properties = await trx
    .selectFrom('account')
    .select('details')
    .where((where) => where.and({ ...ofUser(user), container: 'realEstate' }))
    .where('id', '!=', exceptId)
    .execute();
  const isDuplicate = properties.some(({ details }) => {
    const other = accountAddress.safeParse(details['address']);
    return other.success && addressKey(other.data) === key;
  });
  if (isDuplicate) throw new ServiceError('Y811', { name: 'account.address' });
}

/** Stores the account's balance for today. If a property was valued on an earlier day, also stores the balance for that day. */
export async function recordManualBalances(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  { accountId, change, now }: { accountId: number; change: PropertyChange | null; now: Date },
): Promise<void> {
  const earlier = change === null ? null : earlierValuationDay(change, now);
  if (earlier !== null) await recordBalances(trx, key, [accountId], earlier);
  await recordBalances(trx, key, [accountId], now);
}
