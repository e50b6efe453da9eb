import { type BusinessClock, type Day, dayOfInstant } from '../basics/index.ts';
import type { Payments } from './payments/payments.ts';
import type { CredentialSite, Customer } from './site/credential-site.ts';

/** Cache size. Each customer takes about a megabyte, and the requests of one refresh arrive together. */
const kept = 24;

interface Remembered {
  readonly today: Day;
  /** Version of the received payments; empty before the first one. */
  readonly stamp: string;
  readonly customer: Customer;
}

/** Returns customers as of today. The last few are cached, because computing a customer is the slowest step. */
export function createCustomers(
  businessClock: BusinessClock,
  payments: Payments,
): (site: CredentialSite, userName: string) => Promise<Customer> {
  const remembered = new Map<string, Remembered>();
  return async (site, userName) => {
    const today = dayOfInstant(await businessClock.now());
    const key = `${site.siteId}/${userName}`;
    const found = remembered.get(key);
    const known = found?.today === today ? found : { stamp: '', customer: site.customer(userName, today) };
    const accounts = known.customer.accounts.flatMap(({ routing, number }) =>
      routing === null ? [] : [{ routingNumber: routing.value, accountNumber: number }],
    );
    const { received, stamp } = await payments.receivedBy(accounts, today);
    const current = known.stamp === stamp ? known.customer : site.customer(userName, today, received);
    remembered.delete(key);
    remembered.set(key, { today, stamp, customer: current });
    const [oldest] = remembered.keys();
    if (remembered.size > kept && oldest !== undefined) remembered.delete(oldest);
    return current;
  };
}
