import type { BanksSchema } from '@fin-link/banks';
import { processLog, systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { listenOnLoopback } from '../process/listen.ts';
import type { RunningPart } from '../process/running-part.ts';

/** Parts that the simulated credential sites need. */
export interface BanksParts {
  storage: Storage;
  /** Port; 0 selects a free one. */
  port: number;
  /** Lowest level that is logged. Default: no log. */
  logLevel?: string;
  /** Returns the address of the service whose business clock the banks use. Called when a bank first needs the date. */
  serviceUrl(): string;
}

/** Opens the simulated credential sites, on loopback only. */
export async function openBanks({ storage, port, logLevel, serviceUrl }: BanksParts): Promise<RunningPart> {
  const { banksMigrations, createCredentialSites, serviceClock } = await import('@fin-link/banks');
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  let serviceBusinessClock: ReturnType<typeof serviceClock> | undefined;
  const businessClock = {
    now: () => (serviceBusinessClock ??= serviceClock({ serviceUrl: serviceUrl(), clock: systemClock })).now(),
  };
  const app = await createCredentialSites({
    database,
    clock: systemClock,
    businessClock,
    ...bankLogger(logLevel),
  });
  const listening = await listenOnLoopback(app, port);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    close: async () => void (await Promise.all([app.close(), listening.stop()])),
  };
}

interface BankLog {
  level: string;
  base: { part: 'banks' };
  stream: { write(line: string): void };
}

/** Returns the log options of a simulated bank, in the format of the other parts. Without a level nothing is logged. */
export const bankLogger = (level: string | undefined): { logger?: BankLog } =>
  level === undefined ? {} : { logger: { level, base: { part: 'banks' }, stream: processLog() } };
