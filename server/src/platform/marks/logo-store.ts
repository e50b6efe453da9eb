import type { Clock } from '@fin-link/storage';
import { request, type Dispatcher } from 'undici';

const timeoutMs = 5_000;
/** Time in milliseconds for which a logo is cached. */
const cacheMs = 24 * 3_600_000;
/** Time in milliseconds before a failed logo is requested again. */
const retryMs = 10 * 60_000;
const maxBytes = 16_000_000;
const maxLogos = 2_000;
/** Upper limit of concurrent requests. */
const maxRequests = 16;

/** Picture of a bank or an app. */
interface Logo {
  content: Buffer;
  type: PictureType;
}

/** Cached result of a request; `logo` is `null` if the request failed. */
interface CachedLogo {
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
  readonly #entry = new Map<string, CachedLogo>();
  readonly #running = new Map<string, Promise<Logo | null>>();
  #bytes = 0;

  constructor(parts: LogoStoreParts) {
    this.#parts = parts;
  }

  /** Returns the logo at an address; `null` if there is no picture or too many requests are running. */
  async read(address: string): Promise<Logo | null> {
    const cached = this.#remove(address);
    if (cached !== undefined && cached.until > this.#parts.clock.now().getTime()) {
      this.#add(address, cached);
      return cached.logo;
    }
    const running = this.#running.get(address);
    if (running !== undefined) return running;
    if (this.#running.size >= maxRequests) return null;
    const fetching = this.#fetch(address).finally(() => this.#running.delete(address));
    this.#running.set(address, fetching);
    return fetching;
  }

  async #fetch(address: string): Promise<Logo | null> {
    const logo = await fetchLogo(address, this.#parts.dispatcher).catch(() => null);
    const until = this.#parts.clock.now().getTime() + (logo === null ? retryMs : cacheMs);
    this.#add(address, { logo, until });
    return logo;
  }

  #remove(address: string): CachedLogo | undefined {
    const cached = this.#entry.get(address);
    if (cached === undefined) return undefined;
    this.#entry.delete(address);
    this.#bytes -= cached.logo?.content.length ?? 0;
    return cached;
  }

  #add(address: string, entry: CachedLogo): void {
    this.#entry.set(address, entry);
    this.#bytes += entry.logo?.content.length ?? 0;
    for (const oldest of this.#entry.keys()) {
      if (this.#bytes <= maxBytes && this.#entry.size <= maxLogos) return;
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
  const isOffered = reply.statusCode === 200 && !(Number(reply.headers['content-length']) > maxPictureBytes);
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
    if (size > maxPictureBytes) return null;
    chunks.push(bytes);
  }
  const content = Buffer.concat(chunks);
  const type = pictureTypeOf(content);
  return type === null ? null : { content, type };
}

/** Maximum size of a picture in bytes. */
export const maxPictureBytes = 100_000;

/** First bytes of each type in hexadecimal. */
const signatures = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
] as const;

/** Media type of a picture that the host serves. */
type PictureType = (typeof signatures)[number][0];

/** Returns the type by the first bytes, regardless of the declared type; `null` for other formats, such as SVG. */
export function pictureTypeOf(content: Buffer): PictureType | null {
  const firstBytes = content.toString('hex', 0, 12);
  return signatures.find(([, pattern]) => pattern.test(firstBytes))?.[0] ?? null;
}
