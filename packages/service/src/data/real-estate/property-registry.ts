import { mostProperties, type PropertySearch, registeredProperty } from '@fin-link/contracts/banks';
import { guardedConnector, type ReachableAddresses } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { bankText } from '../../banks/connectors/index.ts';

export interface RegisteredHome extends z.infer<typeof registeredProperty> {
  /** Name of the registry. */
  readonly source: string;
}

/** Registry of homes with their addresses and last sales. */
export interface PropertyRegistry {
  /** Finds homes. Returns `null` if the registry is unavailable or its answer is invalid. */
  find(search: PropertySearch): Promise<readonly RegisteredHome[] | null>;
  close(): Promise<void>;
}

export interface NeedsPropertyRegistry {
  /** `null` if no registry is configured. */
  readonly propertyRegistry: PropertyRegistry | null;
}

export interface PropertyRegistrySettings {
  readonly baseUrl: string;
  /** Key, sent as a bearer token. */
  readonly key?: string | undefined;
  /** Connection timeout in milliseconds. */
  readonly connectTimeout: number;
  /** Timeout of a whole request in milliseconds. */
  readonly requestTimeout: number;
  readonly reachable: ReachableAddresses;
}

const largestReply = 65_536;
/** Maximum number of concurrent requests, so that a registry that does not answer cannot block the requests of all users. */
const mostQuestions = 32;

const answer = z.object({ source: z.string().min(1).max(100), property: z.array(z.unknown()).max(mostProperties) });

/**
 * Creates the HTTP client of a registry. The client limits the time, size and number of requests, checks that addresses may be connected
 * to, and does not follow redirects.
 */
export function createPropertyRegistry(settings: PropertyRegistrySettings): PropertyRegistry {
  const { baseUrl, key, connectTimeout, requestTimeout, reachable } = settings;
  const agent = new Agent({
    connect: guardedConnector({ timeout: connectTimeout }, reachable),
    headersTimeout: requestTimeout,
    bodyTimeout: requestTimeout,
    maxResponseSize: largestReply,
    keepAliveTimeout: 4_000,
    connections: mostQuestions,
  });
  let questions = 0;

  const ask = async (search: PropertySearch): Promise<readonly RegisteredHome[] | null> => {
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
    return statusCode === 200 ? homesIn(reply) : null;
  };

  return {
    async find(search) {
      if (questions >= mostQuestions) return null;
      questions += 1;
      try {
        return await ask(search);
      } catch {
        return null;
      } finally {
        questions -= 1;
      }
    },
    close: () => agent.close(),
  };
}

/** Returns the readable homes; `null` if there are rows but none of them is readable. */
function homesIn(reply: unknown): RegisteredHome[] | null {
  const read = answer.safeParse(reply);
  if (!read.success) return null;
  const { source, property } = read.data;
  const homes = property.flatMap((row) => {
    const { data } = registeredProperty.safeParse(row);
    return data === undefined
      ? []
      : [{ ...data, street: bankText(data.street), city: bankText(data.city), source: bankText(source) }];
  });
  return homes.length === 0 && property.length > 0 ? null : homes;
}
