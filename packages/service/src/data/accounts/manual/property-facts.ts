import { type AccountAddress, accountAddress, type UpdateAccount } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { addressKey, type PropertyRecordsDeps, valueProperty } from '../../real-estate/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type Amount, typedAmount } from './typed-amount.ts';
import type { HeldFacts, ManualFacts } from './typed-facts.ts';

type Typed = UpdateAccount['account'];

/** What changes of a property. */
export interface PropertyChange {
  value: Amount;
  details: Readonly<Record<string, unknown>>;
  /** Where it is new. */
  address: AccountAddress | null;
}

const ofValue = ['homeValue', 'balance', 'address', 'valuationType', 'estimatedDate'] as const;

/** Whether an update says where a property is, or what it is worth. */
export const saysOfValue = (typed: Typed): boolean => ofValue.some((name) => typed[name] !== undefined);

/**
 * A property as it is from now on. A value that is typed makes the valuation MANUAL, and counts from its day. Asks the registry over HTTP,
 * so it belongs before a transaction. Throws Y800 for a day to come, and as `typedAmount` and `valueProperty`.
 */
export async function propertyChange(
  deps: PropertyRecordsDeps,
  user: UserKey,
  held: HeldFacts,
  { homeValue, balance, address, valuationType, estimatedDate }: Typed,
): Promise<PropertyChange> {
  const today = deps.businessClock.now().toISOString().slice(0, 10);
  if (estimatedDate !== undefined && estimatedDate > today)
    throw new ServiceError('Y800', { name: 'account.estimatedDate' });
  const typed = homeValue ?? balance;
  const value = typed === undefined ? undefined : typedAmount('homeValue', typed);
  const asked = valuationType ?? (value === undefined ? (held.details['valuationType'] ?? 'SYSTEM') : 'MANUAL');
  const isEstimated = asked === 'SYSTEM';
  const valued = await valueProperty(deps, user, {
    address: address ?? addressOf(held),
    valuationType: isEstimated ? 'SYSTEM' : 'MANUAL',
    homeValue: value ?? heldValue(held),
  });
  const typedOn = estimatedDate ?? (value === undefined ? held.details['estimatedDate'] : today);
  return {
    value: valued.homeValue,
    details: {
      address: valued.address ?? undefined,
      valuationType: valued.valuationType,
      estimatedDate: valued.estimate?.estimatedDate ?? typedOn,
      valuation: valued.estimate ?? undefined,
    },
    address: address === undefined ? null : valued.address,
  };
}

const addressOf = ({ details }: HeldFacts): AccountAddress | undefined =>
  accountAddress.optional().parse(details['address']);
const heldValue = ({ balance, currency }: HeldFacts): Amount | undefined =>
  balance === null || currency === null ? undefined : { amount: balance, currency };

/** Its columns. The home value is its balance. */
export const propertyFacts = ({ details }: HeldFacts, change: PropertyChange): Partial<ManualFacts> => ({
  balance: change.value.amount,
  currency: change.value.currency,
  details: JSON.stringify({ ...details, ...change.details }),
});

/** When its value counts from: the day of an estimate in the past, as well as now. */
export const earlierDay = ({ details }: PropertyChange, now: Date): Date | null => {
  const day = new Date(`${String(details['estimatedDate'])}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) >= now.toISOString().slice(0, 10) ? null : day;
};

/** Throws Y811 where the user has a property at this address already. The caller has locked the user. */
export async function assertNewAddress(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  address: AccountAddress | null,
  exceptId: number,
): Promise<void> {
  const key = address === null ? null : addressKey(address);
  if (key === null) return;
  const properties = await trx
    .selectFrom('account')
    .select('details')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, container: 'realEstate' }))
    .where('id', '!=', exceptId)
    .execute();
  const isKnown = properties.some(({ details }) => {
    const other = accountAddress.safeParse(details['address']);
    return other.success && addressKey(other.data) === key;
  });
  if (isKnown) throw new ServiceError('Y811', { name: 'account.address' });
}
