import { startLoop, systemClock, type Clock } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { ConsentBanks } from '../consent-banks.ts';
import { type FileContext, readOpenBankingFile } from './read-file.ts';
import { keepConnected } from './keep-connected.ts';

/** Connections to the banks of the operator's file. */
interface ConfiguredBanks extends ConsentBanks {
  /** Loads changed keys, and logs warnings for certificates that expire soon. */
  refreshKeys(log: FastifyBaseLogger): Promise<void>;
  /** Refreshes the keys periodically. Returns a function that stops it. */
  watch(log: FastifyBaseLogger): () => Promise<void>;
}

/** Interval between two checks of the keys, in milliseconds. */
const checkIntervalMs = 60_000;

/** Connects the banks of the operator's file. Throws `OpenBankingFileError`. */
export async function openConfiguredBanks(
  path: string,
  context: FileContext,
  { clock = systemClock, everyMs = checkIntervalMs }: { clock?: Clock; everyMs?: number } = {},
): Promise<ConfiguredBanks> {
  const { file, banks: readBanks } = await readOpenBankingFile(path, context);
  const { mode } = context;
  const { applicationName, regions, warnDays } = file;
  const { recipientBaseUri = '', ...australia } = regions.AU ?? {};
  const connections = await Promise.all(
    readBanks.map((bank) => keepConnected(bank, { clock, mode, warnDays, recipientBaseUri })),
  );
  const refreshKeys = async (log: FastifyBaseLogger): Promise<void> => {
    for (const connection of connections)
      // A failure of one bank does not prevent checks of the others.
      await connection
        .refreshKeys(log)
        .catch((error: unknown) => log.error({ err: error }, 'keys of a bank not looked at'));
  };
  return {
    banks: new Map(connections.map(({ bank }) => [Number(bank.bankKey), bank])),
    consents: {
      ...(applicationName !== undefined && { applicationName }),
      ...(regions.GB !== undefined && { GB: regions.GB }),
      ...(regions.US !== undefined && { US: regions.US }),
      ...(regions.AU !== undefined && { AU: australia }),
    },
    refreshKeys,
    watch: (log) => startLoop({ name: 'keys of banks', everyMs, log }, () => refreshKeys(log)).stop,
    close: async () => void (await Promise.all(connections.map((connection) => connection.close()))),
  };
}
