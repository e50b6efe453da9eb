import type { ConfigurationOptions } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';

/** Settings that decide by which methods accounts are verified. */
export type Template = ConfigurationOptions['verification'];

const defaultTemplate: Template = {
  template: 'matching-then-deposits',
  requiredData: ['holder'],
  severalAccounts: true,
};

/**
 * Returns the template of the call's widget session that a host has proved. A session without options uses its named configuration. If
 * neither has a template, returns the default template.
 */
export async function templateOf(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: UserCallContext,
): Promise<Template> {
  const sessionTemplate = widget?.session?.options?.verification;
  if (sessionTemplate !== undefined) return sessionTemplate;
  const name = widget?.session?.configName ?? null;
  if (name === null) return defaultTemplate;
  return (await readConfiguration(executor, customer.id, name))?.verification ?? defaultTemplate;
}
