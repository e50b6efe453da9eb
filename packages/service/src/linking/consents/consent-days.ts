import type { Executor } from '@fin-link/storage';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';

/**
 * Returns the number of days until the user must confirm the consent again, from the call's widget session that a host has proved. A
 * session without options uses its named configuration. Returns `null` if neither sets the number of days.
 */
export async function consentDaysOf(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: UserCallContext,
): Promise<number | null> {
  const options = widget?.session?.options;
  if (options !== undefined) return options.consentDays ?? null;
  const name = widget?.session?.configName ?? null;
  return name === null ? null : ((await readConfiguration(executor, customer.id, name))?.consentDays ?? null);
}
