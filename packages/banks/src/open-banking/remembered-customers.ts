import type { Day } from '../basics/index.ts';
import type { BankContext } from './bank/bank-context.ts';

const kept = 24;

/**
 * Returns customers as of the business day. The last few are cached, because the requests of one refresh arrive
 * together.
 */
export function rememberedCustomers<Customer>(
  dayAt: (instant: Date) => Day,
  workOut: (userName: string, today: Day) => Customer,
): ({ businessClock }: Pick<BankContext, 'businessClock'>, userName: string) => Promise<Customer> {
  const remembered = new Map<string, { readonly today: Day; readonly customer: Customer }>();
  return async ({ businessClock }, userName) => {
    const today = dayAt(await businessClock.now());
    const found = remembered.get(userName);
    const one = found?.today === today ? found : { today, customer: workOut(userName, today) };
    remembered.delete(userName);
    remembered.set(userName, one);
    const [oldest] = remembered.keys();
    if (remembered.size > kept && oldest !== undefined) remembered.delete(oldest);
    return one.customer;
  };
}
