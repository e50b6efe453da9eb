import { createHmac, timingSafeEqual } from 'node:crypto';
import { drawMark, inlineMark } from '@fin-link/contracts/browser';
import { cutText } from '@fin-link/storage';
import * as z from 'zod/mini';
import { HostError, type HostApp } from '../http/index.ts';
import { isLoopback } from '../sites/index.ts';
import { type LogoStore, pictureTypeOf } from './logo-store.ts';

/** Headers of an image. If a browser opens the image directly, the document has no origin and cannot load resources or run scripts. */
const imageHeaders = { 'content-security-policy': "sandbox; default-src 'none'" };
const drawnMarkHeaders = { ...imageHeaders, 'content-type': 'image/svg+xml; charset=utf-8' };
const cacheForWeek = 'public, max-age=604800, stale-while-revalidate=2592000';
const cacheForMinutes = 'public, max-age=600';

const name = z.string().check(z.maxLength(250));

interface MarkParts {
  marks: Marks;
  logos: LogoStore;
}

/**
 * Registers two routes. `GET /frame/marks/{name}.svg` draws a mark from a name. `GET /frame/logos/{signature}/{address}/{name}` returns a
 * logo of another site if the host signed its address, and the drawn mark if the logo is unavailable.
 */
export function registerMarks(app: HostApp, { marks, logos }: MarkParts): void {
  app.route({
    method: 'GET',
    url: '/frame/marks/:name',
    schema: { hide: true, params: z.strictObject({ name }) },
    handler: (request, reply) =>
      reply
        .headers({ ...drawnMarkHeaders, 'cache-control': cacheForWeek })
        .send(drawMark(request.params.name.replace(/\.svg$/, ''))),
  });
  app.route({
    method: 'GET',
    url: '/frame/logos/:signature/:address/:name',
    schema: {
      hide: true,
      params: z.strictObject({
        signature: z.string(),
        address: z.string().check(z.regex(/^[\w-]+$/)),
        name,
      }),
    },
    handler: async (request, reply) => {
      const address = marks.logoOf(request.params);
      if (address === null) throw new HostError('route.not-found');
      const logo = await logos.read(address);
      return logo === null
        ? reply.headers({ ...drawnMarkHeaders, 'cache-control': cacheForMinutes }).send(drawMark(request.params.name))
        : reply
            .headers({ ...imageHeaders, 'content-type': logo.type, 'cache-control': cacheForWeek })
            .send(logo.content);
    },
  });
}

/** Maximum length of a picture inside the service's reply, in base64 characters. Larger pictures would slow down a list of fifty banks. */
const maxInlineLength = 8_000;
/** Maximum length of a logo's address. In base64 it becomes a third longer. */
const maxAddressLength = 900;

/** Addresses of the images of banks and apps. */
export interface Marks {
  /**
   * Returns the address of the first logo that can be shown, as a data URL or a path at the host. Without one, draws a mark from the name.
   */
  imageOf(name: string, logos: readonly (string | null | undefined)[]): string;
  /** Returns the address of the logo in a path from `imageOf`; `null` if the signature is wrong. */
  logoOf(path: LogoPath): string | null;
}

export interface NeedsMarks {
  readonly marks: Marks;
}

/** Signed path of a logo at the host. */
interface LogoPath {
  signature: string;
  /** Address of the logo in base64url. */
  address: string;
}

interface MarksParts {
  /** Signing key, which is the same in every process, because any process may serve a path that another process signed. */
  secret: string;
  allowLoopback: boolean;
}

/** Returns the functions for image addresses. `secret` signs the paths. */
export function openMarks({ secret, allowLoopback }: MarksParts): Marks {
  const signatureOf = (address: string): string =>
    createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);

  const isFetchable = (logo: string): boolean => {
    if (logo.length > maxAddressLength || !URL.canParse(logo)) return false;
    const { protocol, username, password, hostname } = new URL(logo);
    if (username !== '' || password !== '') return false;
    return isLoopback(hostname) ? allowLoopback && /^https?:$/.test(protocol) : protocol === 'https:';
  };

  return {
    imageOf(name, logos) {
      for (const logo of logos) {
        if (logo === null || logo === undefined) continue;
        if (isInlinePicture(logo)) return logo;
        if (!isFetchable(logo)) continue;
        const address = Buffer.from(logo).toString('base64url');
        return `/frame/logos/${signatureOf(address)}/${address}/${encodeURIComponent(cutText(name, 80).toWellFormed())}`;
      }
      return inlineMark(name);
    },
    logoOf({ signature, address }) {
      const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(address))];
      const isSignedByHost = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isSignedByHost ? Buffer.from(address, 'base64url').toString('utf8') : null;
    },
  };
}

/** Returns whether the text is a data URL of a small picture whose type is correct. */
function isInlinePicture(logo: string): boolean {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+=*)$/.exec(logo) ?? [];
  if (base64 === undefined || base64.length > maxInlineLength) return false;
  return pictureTypeOf(Buffer.from(base64, 'base64')) === type;
}
