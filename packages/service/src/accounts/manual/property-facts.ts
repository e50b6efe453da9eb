import type { UpdateAccount } from '@fin-link/contracts/server';
import { type NeedsBusinessClock, ServiceError } from '../../runtime/index.ts';
import { typedAmount } from './typed-amount.ts';
import { type HeldFacts, type ManualFacts, typedFacts } from './typed-facts.ts';

type Typed = UpdateAccount['account'];

/**
 * Columns of a property. Its home value is its balance; one that is typed makes the valuation MANUAL. Throws Y812 for a typed valuation
 * without a value, Y800 for one of a day to come, and as `typedFacts`.
 */
export async function propertyFacts(
  { businessClock }: NeedsBusinessClock,
  held: HeldFacts,
  { homeValue, balance, address, valuationType, estimatedDate, ...others }: Typed,
): Promise<Partial<ManualFacts>> {
  const value = homeValue ?? balance;
  const facts = typedFacts(held, others);
  if ([value, address, valuationType, estimatedDate].every((member) => member === undefined)) return facts;
  const valuation = valuationType ?? (value === undefined ? held.details['valuationType'] : 'MANUAL') ?? 'SYSTEM';
  if (valuation === 'SYSTEM') throw new ServiceError('Y820', { name: 'account.valuationType' });
  if (value === undefined && held.balance === null) throw new ServiceError('Y812', { name: 'account.homeValue' });
  const today = businessClock.now().toISOString().slice(0, 10);
  if (estimatedDate !== undefined && estimatedDate > today)
    throw new ServiceError('Y800', { name: 'account.estimatedDate' });
  const typed = value === undefined ? undefined : typedAmount('homeValue', value);
  return {
    ...facts,
    ...(typed !== undefined && { balance: typed.amount, currency: typed.currency }),
    details: JSON.stringify({
      ...held.details,
      ...(address !== undefined && { address }),
      valuationType: valuation,
      ...((typed !== undefined || estimatedDate !== undefined) && { estimatedDate: estimatedDate ?? today }),
    }),
  };
}
