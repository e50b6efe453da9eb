import type { Capability } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import type { ServiceClient } from '@fin-link/service-client';
import type { NeedsClock, NeedsService, NeedsSettings } from '../parts/index.ts';

type Client = Pick<ServiceClient, 'getCapabilities'>;

const tokenErrors: ReadonlySet<string | null> = new Set(['Y008', 'Y020', 'Y023']);
const rememberedMs = 10 * 60_000;

/** Reads the service's optional capabilities. Resolves with an empty list if it has no such document. Throws if it does not answer. */
export async function capabilitiesOf(client: Client, token: string): Promise<readonly Capability[]> {
  try {
    return (await client.getCapabilities({ token })).body.capability;
  } catch (error) {
    if (!(error instanceof ServiceCallError) || tokenErrors.has(error.code)) throw error;
    const { fault, status } = error;
    const isMissing = fault === 'refused' && status !== null && status < 500 && status !== 429;
    if (isMissing || fault === 'unreadable') return [];
    throw error;
  }
}

/** Capabilities of the service, cached for ten minutes. */
export interface ServiceCapabilities {
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
  let known: { capabilities: Promise<readonly Capability[]>; until: number } | null = null;
  return {
    async has(capability) {
      const now = clock.now().getTime();
      if (known === null || known.until <= now) {
        const capabilities = broker.use(settings.adminLogin, (token) => capabilitiesOf(client, token));
        const requested = { capabilities, until: now + rememberedMs };
        known = requested;
        capabilities.catch(() => {
          if (known === requested) known = null;
        });
      }
      return (await known.capabilities).includes(capability);
    },
  };
}
