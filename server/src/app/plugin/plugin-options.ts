import { z } from 'zod';
import {
  claimedRoles,
  fieldsInTheClear,
  hasCatchAllProxy,
  hasPrivateCallback,
  hasRepeatedPattern,
  hasWeakVaultKey,
  hostedAddress,
  hostedProblem,
  hostEnvironment,
  isWeakEventSecret,
  isWeakHostKey,
  limitsAboveCeiling,
  limitsText,
  sandbox,
  sharedHostKeys,
} from '../../platform/environment/index.ts';
import {
  eventSecret,
  eventSecrets,
  isInTheClear,
  isLoopback,
  operatorKeyOf,
  origin,
  site,
} from '../../platform/sites/index.ts';

const variables = hostEnvironment.shape;

/** Options of `finLinkHost`, as a caller passes them. */
export type FinLinkHostOptions = z.input<typeof pluginOptions>;
/** Options with their default values. */
export type PluginOptions = z.output<typeof pluginOptions>;

/** Error whose message names the invalid options, never their values. */
export class PluginOptionsError extends Error {
  override readonly name = 'PluginOptionsError';
}

/** Returns the checked options. Throws `PluginOptionsError`. */
export function readPluginOptions(input: unknown): PluginOptions {
  if (typeof input === 'object' && input !== null && 'prefix' in input)
    throw new PluginOptionsError(
      'The host has no prefix: its pages are an origin of their own. Give it a host name with the option `hostname`, or the whole origin.',
    );
  const parsed = pluginOptions.safeParse(input);
  const problems = parsed.success
    ? unsafeOptions(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'options'}: ${message}`);
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new PluginOptionsError(`The options of finLinkHost are not right:\n${problems.join('\n')}`);
}

/** Options of `finLinkHost`. No default value comes from the sandbox. */
const pluginOptions = z.strictObject({
  /** Origin at which browsers and the service reach the server that contains the plugin. */
  origin: origin('https://link.example'),
  /** Host name for which the plugin serves its paths (`/v1`, `/frame`, …). Without it, the plugin serves them for every host name. */
  hostname: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host name as browsers send it, e.g. link.example')
    .optional(),
  service: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    adminLogin: variables.FIN_ADMIN_LOGIN.unwrap(),
    /** Private key for widget proofs, as in `FIN_WIDGET_KEY`. With the embedded service, pass the `widgetKey` that the service returns. */
    widgetKey: variables.FIN_WIDGET_KEY,
  }),
  /** Name of the customer in the tables of the host, as in `FIN_CUSTOMER`. Must stay the same when the client id is replaced. */
  customer: variables.FIN_CUSTOMER.unwrap(),
  /** API keys for your backends, in addition to those that operators create. */
  keys: z.array(z.string().regex(/^[^\s,]{8,}$/, 'must have 8 characters or more')).default([]),
  /** Operator keys as `name:role:key` or `name:key`, as in `FIN_OPERATOR_KEYS`. */
  operatorKeys: z.array(z.string().regex(/^[A-Za-z][\w.-]{0,39}:[^\s,]{8,}$/, 'must be name:key')).default([]),
  /** Whether somebody other than the author of a draft must publish it, as in `FIN_PUBLISH_APPROVAL`. */
  publishApproval: z.enum(['none', 'second-person']).default('none'),
  /** Console of operators. Without an identity provider, operators use their keys. */
  console: z
    .strictObject({
      /** Origin at which browsers reach the console, as in `FIN_CONSOLE_ORIGIN`. Default: `origin`. */
      origin: origin('https://console.example').optional(),
      /** Identity provider, as in `FIN_OIDC_ISSUER` and the variables beside it. */
      provider: z
        .strictObject({
          issuer: z.url({ protocol: /^https?$/ }),
          clientId: z.string().min(1),
          clientSecret: z.string().min(1),
          ...claimedRoles.shape,
        })
        .optional(),
    })
    .default({}),
  /** URL of the same PostgreSQL database with the role that owns the audit log, as in `FIN_AUDIT_DATABASE_URL`. */
  auditDatabaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /** JSON file of configurations, as in `FIN_CONFIGS_FILE`. */
  configsFile: z.string().min(1).optional(),
  /** Sites, in addition to those that operators register. */
  sites: z.array(site).max(100).default([]),
  /**
   * Secret that signs `session.finished` (Standard Webhooks), in addition to those that operators create. Two are allowed while receivers switch
   * to a new one. Required if one of `sites` has a callback and no secrets of its own.
   */
  eventSecret: z
    .union([eventSecret.transform((secret) => [secret]), eventSecrets], 'must be whsec_ and base64, or two of them')
    .default([]),
  /** Keys as `id:base64`, 32 bytes each, separated by commas. The first one is the current key. */
  vaultKeys: z.string().min(1),
  /** PostgreSQL 15 or newer, or a folder for a database that is embedded in this process. */
  database: z.union(
    [
      z.strictObject({
        url: z.string().regex(/^postgres(ql)?:\/\//),
        /** The same database without PgBouncer, as in `FIN_DIRECT_DATABASE_URL`. */
        directUrl: z
          .string()
          .regex(/^postgres(ql)?:\/\//)
          .optional(),
        /** Maximum number of connections for requests and for jobs; 10 each by default. */
        connections: z.int().min(2).max(200).default(10),
        jobConnections: z.int().min(2).max(200).default(10),
      }),
      z.strictObject({ dataDir: z.string().min(1), cacheDir: z.string().min(1).optional() }),
    ],
    'must be { url: "postgres://…" } or { dataDir: "…" }',
  ),
  /** The upstream's own widget, as in `FIN_HOSTED_ORIGIN`, `FIN_HOSTED_LOADER` and `FIN_HOSTED_URL`. */
  hosted: z
    .strictObject({ origin: origin('https://widget.example'), loader: hostedAddress, url: hostedAddress })
    .optional(),
  /** Your own PostgreSQL, in which the host keeps the tables `linked_data` up to date, as in `FIN_COPY_DATABASE_URL`. */
  copy: z
    .strictObject({
      url: z.string().regex(/^postgres(ql)?:\/\//),
      /** Seconds between two checks for changes. */
      intervalSeconds: z.int().min(1).max(3_600).default(15),
    })
    .optional(),
  /** Addresses of reverse proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies: z.array(z.string()).optional(),
  /** Allows callbacks to loopback addresses. For development only. */
  allowLoopbackCallbacks: z.boolean().default(false),
  /** Serves the API reference at `/docs`. */
  docs: z.boolean().default(false),
  /** Rate limits that override the default ones, as in `FIN_LIMITS`: `credentials=5/900,answers=5/600`. */
  limits: limitsText.optional(),
  /** Polls the service instead of subscribing to its events. For servers that the service cannot reach. */
  pollOnly: z.boolean().default(false),
});

/** Options that contain keys, as error messages name them. */
const keyOptionNames = {
  clientSecret: 'service.clientSecret',
  hostKeys: 'keys',
  operatorKeys: 'operatorKeys',
  eventSecrets: 'eventSecret',
  vaultKeys: 'vaultKeys',
  widgetKey: 'service.widgetKey',
  consoleSecret: 'console.provider.clientSecret',
};

/**
 * Returns a sentence for each option that is valid but unsafe: unencrypted addresses, keys of the sandbox, and keys that are weak or shared. A
 * loopback origin is for development, so that only the addresses are checked.
 */
function unsafeOptions({
  origin: ownOrigin,
  service,
  hosted,
  keys,
  operatorKeys,
  sites,
  eventSecret: secrets,
  vaultKeys,
  trustedProxies = [],
  limits = {},
  allowLoopbackCallbacks,
  console: { origin: consoleOrigin, provider },
}: PluginOptions): string[] {
  const problems: string[] = [];
  const refuse = (when: boolean, text: string) => void (when && problems.push(text));
  refuse(isInTheClear(ownOrigin), 'origin: must be https');
  refuse(isInTheClear(service.url), 'service.url: must be https');
  refuse(
    secrets.length === 0 &&
      sites.some(({ callbackUrl, eventSecrets: own }) => callbackUrl !== null && own === undefined),
    'eventSecret: a site with a callback has no secret that signs its events',
  );
  if (hosted !== undefined) {
    const sentence = hostedProblem(ownOrigin, hosted);
    refuse(sentence !== null, `hosted: ${sentence}`);
    for (const name of ['origin', 'loader', 'url'] as const)
      refuse(isInTheClear(hosted[name]), `hosted.${name}: must be https`);
  }
  refuse(consoleOrigin !== undefined && isInTheClear(consoleOrigin), 'console.origin: must be https');
  refuse(provider !== undefined && isInTheClear(provider.issuer), 'console.provider.issuer: must be https');
  refuse(
    provider !== undefined && (consoleOrigin ?? ownOrigin) === ownOrigin && !isLoopback(new URL(ownOrigin).hostname),
    'console.origin: must be another origin than that of the host',
  );
  if (isLoopback(new URL(ownOrigin).hostname)) return problems;
  const customers = [sandbox, sandbox.second];
  refuse(
    customers.some(
      (customer) => service.clientId === customer.clientId || service.clientSecret === customer.clientSecret,
    ),
    'service: clientId and clientSecret are those of the sandbox',
  );
  refuse(hasRepeatedPattern(service.clientSecret), 'service: clientSecret can be guessed');
  for (const sentence of limitsAboveCeiling(limits)) refuse(true, `limits: ${sentence}`);
  const sharedKeySentences = sharedHostKeys(keyOptionNames, {
    clientSecret: service.clientSecret,
    hostKeys: keys,
    operatorKeys: operatorKeys.map((entry) => operatorKeyOf(entry).key),
    eventSecrets: [...secrets, ...sites.flatMap(({ eventSecrets: siteSecrets = [] }) => siteSecrets)],
    vaultKeys,
    widgetKey: service.widgetKey,
    consoleSecret: provider?.clientSecret,
  });
  for (const sentence of sharedKeySentences) refuse(true, sentence);
  refuse(keys.includes(sandbox.hostKey), 'keys: has the key of the sandbox');
  refuse(secrets.includes(sandbox.eventSecret), 'eventSecret: is that of the sandbox');
  refuse(
    sites.some(({ publishableKey }) => publishableKey === sandbox.publishableKey),
    'sites: has the publishable key of the sandbox',
  );
  refuse(keys.some(isWeakHostKey), 'keys: each needs 32 random characters or more');
  refuse(
    operatorKeys.some((entry) => isWeakHostKey(operatorKeyOf(entry).key)),
    'operatorKeys: each needs 32 random characters or more',
  );
  refuse(secrets.some(isWeakEventSecret), 'eventSecret: needs 24 random bytes or more');
  refuse(hasWeakVaultKey(vaultKeys), 'vaultKeys: each needs 32 random bytes');
  refuse(hasCatchAllProxy(trustedProxies), 'trustedProxies: names everybody');
  return [...problems, ...unsafeSites(sites, allowLoopbackCallbacks)];
}

/** Returns a sentence for each unsafe site: weak secrets, unencrypted addresses, and callbacks at private addresses. */
function unsafeSites(sites: PluginOptions['sites'], allowLoopbackCallbacks: boolean): string[] {
  const weak = sites.filter(({ eventSecrets: secrets = [] }) => secrets.some(isWeakEventSecret));
  const isPrivate = sites.filter((registered) => hasPrivateCallback(registered, allowLoopbackCallbacks));
  return [
    ...weak.map(({ publishableKey }) => `sites: eventSecrets of ${publishableKey} need 24 random bytes or more`),
    ...sites.flatMap((registered) =>
      fieldsInTheClear(registered).map((field) => `sites: ${field} of ${registered.publishableKey} must be https`),
    ),
    ...isPrivate.map(
      ({ publishableKey }) => `sites: callbackUrl of ${publishableKey} is at a private address: name a public one`,
    ),
  ];
}
