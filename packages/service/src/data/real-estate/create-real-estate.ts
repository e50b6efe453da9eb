import { createPropertyRegistry, type NeedsPropertyRegistry } from './property-registry.ts';
import type { NeedsSettings } from '../../platform/runtime/index.ts';

export interface RealEstateSettings {
  readonly mode: 'sandbox' | 'production';
  readonly bankSitesUrl?: string | undefined;
  readonly bankConnectTimeoutMs: number;
  readonly propertyRegistry?:
    | { readonly url: string; readonly key?: string | undefined; readonly networks: readonly string[] }
    | undefined;
  readonly propertyTimeoutMs: number;
}

export interface RealEstateParts {
  readonly deps: NeedsPropertyRegistry;
  close(): Promise<void>;
}

/**
 * Connects the property registry from the settings, or the simulated registry of the simulated banks. `propertyRegistry` is `null` if
 * neither is configured.
 */
export function createRealEstate({ settings }: NeedsSettings<RealEstateSettings>): RealEstateParts {
  const { mode, bankSitesUrl, propertyRegistry: configured } = settings;
  const simulated = bankSitesUrl === undefined ? undefined : `${bankSitesUrl.replace(/\/$/, '')}/property-registry`;
  const baseUrl = configured?.url.replace(/\/$/, '') ?? simulated;
  const propertyRegistry =
    baseUrl === undefined
      ? null
      : createPropertyRegistry({
          baseUrl,
          key: configured?.key,
          connectTimeout: settings.bankConnectTimeoutMs,
          requestTimeout: settings.propertyTimeoutMs,
          reachable: { loopback: mode === 'sandbox', networks: configured?.networks ?? [] },
        });
  return { deps: { propertyRegistry }, close: async () => propertyRegistry?.close() };
}
