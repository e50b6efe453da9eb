import { type AccountAddress, accountAddress, type UpdateAccount } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import { addressKey, type PropertyRecordsDeps, valueProperty } from '../../real-estate/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type Amount, typedAmount } from './typed-amount.ts';
import type { StoredFacts, ManualFacts } from './typed-facts.ts';

type Typed = UpdateAccount['account'];

/** New value and details of a property. */
export interface PropertyChange {
  value: Amount;
  details: Readonly<Record<string, unknown>>;
  /** New address; `null` if the address does not change. */
  address: AccountAddress | null;
}

const ofValue = ['homeValue', 'balance', 'address', 'valuationType', 'estimatedDate'] as const;

/** Returns whether an update changes the address or the value of a property. */
export const saysOfValue = (typed: Typed): boolean => ofValue.some((name) => typed[name] !== undefined);

/**
 * Returns the change of a property. An entered value makes the valuation MANUAL and applies from its date. May call the property registry,
 * so call this outside a transaction. Throws Y800 for a future date, and the errors of `typedAmount` and `valueProperty`.
 */
export async function propertyChange(
  deps: PropertyRecordsDeps,
  user: UserKey,
  held: StoredFacts,
  { homeValue, balance, address, valuationType, estimatedDate }: Typed,
): Promise<PropertyChange> {
  const today = deps.businessClock.now().toISOString().slice(0, 10);
  if (estimatedDate !== undefined && estimatedDate > today)
    throw new ServiceError('Y800', { name: 'account.estimatedDate' });
  const typed = homeValue ?? balance;
  const value = typed === undefined ? undefined : typedAmount('homeValue', typed);
  const requested = valuationType ?? (value === undefined ? (held.details['valuationType'] ?? 'SYSTEM') : 'MANUAL');
  const isEstimated = requested === 'SYSTEM';
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

const addressOf = ({ details }: StoredFacts): AccountAddress | undefined =>
  accountAddress.optional().parse(details['address']);
const heldValue = ({ balance, currency }: StoredFacts): Amount | undefined =>
  balance === null || currency === null ? undefined : { amount: balance, currency };

/** Returns the columns of a property. The home value is stored as the balance. */
export const propertyFacts = ({ details }: StoredFacts, change: PropertyChange): Partial<ManualFacts> => ({
  balance: change.value.amount,
  currency: change.value.currency,
  details: JSON.stringify({ ...details, ...change.details }),
});

/** Returns the date of the estimate if it is before today, otherwise `null`. */
export const earlierDay = ({ details }: PropertyChange, now: Date): Date | null => {
  const day = new Date(`${String(details['estimatedDate'])}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) >= now.toISOString().slice(0, 10) ? null : day;
};

/** Throws Y811 if the user already has a property at this address. The caller must hold the user's lock. */
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
