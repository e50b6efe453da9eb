import { startLoop, systemClock } from '@fin-link/storage';
import type { Clock } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { ConsentBanks } from '../consent-banks/consent-banks.ts';
import type { FileContext } from './file-rules.ts';
import { keepConnected } from './keep-connected.ts';
import { readOpenBankingFile } from './read-file.ts';

export interface ConfiguredBanks extends ConsentBanks {
  /** Loads keys that have changed, and logs warnings for certificates that expire soon. */
  look(log: FastifyBaseLogger): Promise<void>;
  watch(log: FastifyBaseLogger): () => Promise<void>;
}

const lookMs = 60_000;

/** Connects the banks of the operator's file. Throws `OpenBankingFileError`. */
export async function openConfiguredBanks(
  path: string,
  context: FileContext,
  { clock = systemClock, everyMs = lookMs }: { clock?: Clock; everyMs?: number } = {},
): Promise<ConfiguredBanks> {
  const { file, banks: read } = await readOpenBankingFile(path, context);
  const { mode } = context;
  const { applicationName, regions, warnDays } = file;
  const { recipientBaseUri = '', ...australia } = regions.AU ?? {};
  const kept = await Promise.all(read.map((one) => keepConnected(one, { clock, mode, warnDays, recipientBaseUri })));
  const look = async (log: FastifyBaseLogger): Promise<void> => {
    for (const one of kept)
      // A failure of one bank does not prevent checks of the others.
      await one.look(log).catch((error: unknown) => log.error({ err: error }, 'keys of a bank not looked at'));
  };
  return {
    banks: new Map(kept.map(({ bank }) => [Number(bank.bankKey), bank])),
    consents: {
      ...(applicationName !== undefined && { applicationName }),
      ...(regions.GB !== undefined && { GB: regions.GB }),
      ...(regions.US !== undefined && { US: regions.US }),
      ...(regions.AU !== undefined && { AU: australia }),
    },
    look,
    watch: (log) => startLoop({ name: 'keys of banks', everyMs, log }, () => look(log)).stop,
    close: async () => void (await Promise.all(kept.map((one) => one.close()))),
  };
}
