import * as z from 'zod/mini';
import {
  createdKeyKind,
  keyName,
  operatorRole,
  siteFieldsInput,
  sitePublishableKey,
  type KeyView,
  type SiteView,
} from '../browser/index.ts';
import type { DetailsOf } from './define.ts';

/** Longest overlap of a key and its replacement: 30 days. */
const maxOverlapSeconds = 2_592_000;

/** Time of the site's last change that the caller read, in quotes, for a conditional request (RFC 9110, 13.1.1). */
const conditionalHeaders = z.object({ 'if-match': z.optional(z.string().check(z.maxLength(100))) });

const createSiteBody = z.extend(siteFieldsInput, {
  /** Default: the host makes one. */
  publishableKey: z.optional(sitePublishableKey),
});
const createKeyBody = z.strictObject({
  kind: createdKeyKind,
  name: keyName,
  /** Required for an operator's key, and not allowed for other keys. */
  role: z.optional(operatorRole),
  /** Site whose events the secret signs, for the kind `event`. Default: all sites without own secrets. */
  publishableKey: z.optional(sitePublishableKey),
});
const replaceKeyBody = z.strictObject({
  /** Seconds for which both keys work, 30 days at most. Default: one day. */
  overlapSeconds: z._default(z.int().check(z.minimum(0), z.maximum(maxOverlapSeconds)), 86_400),
});

const site: SiteView = {
  site: {
    publishableKey: 'pk_live_shop',
    appName: 'Fernway',
    origins: ['https://app.example'],
    returnUrls: ['https://app.example/link'],
    appLaunches: false,
    intentUrls: [],
    callbackUrl: 'https://api.example/hooks/fin-link',
    logoUrl: null,
    privacyUrl: null,
    helpUrl: null,
    countryISOCode: 'US',
    fonts: [],
  },
  source: 'store',
  createdAt: '2026-11-20T10:15:00.000Z',
  createdBy: 'ops',
  changedAt: '2026-11-20T10:15:00.000Z',
  changedBy: 'ops',
  lastUsedAt: null,
};

const key: KeyView = {
  keyId: 'key_Vn0kq2mB7sXwY4tLz1Rd',
  kind: 'host',
  name: 'backend',
  role: null,
  publishableKey: null,
  source: 'store',
  createdAt: '2026-11-20T10:15:00.000Z',
  createdBy: 'ops',
  lastUsedAt: null,
  endsAt: null,
  endedBy: null,
};

const siteBody = {
  appName: 'Fernway',
  origins: ['https://app.example'],
  returnUrls: ['https://app.example/link'],
  callbackUrl: 'https://api.example/hooks/fin-link',
};

/** Inputs, errors and examples of the operations on sites and keys. */
export const siteAndKeyDetails = {
  listSites: {
    summary: 'List the sites of the environment and of the database',
    description: 'Lists sites with origins, callbacks and fonts. Those of the environment are read-only.',
    errors: [],
    example: { reply: { site: [site] } },
  },
  createSite: {
    summary: 'Register a site',
    description: 'All hosts use it within five seconds. A site with a callback needs an event secret.',
    body: createSiteBody,
    status: 201,
    errors: ['site.exists', 'site.limit-reached'],
    example: { body: siteBody, reply: site },
  },
  updateSite: {
    summary: 'Replace the fields of a site',
    description: 'With `If-Match`, only if `changedAt` is still the same.',
    headers: conditionalHeaders,
    body: siteFieldsInput,
    missing: 'site.unknown',
    errors: ['site.read-only', 'site.stale'],
    example: { headers: { 'if-match': '"2026-11-20T10:15:00.000Z"' }, body: siteBody, reply: site },
  },
  deleteSite: {
    summary: 'Delete a site with its event secrets',
    description: 'Its pages show no frame any more.',
    missing: 'site.unknown',
    errors: ['site.read-only'],
    example: {},
  },
  getSiteUses: {
    summary: 'Read what stops working without a site',
    description: 'Counts sessions, links and keys of the site. Read it before you delete a site.',
    missing: 'site.unknown',
    errors: [],
    example: {
      reply: {
        lastUsedAt: '2026-11-20T10:15:00.000Z',
        callbackUrl: 'https://api.example/hooks/fin-link',
        key: [{ keyId: key.keyId, kind: 'host', name: 'backend', lastUsedAt: '2026-11-20T10:15:00.000Z' }],
      },
    },
  },
  listKeys: {
    summary: 'List keys and event secrets, without their values',
    description: 'Lists name, kind, last use and end of each key. The value of a key is never shown again.',
    errors: [],
    example: { reply: { key: [key] } },
  },
  createKey: {
    summary: 'Create a key or an event secret, which is shown once',
    description:
      'The reply is the only place with the value: store it at once. Takes no Idempotency-Key: if the reply is lost, revoke the key and create another.',
    body: createKeyBody,
    status: 201,
    errors: ['site.unknown', 'key.exists', 'key.limit-reached'],
    example: {
      body: { kind: 'host', name: 'backend' },
      reply: { key, secret: 'hk_pY0dVqk3cW1mYw5u0l9n8b7Zt6Xr4Q2sEaHfGjKiLoM' },
    },
  },
  renameKey: {
    summary: 'Change the name of a key',
    description: 'Only the name changes; the key itself stays valid.',
    body: z.strictObject({ name: keyName }),
    errors: ['key.not-found', 'key.read-only', 'key.over', 'key.exists'],
    example: { body: { name: 'backend' }, reply: { key } },
  },
  replaceKey: {
    summary: 'Create a key for the same purpose, and end the key before after an overlap',
    description: 'The new key is shown once. Within the overlap both keys are accepted, and both secrets sign.',
    body: replaceKeyBody,
    status: 201,
    errors: ['key.not-found', 'key.read-only', 'key.over', 'key.limit-reached'],
    example: {
      body: { overlapSeconds: 86_400 },
      reply: { key, secret: 'hk_pY0dVqk3cW1mYw5u0l9n8b7Zt6Xr4Q2sEaHfGjKiLoM' },
    },
  },
  revokeKey: {
    summary: 'Revoke a key: all hosts refuse it within five seconds',
    description: 'Cannot be undone. The last secret that signs events of a site with a callback answers `key.needed`.',
    errors: ['key.not-found', 'key.read-only', 'key.over', 'key.needed'],
    example: {},
  },
  getKeyUses: {
    summary: 'Read what stops working without a key',
    description: 'Says when the key was last used, by how many sessions. Read it before you revoke a key.',
    errors: ['key.not-found'],
    example: {
      reply: {
        lastUsedAt: '2026-11-20T10:15:00.000Z',
        otherKeys: 1,
        site: [
          {
            publishableKey: 'pk_live_shop',
            appName: 'Fernway',
            callbackUrl: 'https://api.example/hooks/fin-link',
            lastUsedAt: '2026-11-20T10:15:00.000Z',
          },
        ],
      },
    },
  },
} satisfies DetailsOf<
  | 'listSites'
  | 'createSite'
  | 'updateSite'
  | 'deleteSite'
  | 'getSiteUses'
  | 'listKeys'
  | 'createKey'
  | 'renameKey'
  | 'replaceKey'
  | 'revokeKey'
  | 'getKeyUses'
>;
