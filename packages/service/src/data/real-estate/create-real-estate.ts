import { createPropertyRegistry, type NeedsPropertyRegistry } from './property-registry.ts';
import type { NeedsSettings } from '../../platform/runtime/index.ts';

/** Settings of the property registry. Timeouts are in milliseconds. */
export interface RealEstateSettings {
  readonly mode: 'sandbox' | 'production';
  /** Base address of the simulated banks, which have a simulated registry. */
  readonly bankSitesUrl?: string | undefined;
  readonly bankConnectTimeoutMs: number;
  readonly propertyRegistry?:
    | { readonly url: string; readonly key?: string | undefined; readonly networks: readonly string[] }
    | undefined;
  readonly propertyTimeoutMs: number;
}

/** Dependencies that `createRealEstate` provides. */
export interface RealEstateParts {
  readonly deps: NeedsPropertyRegistry;
  /** Closes the connections to the registry. */
  close(): Promise<void>;
}

/**
 * Connects the property registry from the settings, or the simulated registry of the simulated banks. `propertyRegistry` is `null` if
 * neither is configured.
 */
export function createRealEstate({ settings }: NeedsSettings<RealEstateSettings>): RealEstateParts {
  const { mode, bankSitesUrl, propertyRegistry: registrySettings } = settings;
  const simulatedUrl = bankSitesUrl === undefined ? undefined : `${bankSitesUrl.replace(/\/$/, '')}/property-registry`;
  const baseUrl = registrySettings?.url.replace(/\/$/, '') ?? simulatedUrl;
  const propertyRegistry =
    baseUrl === undefined
      ? null
      : createPropertyRegistry({
          baseUrl,
          key: registrySettings?.key,
          connectTimeout: settings.bankConnectTimeoutMs,
          requestTimeout: settings.propertyTimeoutMs,
          reachable: { loopback: mode === 'sandbox', networks: registrySettings?.networks ?? [] },
        });
  return { deps: { propertyRegistry }, close: async () => propertyRegistry?.close() };
}
