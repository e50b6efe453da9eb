import { openStorage, parseVaultKeys, type StorageOptions } from '@fin-link/storage';
import { newWidgetKey, widgetKeysText } from '../platform/environment/index.ts';
import { openConfiguredBanks } from './banks/configured-banks/open-configured-banks.ts';
import { joinedBanks } from './banks/consent-banks.ts';
import { openBanks } from './banks/open-banks.ts';
import type { OpenBankingOptions } from './banks/open-banking-options.ts';
import { openConsentingSandbox, type ConsentingSandbox } from './banks/open-consenting-sandbox.ts';
import { openService } from './open-service.ts';
import type { RunningPart, ServiceCustomer } from './process/running-part.ts';

/** Options of `openEmbeddedService`. Only `database`, `vaultKeys` and `customer` are required. */
interface EmbeddedServiceOptions {
  /** PostgreSQL 15 or newer, or a folder for an embedded database. Each process and part needs its own folder. */
  database:
    | { url: string; directUrl?: string; connections?: number; jobConnections?: number }
    | { dataDir: string; cacheDir?: string };
  /** Vault keys as `id:base64` of 32 bytes, separated by commas. The first one is the current key, which wraps new data keys. */
  vaultKeys: string;
  /** Customer of the service. `sandbox` has public credentials and simulated banks, for development on one machine. */
  customer: ServiceCustomer | 'sandbox';
  /** Environment whose credentials are accepted. Default: `production`; `sandbox` for the customer `sandbox`. */
  environment?: 'sandbox' | 'development' | 'production';
  /** Port of the service. Default: a free port; 4100 with `openBanking`, because its banks need to know the port. */
  port?: number;
  /** Port of the simulated banks. Default: a free port. */
  bankSitesPort?: number;
  /** Simulated open banking banks with pages for users. Only with `sandbox`. Default: none. */
  openBanking?: OpenBankingOptions;
  /** Real open banking banks from the operator's file, with either customer. Default: none. */
  configuredBanks?: {
    /** Path of the file. */
    file: string;
    /** Origin of the host, to which users return from a bank. */
    hostOrigin: string;
  };
  /** Lowest level that is logged to standard output. Default: `warn`. */
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Aggregation service that runs in this process. */
export interface EmbeddedService {
  /** Base address for `service.url` of the host. */
  url: string;
  /** Key for `service.widgetKey` of the host, which proves the session of a call. */
  widgetKey: string;
  /** Address at which the simulated banks list their users and scenarios; `null` outside of the sandbox. */
  banksUrl: string | null;
  close(): Promise<void>;
}

/** Default port of the service if the simulated open banking banks are opened. */
const defaultOpenBankingPort = 4100;

/**
 * Opens an aggregation service in this process, for a host without a separate one. Listens on loopback only, because any client that
 * reaches the service can try credentials. Throws if the customer does not match the database, or if the banks file is invalid.
 */
export async function openEmbeddedService(options: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const vaultKeys = parseVaultKeys(options.vaultKeys);
  const widgetKey = newWidgetKey('embedded');
  const configured = await openConfigured(options);
  const storage = await openStorage(options.database satisfies StorageOptions);
  let banks: RunningPart | null = null;
  let consenting: ConsentingSandbox | null = null;
  let url = '';
  try {
    const { customer, bankSitesPort = 0, openBanking } = options;
    const isConsenting = customer === 'sandbox' && openBanking !== undefined;
    const port = options.port ?? (isConsenting ? defaultOpenBankingPort : 0);
    if (customer === 'sandbox') banks = await openBanks({ storage, port: bankSitesPort, serviceUrl: () => url });
    if (isConsenting) consenting = await openConsentingSandbox(storage, `http://127.0.0.1:${port}`, openBanking);
    const consentBanks = joinedBanks(consenting?.consentBanks ?? null, configured);
    const service = await openService({
      storage,
      vaultKeys,
      port,
      widgetKeys: widgetKeysText.parse(widgetKey.publicKey),
      ...(options.environment !== undefined && { environment: options.environment }),
      ...(consentBanks !== null && { consentBanks }),
      log: { level: options.logLevel ?? 'warn' },
      customer:
        customer === 'sandbox'
          ? { sandbox: { bankSitesUrl: banks?.url ?? '', allowLoopbackCallbacks: true } }
          : customer,
    });
    ({ url } = service);
    return {
      url,
      widgetKey: widgetKey.privateKey,
      banksUrl: banks?.url ?? null,
      async close() {
        // The service also closes `configured`.
        await service.close();
        await consenting?.close();
        await banks?.close();
        await storage.close();
      },
    };
  } catch (error) {
    await configured?.close();
    await consenting?.close();
    await banks?.close();
    await storage.close();
    throw error;
  }
}

/** Connects the banks of the operator's file; `null` without a file. */
async function openConfigured({ customer, configuredBanks }: EmbeddedServiceOptions) {
  if (configuredBanks === undefined) return null;
  const { file, hostOrigin } = configuredBanks;
  return openConfiguredBanks(file, { mode: customer === 'sandbox' ? 'sandbox' : 'production', hostOrigin });
}
