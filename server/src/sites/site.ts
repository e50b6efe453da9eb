import { z } from 'zod';
import { origin } from './origin.ts';

const mostSecrets = 2;

/** Signs events, as Standard Webhooks say. */
export const eventSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=]{24,120}$/, 'must be whsec_ and base64')
  .refine((secret) => isBase64(secret.slice('whsec_'.length)), 'must be whsec_ and base64');

/** As an encoder writes it: what signs refuses the rest, and decoders differ about it. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;
/** A second one while receivers change from one to the other. */
export const eventSecrets = z.array(eventSecret).min(1).max(mostSecrets);

const address = z.url({ protocol: /^https?$/ }).max(500);

/** A place where the customer embeds the elements: its key, the pages that may, and how it presents itself. */
export const site = z.strictObject({
  publishableKey: z.string().regex(/^pk_[A-Za-z0-9_-]{4,80}$/),
  appName: z.string().min(1).max(80),
  origins: z.array(origin('https://app.example')).min(1).max(50),
  /** Where a session may send its user back to; compared without query. */
  returnUrls: z.array(address).max(50).default([]),
  /** Gets `session.finished`; null: results are only read. */
  callbackUrl: address.nullable().default(null),
  /** Sign what is sent there, each by itself; without them those of the deployment do. */
  eventSecrets: eventSecrets.optional(),
  /** Shown beside the bank's: PNG, JPEG, WebP or GIF of at most 100 kB, fetched by the host. Without it a mark is drawn from `appName`. */
  logoUrl: address.nullable().default(null),
  privacyUrl: address.nullable().default(null),
  helpUrl: address.nullable().default(null),
  countryISOCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
});
/** A registered address, with any query: the page's own state may be in it. */
export function isReturnAddress({ returnUrls }: Pick<z.infer<typeof site>, 'returnUrls'>, address: string): boolean {
  const place = (text: string): string => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`;
  };
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  return isPlain && returnUrls.some((registered) => place(registered) === place(url.href));
}
export const siteList = z.array(site).min(1).max(100);
export type Site = z.infer<typeof site>;

export interface Sites {
  readonly all: readonly Site[];
  byKey(publishableKey: string): Site | undefined;
}

/** Of two with one key the later counts. */
export function sitesOf(sites: readonly Site[]): Sites {
  const byKey = new Map(sites.map((one) => [one.publishableKey, one]));
  return { all: [...byKey.values()], byKey: (key) => byKey.get(key) };
}

/** The sandbox's one site: the demo, on its usual port and on the one it was given. */
export function sandboxSite(publishableKey: string, demoPort: number): Site {
  const origins = [...new Set([4300, demoPort])].map((port) => `http://127.0.0.1:${port}`);
  return {
    publishableKey,
    appName: 'Fernway',
    origins,
    returnUrls: origins.flatMap((origin) =>
      ['/', '/link', '/verify', '/link-and-verify', '/transfer', '/consents', '/lite'].map((path) => origin + path),
    ),
    callbackUrl: `http://127.0.0.1:${demoPort}/webhooks/fin-link`,
    logoUrl: null,
    privacyUrl: null,
    helpUrl: null,
    countryISOCode: 'US',
  };
}
