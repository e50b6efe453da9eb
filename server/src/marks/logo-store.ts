import { request } from 'undici';
import type { Dispatcher } from 'undici';
import type { Clock } from '@fin-link/storage';
import { largestPicture, pictureTypeOf } from './picture-type.ts';
import type { PictureType } from './picture-type.ts';

const timeoutMs = 5_000;
const keptMs = 24 * 3_600_000;
/** Time in milliseconds before a failed logo is requested again. */
const missedMs = 10 * 60_000;
const mostBytes = 16_000_000;
const mostKept = 2_000;
const mostAtOnce = 16;

export interface Logo {
  content: Buffer;
  type: PictureType;
}

interface Kept {
  logo: Logo | null;
  until: number;
}

interface LogoStoreParts {
  /** Connects to allowed addresses only. */
  dispatcher: Dispatcher;
  clock: Clock;
}

/** Cache of logos of other sites. Keeps a logo for a day and at most 16 MB; evicts the least recently used. */
export class LogoStore {
  readonly #parts: LogoStoreParts;
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<Logo | null>>();
  #bytes = 0;

  constructor(parts: LogoStoreParts) {
    this.#parts = parts;
  }

  /** Returns the logo at an address; `null` if there is no picture or too many requests are running. */
  async read(address: string): Promise<Logo | null> {
    const known = this.#remove(address);
    if (known !== undefined && known.until > this.#parts.clock.now().getTime()) {
      this.#keep(address, known);
      return known.logo;
    }
    const running = this.#running.get(address);
    if (running !== undefined) return running;
    if (this.#running.size >= mostAtOnce) return null;
    const fetching = this.#fetch(address).finally(() => this.#running.delete(address));
    this.#running.set(address, fetching);
    return fetching;
  }

  async #fetch(address: string): Promise<Logo | null> {
    const logo = await fetchLogo(address, this.#parts.dispatcher).catch(() => null);
    const until = this.#parts.clock.now().getTime() + (logo === null ? missedMs : keptMs);
    this.#keep(address, { logo, until });
    return logo;
  }

  #remove(address: string): Kept | undefined {
    const known = this.#kept.get(address);
    if (known === undefined) return undefined;
    this.#kept.delete(address);
    this.#bytes -= known.logo?.content.length ?? 0;
    return known;
  }

  #keep(address: string, kept: Kept): void {
    this.#kept.set(address, kept);
    this.#bytes += kept.logo?.content.length ?? 0;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= mostBytes && this.#kept.size <= mostKept) return;
      this.#remove(oldest);
    }
  }
}

/** Fetches a logo. Follows no redirects, because only checked addresses may be read. Throws if the site does not answer in time. */
async function fetchLogo(address: string, dispatcher: Dispatcher): Promise<Logo | null> {
  const reply = await request(address, {
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'image/png,image/webp,image/jpeg,image/gif' },
  });
  const isOffered = reply.statusCode === 200 && !(Number(reply.headers['content-length']) > largestPicture);
  if (!isOffered) {
    await reply.body.dump({ limit: 16_384 });
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop closes the connection.
    if (size > largestPicture) return null;
    chunks.push(bytes);
  }
  const content = Buffer.concat(chunks);
  const type = pictureTypeOf(content);
  return type === null ? null : { content, type };
}
