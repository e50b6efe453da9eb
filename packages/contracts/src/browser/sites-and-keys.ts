import * as z from 'zod/mini';
import { operatorName, operatorRole } from './operators.ts';
import { chosenName, instant, text } from './primitives.ts';

/** Public key of a site. */
export const sitePublishableKey = z.string().check(z.regex(/^pk_[A-Za-z0-9_-]{4,80}$/));

const address = z.string().check(z.maxLength(500));
const addresses = z.array(address).check(z.maxLength(50));

/**
 * Shape of a site's fields. The host checks each as `FIN_SITES`: origins are those of browsers, fonts are on them, and in production no address
 * is unencrypted.
 */
const siteFields = {
  appName: text(80),
  origins: addresses.check(z.minLength(1)),
  returnUrls: addresses,
  appLaunches: z.boolean(),
  intentUrls: addresses,
  callbackUrl: z.nullable(address),
  logoUrl: z.nullable(address),
  privacyUrl: z.nullable(address),
  helpUrl: z.nullable(address),
  countryISOCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  fonts: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(4)),
};

/** Site with all fields. */
export const siteFieldsReply = z.strictObject({ publishableKey: sitePublishableKey, ...siteFields });
/** Fields of a site that a caller sends. Fields that are left out get their defaults. */
export const siteFieldsInput = z.extend(z.partial(z.strictObject(siteFields)), {
  appName: siteFields.appName,
  origins: siteFields.origins,
});

/** `environment`: a variable of the host has it, so that the API cannot change it. `store`: the database has it. */
export const siteSource = z.enum(['environment', 'store']);

/** A site with its history. Times and operators are `null` if the environment has the site. */
export const siteView = z.strictObject({
  site: siteFieldsReply,
  source: siteSource,
  createdAt: z.nullable(instant),
  createdBy: z.nullable(operatorName),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(operatorName),
  /** Last session, launch or event of the site, up to two minutes late; `null` if there was none. */
  lastUsedAt: z.nullable(instant),
});
export type SiteView = z.infer<typeof siteView>;
/** Reply of `GET /v1/sites`. */
export const siteList = z.strictObject({ site: z.array(siteView) });

/** Kinds that operators create. `host`: of a backend. `operator`: of an operator. `event`: a secret that signs events. */
export const createdKeyKind = z.enum(['host', 'operator', 'event']);
/** `client`: the credentials, and `widget`: the key, with which the host calls its service. They are only in its environment. */
export const keyKind = z.enum(['host', 'operator', 'event', 'client', 'widget']);
export const keyId = z.string().check(z.regex(/^(key|env)_[A-Za-z0-9_-]{8,40}$/));
export const keyName = chosenName(60);

/** A key without its secret. */
export const keyView = z.strictObject({
  keyId,
  kind: keyKind,
  name: text(80),
  /** Role of an operator's key; `null` for other keys. */
  role: z.nullable(operatorRole),
  /** Site whose events the secret signs; `null` for all sites without own secrets, and for other keys. */
  publishableKey: z.nullable(sitePublishableKey),
  source: siteSource,
  createdAt: z.nullable(instant),
  createdBy: z.nullable(operatorName),
  /** Last use, up to two minutes late; `null` if there was none. */
  lastUsedAt: z.nullable(instant),
  /** Time at which the key ends or ended; `null` if it has no end. */
  endsAt: z.nullable(instant),
  endedBy: z.nullable(operatorName),
});
export type KeyView = z.infer<typeof keyView>;
/** Reply of `GET /v1/keys`: keys that work, and those that ended in the last 90 days. */
export const keyList = z.strictObject({ key: z.array(keyView) });
export const keyReply = z.strictObject({ key: keyView });
/** Reply to the creation of a key. The secret is not shown again. */
export const createdKeyReply = z.strictObject({ key: keyView, secret: z.string() });

/** What stops working without a key. */
export const keyUses = z.strictObject({
  lastUsedAt: z.nullable(instant),
  /** Other keys of this kind that work; of a secret, those that sign for the same sites. */
  otherKeys: z.int(),
  /** Sites whose backends used the key, or whose events it signs. */
  site: z.array(
    z.strictObject({
      publishableKey: sitePublishableKey,
      /** `null` if the site no longer exists. */
      appName: z.nullable(text(80)),
      callbackUrl: z.nullable(address),
      lastUsedAt: z.nullable(instant),
    }),
  ),
});
export type KeyUses = z.infer<typeof keyUses>;

/** What stops working without a site. */
export const siteUses = z.strictObject({
  lastUsedAt: z.nullable(instant),
  /** Address that receives no events any more. */
  callbackUrl: z.nullable(address),
  /** Keys that created sessions for the site, and secrets that sign its events alone and end with it. */
  key: z.array(z.strictObject({ keyId, kind: keyKind, name: text(80), lastUsedAt: z.nullable(instant) })),
});
export type SiteUses = z.infer<typeof siteUses>;
