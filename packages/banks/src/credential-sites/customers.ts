import { type BusinessClock, type Day, dayOfInstant } from '../basics/index.ts';
import type { Payments } from './payments.ts';
import type { CredentialSite, Customer } from './site/credential-site.ts';

/** Upper limit of cached customers. Each one takes about a megabyte. The requests of one refresh arrive together. */
const maxCachedCustomers = 24;

interface CachedCustomer {
  readonly today: Day;
  /** Value that changes whenever the received payments change; empty without payments. */
  readonly stamp: string;
  readonly customer: Customer;
}

/**
 * Creates a function that returns customers as of today, with received payments. Caches the last few customers, because computing a
 * customer is the slowest step.
 */
export function createCustomers(
  businessClock: BusinessClock,
  payments: Payments,
): (site: CredentialSite, userName: string) => Promise<Customer> {
  const cache = new Map<string, CachedCustomer>();
  return async (site, userName) => {
    const today = dayOfInstant(await businessClock.now());
    const key = `${site.siteId}/${userName}`;
    const cached = cache.get(key);
    const previous = cached?.today === today ? cached : { stamp: '', customer: site.customer(userName, today) };
    const accounts = previous.customer.accounts.flatMap(({ routing, number }) =>
      routing === null ? [] : [{ routingNumber: routing.value, accountNumber: number }],
    );
    const { received, stamp } = await payments.receivedBy(accounts, today);
    const current = previous.stamp === stamp ? previous.customer : site.customer(userName, today, received);
    cache.delete(key);
    cache.set(key, { today, stamp, customer: current });
    const [oldest] = cache.keys();
    if (cache.size > maxCachedCustomers && oldest !== undefined) cache.delete(oldest);
    return current;
  };
}
