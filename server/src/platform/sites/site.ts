import { z } from 'zod';
import { demoFont } from './demo-font.ts';
import { areOnOrigins, siteFonts } from './fonts.ts';
import { origin } from './origin.ts';

/** Port of the demo if `FIN_DEMO_PORT` is not set. */
const defaultDemoPort = 4300;
const maxSecrets = 2;

/** Secret that signs events, in the format of Standard Webhooks. */
export const eventSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=]{24,120}$/, 'must be whsec_ and base64')
  .refine((secret) => isBase64(secret.slice('whsec_'.length)), 'must be whsec_ and base64');

/** Returns whether the text is canonical base64. Decoders differ for other forms, and the signing library refuses them. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;
/** One secret, or two while receivers switch to a new one. */
export const eventSecrets = z.array(eventSecret).min(1).max(maxSecrets);

const address = z.url({ protocol: /^https?$/ }).max(500);

/** Schemes of addresses that run or show content of their own in place of an app, or send it unencrypted. */
const refusedSchemes = /^(javascript|data|blob|file|filesystem|vbscript|about|view-source|http|ws|wss|ftp)$/;

/** Address that opens an app after the bank, for example `myapp://back`. An `https` address is one that the app claims. */
const intentUrl = z
  .string()
  .max(500)
  .regex(/^[a-z][a-z\d+.-]*:[!-~]+$/, 'must be an address of an app, e.g. myapp://back')
  .refine((text) => URL.canParse(text) && !refusedSchemes.test(new URL(text).protocol.slice(0, -1)), {
    error: 'must have the scheme of an app, or https',
  });

/** Site on which the customer embeds the elements: key, allowed pages and appearance. */
export const site = z
  .strictObject({
    publishableKey: z.string().regex(/^pk_[A-Za-z0-9_-]{4,80}$/),
    appName: z.string().min(1).max(80),
    origins: z.array(origin('https://app.example')).min(1).max(50),
    /** Allowed return addresses of sessions, compared without their query. */
    returnUrls: z.array(address).max(50).default([]),
    /** Whether apps may open the widget by a form POST, whose origin is unknown. */
    appLaunches: z.boolean().default(false),
    /** Addresses that open the customer's apps after the bank, compared exactly. */
    intentUrls: z.array(intentUrl).max(50).default([]),
    /** Address that receives `session.finished`; `null` if the backend only reads results. */
    callbackUrl: address.nullable().default(null),
    /** Secrets that sign the events, each with its own signature. Default: the secrets of the deployment. */
    eventSecrets: eventSecrets.optional(),
    /** Logo: PNG, JPEG, WebP or GIF of at most 100 kB, fetched by the host. Default: a mark drawn from `appName`. */
    logoUrl: address.nullable().default(null),
    privacyUrl: address.nullable().default(null),
    helpUrl: address.nullable().default(null),
    countryISOCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('US'),
    /** Fonts that the frame loads, from origins of the site only: a foreign file could show other words than the host sends. */
    fonts: siteFonts.default([]),
  })
  .refine(({ fonts, origins }) => areOnOrigins(fonts, origins), {
    error: 'files of fonts must be on an origin of the site',
    path: ['fonts'],
  });

/** Returns whether the address is registered. Any query is allowed, because it may contain the state of the page. */
export function isReturnAddress({ returnUrls }: Pick<z.infer<typeof site>, 'returnUrls'>, address: string): boolean {
  const pageOf = (text: string): string => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`;
  };
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  return isPlain && returnUrls.some((registered) => pageOf(registered) === pageOf(url.href));
}
/** Returns whether the address is exactly one of the site's app addresses. */
export const isIntentUrl = ({ intentUrls }: Pick<z.infer<typeof site>, 'intentUrls'>, address: string): boolean =>
  intentUrls.includes(address);

/** List of sites, as in `FIN_SITES`. */
export const siteList = z.array(site).min(1).max(100);
export type Site = z.infer<typeof site>;

export interface Sites {
  readonly all: readonly Site[];
  /** Returns the site with this publishable key; `undefined` if there is none. */
  byKey(publishableKey: string): Site | undefined;
}

/** Indexes sites by key. If two sites have the same key, the later one is used. */
export function sitesOf(sites: readonly Site[]): Sites {
  const byKey = new Map(sites.map((item) => [item.publishableKey, item]));
  return { all: [...byKey.values()], byKey: (key) => byKey.get(key) };
}

/** Returns the only site of the sandbox: the demo at its default port and at `demoPort`. */
export function sandboxSite(publishableKey: string, demoPort: number): Site {
  const origins = [...new Set([defaultDemoPort, demoPort])].map((port) => `http://127.0.0.1:${port}`);
  return {
    publishableKey,
    appName: 'Fernway',
    origins,
    returnUrls: origins.flatMap((origin) =>
      ['/', '/link', '/verify', '/link-and-verify', '/transfer', '/consents', '/lite'].map((path) => origin + path),
    ),
    appLaunches: true,
    intentUrls: ['fernway://back', 'fernway://bank'],
    callbackUrl: `http://127.0.0.1:${demoPort}/webhooks/fin-link`,
    logoUrl: null,
    privacyUrl: null,
    helpUrl: null,
    countryISOCode: 'US',
    fonts: [demoFont(`http://127.0.0.1:${demoPort}`)],
  };
}
