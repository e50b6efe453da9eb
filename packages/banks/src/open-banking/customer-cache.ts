import type { Day } from '../basics/index.ts';
import type { BankContext } from './bank/bank.ts';

/** Upper limit of cached customers. */
const maxCachedCustomers = 24;

/**
 * Creates a function that returns customers as of the current business day. `dayAt` returns the day of an instant in the bank's
 * time zone. The function caches the last few customers, because the requests of one refresh arrive together.
 */
export function rememberedCustomers<Customer>(
  dayAt: (instant: Date) => Day,
  customerAt: (userName: string, today: Day) => Customer,
): ({ businessClock }: Pick<BankContext, 'businessClock'>, userName: string) => Promise<Customer> {
  const cache = new Map<string, { readonly today: Day; readonly customer: Customer }>();
  return async ({ businessClock }, userName) => {
    const today = dayAt(await businessClock.now());
    const cached = cache.get(userName);
    const current = cached?.today === today ? cached : { today, customer: customerAt(userName, today) };
    // The map keeps the order of insertion, so the first entry was used least recently.
    cache.delete(userName);
    cache.set(userName, current);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedCustomers && oldest !== undefined) cache.delete(oldest);
    return current.customer;
  };
}
