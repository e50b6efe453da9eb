import { z } from 'zod';
import { readVariables, refuseInProduction, variables, type Source } from '../../platform/environment/index.ts';
import { bankAddresses } from './bank-addresses.ts';

/** Settings that the process of the simulated banks reads from its environment. */
export const banksEnvironment = z.object({
  FIN_MODE: variables.FIN_MODE,
  FIN_HOST_PORT: variables.FIN_HOST_PORT,
  FIN_HOST_ORIGIN: variables.FIN_HOST_ORIGIN,
  FIN_SERVICE_PORT: variables.FIN_SERVICE_PORT,
  FIN_DATABASE_URL: variables.FIN_DATABASE_URL,
  FIN_DIRECT_DATABASE_URL: variables.FIN_DIRECT_DATABASE_URL,
  FIN_DATABASE_CONNECTIONS: variables.FIN_DATABASE_CONNECTIONS,
  FIN_DATABASE_JOB_CONNECTIONS: variables.FIN_DATABASE_JOB_CONNECTIONS,
  FIN_DATA_DIR: variables.FIN_DATA_DIR,
  FIN_LOG_LEVEL: variables.FIN_LOG_LEVEL,
  FIN_METRICS_PORT: variables.FIN_METRICS_PORT,
  FIN_METRICS_BIND: variables.FIN_METRICS_BIND,
  ...bankAddresses,
  FIN_BANK_OPENER_POLICY: z
    .enum(['unsafe-none', 'same-origin'])
    .default('unsafe-none')
    .describe(
      '`Cross-Origin-Opener-Policy` of the pages of the open banking banks. `same-origin` separates them from the window that opened them, as many real banks do',
    ),
});

export type BanksEnvironment = z.infer<typeof banksEnvironment>;

/** Parses the environment of the banks' process. Throws `EnvironmentError`. */
export function readBanksEnvironment(source: Source): BanksEnvironment {
  const environment = readVariables(banksEnvironment, source);
  if (environment.FIN_MODE === 'production') refuseInProduction([[true, 'Simulated banks are for the sandbox.']]);
  return environment;
}
