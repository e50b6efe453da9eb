import { maxProperties, type PropertySearch, registeredProperty } from '@fin-link/contracts/banks';
import { guardedConnector, type ReachableAddresses } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { bankText } from '../../banks/connectors/index.ts';
import type { NeedsSettings } from '../../platform/runtime/index.ts';

/** Settings of the property registry. Timeouts are in milliseconds. */
interface RealEstateSettings {
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
interface RealEstateParts {
  readonly deps: NeedsPropertyRegistry;
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

export interface RegisteredHome extends z.infer<typeof registeredProperty> {
  readonly source: string;
}

/** Registry of homes with their addresses and last sales. */
interface PropertyRegistry {
  /** Finds homes. Returns `null` if the registry is unavailable or its answer is invalid. */
  find(search: PropertySearch): Promise<readonly RegisteredHome[] | null>;
  close(): Promise<void>;
}

export interface NeedsPropertyRegistry {
  /** `null` if no registry is configured. */
  readonly propertyRegistry: PropertyRegistry | null;
}

/** Address, key and limits of a registry. */
interface PropertyRegistrySettings {
  readonly baseUrl: string;
  /** Key, sent as a bearer token. */
  readonly key?: string | undefined;
  /** Connection timeout in milliseconds. */
  readonly connectTimeout: number;
  /** Timeout of a whole request in milliseconds. */
  readonly requestTimeout: number;
  /** Addresses to which the client may connect. */
  readonly reachable: ReachableAddresses;
}

/** Maximum size of a reply in bytes. */
const maxReplyBytes = 65_536;
/** Time in milliseconds after which an idle connection is closed. */
const keepAliveMs = 4_000;
/** Maximum number of concurrent requests, so that an unresponsive registry cannot block the requests of all users. */
const maxConcurrentRequests = 32;

const replySchema = z.object({
  source: z.string().min(1).max(100),
  property: z.array(z.unknown()).max(maxProperties),
});

/**
 * Creates the HTTP client of a registry. The client limits the time, size and number of requests, connects only to `reachable` addresses,
 * and does not follow redirects.
 */
function createPropertyRegistry(settings: PropertyRegistrySettings): PropertyRegistry {
  const { baseUrl, key, connectTimeout, requestTimeout, reachable } = settings;
  const agent = new Agent({
    connect: guardedConnector({ timeout: connectTimeout }, reachable),
    headersTimeout: requestTimeout,
    bodyTimeout: requestTimeout,
    maxResponseSize: maxReplyBytes,
    keepAliveTimeout: keepAliveMs,
    connections: maxConcurrentRequests,
  });
  let runningRequests = 0;

  const requestHomes = async (search: PropertySearch): Promise<readonly RegisteredHome[] | null> => {
    const { statusCode, body } = await request(`${baseUrl}/search`, {
      dispatcher: agent,
      method: 'POST',
      signal: AbortSignal.timeout(requestTimeout),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(search),
    });
    const reply: unknown = JSON.parse(await body.text());
    return statusCode === 200 ? parseHomes(reply) : null;
  };

  return {
    async find(search) {
      if (runningRequests >= maxConcurrentRequests) return null;
      runningRequests += 1;
      try {
        return await requestHomes(search);
      } catch {
        return null;
      } finally {
        runningRequests -= 1;
      }
    },
    close: () => agent.close(),
  };
}

/** Returns the readable homes; `null` for an invalid reply, or if none of its rows is readable. */
function parseHomes(reply: unknown): RegisteredHome[] | null {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) return null;
  const { source, property } = parsed.data;
  const homes = property.flatMap((row) => {
    const { data } = registeredProperty.safeParse(row);
    return data === undefined
      ? []
      : [{ ...data, street: bankText(data.street), city: bankText(data.city), source: bankText(source) }];
  });
  return homes.length === 0 && property.length > 0 ? null : homes;
}
