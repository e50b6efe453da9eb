import type { Capability } from '@fin-link/contracts/service';
import { ServiceCallError, type ServiceClient } from '@fin-link/service-client';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';

type Client = Pick<ServiceClient, 'getCapabilities'>;

/** Error codes of the service for a missing, expired or refused token. */
const tokenErrorCodes: ReadonlySet<string | null> = new Set(['Y008', 'Y020', 'Y023']);
/** Error code of the service for an endpoint that it does not implement. */
const notImplementedCode = 'Y901';
/** Time in milliseconds for which the capabilities are cached. */
const cacheMs = 10 * 60_000;

/** Reads the service's optional capabilities; an empty list if the service has no such endpoint. Throws the other errors of the call. */
export async function capabilitiesOf(client: Client, token: string): Promise<readonly Capability[]> {
  try {
    return (await client.getCapabilities({ token })).body.capability;
  } catch (error) {
    if (isNotOffered(error)) return [];
    throw error;
  }
}

/** Returns whether an error means that the service does not offer an endpoint whose input is certainly valid. */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof ServiceCallError) || tokenErrorCodes.has(error.code)) return false;
  const { fault, status, code } = error;
  if (code === notImplementedCode) return true;
  return fault === 'unreadable' || (fault === 'refused' && status !== null && status < 500 && status !== 429);
}

/** Capabilities of the service, cached for ten minutes. */
interface ServiceCapabilities {
  has(capability: Capability): Promise<boolean>;
}

export interface NeedsCapabilities {
  readonly capabilities: ServiceCapabilities;
}

export function openServiceCapabilities({
  client,
  broker,
  clock,
  settings,
}: NeedsService & NeedsClock & NeedsSettings<'adminLogin'>): ServiceCapabilities {
  let cached: { capabilities: Promise<readonly Capability[]>; until: number } | null = null;
  return {
    async has(capability) {
      const now = clock.now().getTime();
      if (cached === null || cached.until <= now) {
        const capabilities = broker.use(settings.adminLogin, (token) => capabilitiesOf(client, token));
        const entry = { capabilities, until: now + cacheMs };
        cached = entry;
        capabilities.catch(() => {
          if (cached === entry) cached = null;
        });
      }
      return (await cached.capabilities).includes(capability);
    },
  };
}
