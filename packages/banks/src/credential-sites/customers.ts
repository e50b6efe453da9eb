import { type BusinessClock, type Day, dayOfInstant } from '../basics/index.ts';
import type { CredentialSite, Customer } from './site/credential-site.ts';

/** Each customer takes about a megabyte, and the requests of one refresh arrive together. */
const kept = 24;

interface Remembered {
  readonly today: Day;
  readonly customer: Customer;
}

/** Customers as of today. The last few are cached, because computing one is the slowest step. */
export function createCustomers(
  businessClock: BusinessClock,
): (site: CredentialSite, userName: string) => Promise<Customer> {
  const remembered = new Map<string, Remembered>();
  return async (site, userName) => {
    const today = dayOfInstant(await businessClock.now());
    const key = `${site.siteId}/${userName}`;
    const found = remembered.get(key);
    remembered.delete(key);
    const customer = found?.today === today ? found.customer : site.customer(userName, today);
    remembered.set(key, { today, customer });
    const [oldest] = remembered.keys();
    if (remembered.size > kept && oldest !== undefined) remembered.delete(oldest);
    return customer;
  };
}
