import type { Executor } from '@fin-link/storage';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';

/** Of the session which a host proves the call to belong to, else of its configuration as it was handed over; null where neither says any. */
export async function consentDaysOf(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: UserCallContext,
): Promise<number | null> {
  const options = widget?.session?.options;
  if (options !== undefined) return options.consentDays ?? null;
  const name = widget?.session?.configName ?? null;
  return name === null ? null : ((await readConfiguration(executor, customer.id, name))?.consentDays ?? null);
}
