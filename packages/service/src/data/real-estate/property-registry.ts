import { mostProperties, type PropertySearch, registeredProperty } from '@fin-link/contracts/banks';
import { guardedConnector, type ReachableAddresses } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { bankText } from '../../banks/connectors/index.ts';

export interface RegisteredHome extends z.infer<typeof registeredProperty> {
  /** Who keeps the record. */
  readonly source: string;
}

/** Knows which homes there are at an address, and for what they were last sold. */
export interface PropertyRegistry {
  /** Null when it cannot be asked now, or does not answer as it should. */
  find(search: PropertySearch): Promise<readonly RegisteredHome[] | null>;
  close(): Promise<void>;
}

export interface NeedsPropertyRegistry {
  /** Null where there is none. */
  readonly propertyRegistry: PropertyRegistry | null;
}

export interface PropertyRegistrySettings {
  readonly baseUrl: string;
  /** Sent as a bearer. */
  readonly key?: string | undefined;
  /** Milliseconds. */
  readonly connectTimeout: number;
  /** Milliseconds from the question to the whole answer. */
  readonly requestTimeout: number;
  readonly reachable: ReachableAddresses;
}

const largestReply = 65_536;
/** So many wait for an answer at most: a registry that is silent must not gather the requests of all users. */
const mostQuestions = 32;

const answer = z.object({ source: z.string().min(1).max(100), property: z.array(z.unknown()).max(mostProperties) });

/** Speaks with a registry over HTTP: bounded in time, size and number, to reachable addresses only, without redirects. */
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

/** Those that can be read; null when none of several can. */
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
