import type { BanksSchema } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { listenOnLoopback } from '../process/listen.ts';
import type { RunningPart } from '../process/running-part.ts';

export interface BanksParts {
  storage: Storage;
  /** 0 takes a free one. */
  port: number;
  /** Least level that is logged. Default: nothing is. */
  logLevel?: string;
  /** Of the service whose business clock the banks follow; asked when the first bank needs the date. */
  serviceUrl(): string;
}

/** The simulated credential sites, on loopback only. */
export async function openBanks({ storage, port, logLevel, serviceUrl }: BanksParts): Promise<RunningPart> {
  const { banksMigrations, createCredentialSites, serviceClock } = await import('@fin-link/banks');
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  let followed: ReturnType<typeof serviceClock> | undefined;
  const businessClock = {
    now: () => (followed ??= serviceClock({ serviceUrl: serviceUrl(), clock: systemClock })).now(),
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

/** The log of a simulated bank, in the form of the other parts; nothing is logged without a level. */
export const bankLogger = (level: string | undefined) =>
  level === undefined ? {} : { logger: { level, base: { part: 'banks' } } };
