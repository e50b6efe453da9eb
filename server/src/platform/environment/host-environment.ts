import { z } from 'zod';
import { eventSecrets, isInTheClear, operatorKeyOf, origin as originText, siteList } from '../sites/index.ts';
import { claimedRoles, providerSettingsOf, type ProviderSettings } from './console-settings.ts';
import { sharedHostKeys } from './key-purposes.ts';
import { limitNames, limitsAboveCeiling, limitsText } from './limit-sizes.ts';
import {
  readVariables,
  refuseInProduction,
  type Source,
  hasSandboxAdmin,
  hasSandboxClient,
  EnvironmentError,
  hostOriginOf,
  listOf,
  port,
  variables,
} from './variables.ts';
import { sandbox } from './sandbox.ts';
import {
  fieldsInTheClear,
  hasPrivateCallback,
  isWeakEventSecret,
  isWeakHostKey,
  weakInEveryPart,
} from './weak-settings.ts';
import { widgetKeyText } from './widget-keys.ts';

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** Address of the upstream's widget. It becomes part of a policy, so that it has no characters that end a directive. */
export const hostedAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^\s;,'"]+$/, 'must not contain spaces, quotes, commas or semicolons');

/** Environment variables of the host's process. The table in `docs/operator.md` is generated from it. */
export const hostEnvironment = z.object({
  FIN_MODE: variables.FIN_MODE,
  FIN_HOST_PORT: variables.FIN_HOST_PORT,
  FIN_HOST_ORIGIN: variables.FIN_HOST_ORIGIN,
  FIN_SERVICE_PORT: variables.FIN_SERVICE_PORT,
  FIN_SERVICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base URL of the service. Default: the service on this machine, at `FIN_SERVICE_PORT`'),
  FIN_WIDGET_KEY: widgetKeyText
    .optional()
    .describe(
      'Private key with which the host signs calls to a separate service, `id:base64`. `npm run widget-key` prints it with its entry for `FIN_WIDGET_KEYS`',
    ),
  FIN_CUSTOMER: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, "_", "." or "-"')
    .default(sandbox.customer)
    .describe('Name of the customer in the tables of the host. Keep it when the client id changes'),
  FIN_CLIENT_ID: variables.FIN_CLIENT_ID,
  FIN_CLIENT_SECRET: variables.FIN_CLIENT_SECRET,
  FIN_ADMIN_LOGIN: variables.FIN_ADMIN_LOGIN,
  FIN_HOST_KEYS: z
    .string()
    .regex(/^\s*[^\s,]{8,}\s*(,\s*[^\s,]{8,}\s*)*$/, 'each key needs 8 characters or more')
    .optional()
    .describe(
      'API keys of your backends, separated by commas. Default in the sandbox: `sandbox-host-key`; in production those that operators create',
    ),
  FIN_OPERATOR_KEYS: z
    .string()
    .regex(
      /^\s*[A-Za-z][\w.-]{0,39}:[^\s,]{8,}\s*(,\s*[A-Za-z][\w.-]{0,39}:[^\s,]{8,}\s*)*$/,
      'must be name:key, separated by commas, each key of 8 characters or more',
    )
    .optional()
    .describe(
      'API keys of operators as `name:role:key`, separated by commas. Roles: `viewer`, `support`, `editor`, `publisher` (also without a role), `administrator`. The name is stored as the author of changes',
    ),
  FIN_PUBLISH_APPROVAL: z
    .enum(['none', 'second-person'])
    .default('none')
    .describe('`second-person`: somebody other than the author of a draft must publish it'),
  FIN_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Issuer of the identity provider at which operators sign in to the console (OpenID Connect)'),
  FIN_OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client id of the console at the identity provider'),
  FIN_OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Secret of that client'),
  FIN_OIDC_ROLES: jsonText
    .pipe(claimedRoles)
    .optional()
    .describe(
      'JSON: the claim of the ID token with groups or roles, and the role for each value: `{"claim":"groups","roles":{"ops":"publisher"}}`',
    ),
  FIN_CONSOLE_ORIGIN: originText('https://console.example')
    .optional()
    .describe('Origin at which browsers reach the console, of its own in production. Default: that of the host'),
  FIN_AUDIT_DATABASE_URL: variables.FIN_DATABASE_URL.describe(
    'The same PostgreSQL database with the role that owns the audit log, so that the role of `FIN_DATABASE_URL` can only read and add entries',
  ),
  FIN_CONFIGS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file of configurations that you keep in a repository. The host reads it when it starts'),
  FIN_DEMO_PORT: port(4300).describe('Port of the demo site, whose origin the sandbox registers'),
  FIN_SITES: jsonText
    .pipe(siteList)
    .optional()
    .describe(
      'JSON list of sites: publishableKey, appName, origins, returnUrls, callbackUrl, …. The sandbox also has the demo site',
    ),
  FIN_EVENT_SECRET: z
    .string()
    .transform(listOf)
    .pipe(eventSecrets)
    .prefault(sandbox.eventSecret)
    .describe(
      'Secret that signs `session.finished` (Standard Webhooks, `whsec_…`). During a rotation, two secrets separated by a comma',
    ),
  FIN_HOSTED_ORIGIN: originText('https://widget.example')
    .optional()
    .describe(
      "Second origin of the host, which serves only the page with the upstream's own widget. Needed together with `FIN_HOSTED_LOADER` and `FIN_HOSTED_URL` for sessions whose renderer is `hosted` or `hosted-then-own`",
    ),
  FIN_HOSTED_LOADER: hostedAddress
    .optional()
    .describe("Address of the upstream's loader script, for example `https://cdn.example/fastlink/v4/initialize.js`"),
  FIN_HOSTED_URL: hostedAddress
    .optional()
    .describe("Address at which the upstream's loader opens the widget (`fastLinkURL`)"),
  FIN_ALLOW_LOOPBACK_CALLBACKS: variables.FIN_ALLOW_LOOPBACK_CALLBACKS,
  FIN_DOCS: variables.FIN_DOCS,
  FIN_DATABASE_URL: variables.FIN_DATABASE_URL,
  FIN_DIRECT_DATABASE_URL: variables.FIN_DIRECT_DATABASE_URL,
  FIN_DATABASE_CONNECTIONS: variables.FIN_DATABASE_CONNECTIONS,
  FIN_DATABASE_JOB_CONNECTIONS: variables.FIN_DATABASE_JOB_CONNECTIONS,
  FIN_COPY_DATABASE_URL: variables.FIN_DATABASE_URL.describe(
    'Your own PostgreSQL 15 or newer, to which the host copies linked data (schema `linked_data`). Without it, nothing is copied',
  ),
  FIN_COPY_INTERVAL_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(3_600))
    .prefault('15')
    .describe('Seconds between two checks for changes to copy'),
  FIN_DATA_DIR: variables.FIN_DATA_DIR,
  FIN_VAULT_KEYS: variables.FIN_VAULT_KEYS,
  FIN_TRUSTED_PROXIES: variables.FIN_TRUSTED_PROXIES,
  FIN_LIMITS: limitsText
    .optional()
    .describe(
      `Limits that override the defaults of the mode: \`name=number/seconds\`, separated by commas. Names: ${limitNames.map((name) => `\`${name}\``).join(', ')}`,
    ),
  FIN_LOG_LEVEL: variables.FIN_LOG_LEVEL,
  FIN_DRAIN_SECONDS: variables.FIN_DRAIN_SECONDS,
  FIN_METRICS_PORT: variables.FIN_METRICS_PORT,
  FIN_METRICS_BIND: variables.FIN_METRICS_BIND,
});

export type HostEnvironment = z.infer<typeof hostEnvironment>;

/** Parses the environment of the host's process. Throws `EnvironmentError`. */
export function readEnvironment(source: Source): HostEnvironment {
  const environment = readVariables(hostEnvironment, source);
  const problem = hostedProblem(hostOriginOf(environment), {
    origin: environment.FIN_HOSTED_ORIGIN,
    loader: environment.FIN_HOSTED_LOADER,
    url: environment.FIN_HOSTED_URL,
  });
  if (problem !== null) throw new EnvironmentError(`FIN_HOSTED_ORIGIN: ${problem}`);
  // Throws if the identity provider is configured in part.
  const provider = providerSettingsOf(environment);
  if (environment.FIN_MODE === 'production') refuseSandboxDefaults(environment, provider);
  return environment;
}

/** Returns what is wrong with the settings of the upstream's widget; `null` if they are right. */
export function hostedProblem(
  hostOrigin: string,
  { origin, loader, url }: Readonly<Record<'origin' | 'loader' | 'url', string | undefined>>,
): string | null {
  const given = [origin, loader, url].filter((value) => value !== undefined);
  if (given.length === 0) return null;
  if (given.length < 3) return 'origin, loader and url of the hosted widget are needed together';
  return origin === hostOrigin ? 'must differ from the origin of the host' : null;
}

/** Throws `EnvironmentError` if production would use values of the sandbox, weak keys or unencrypted addresses. */
function refuseSandboxDefaults(environment: HostEnvironment, provider: ProviderSettings | null): void {
  const { FIN_SITES: sites = [], FIN_SERVICE_URL: serviceUrl, FIN_HOST_ORIGIN: hostOrigin } = environment;
  const keys = listOf(environment.FIN_HOST_KEYS ?? '').filter((key) => key !== '');
  const operatorKeys = listOf(environment.FIN_OPERATOR_KEYS ?? '')
    .map((entry) => operatorKeyOf(entry).key)
    .filter((key) => key !== '');
  // The sites of the environment may have secrets of their own, and those that operators register too.
  const needsSecret = sites.some((site) => site.eventSecrets === undefined);
  const usedSecrets = environment.FIN_EVENT_SECRET.filter((secret) => needsSecret || secret !== sandbox.eventSecret);
  const siteSecrets = sites.flatMap(({ eventSecrets: siteEventSecrets = [] }) => siteEventSecrets);
  // Name of the variable of each kind of key, for the sentences about keys that serve two purposes.
  const keyVariables = {
    clientSecret: 'FIN_CLIENT_SECRET',
    hostKeys: 'FIN_HOST_KEYS',
    operatorKeys: 'FIN_OPERATOR_KEYS',
    eventSecrets: siteSecrets.length === 0 ? 'FIN_EVENT_SECRET' : 'FIN_EVENT_SECRET or eventSecrets of FIN_SITES',
    vaultKeys: 'FIN_VAULT_KEYS',
    widgetKey: 'FIN_WIDGET_KEY',
    consoleSecret: 'FIN_OIDC_CLIENT_SECRET',
  };
  refuseInProduction([
    // Values of the sandbox and keys that can be guessed.
    [hasSandboxClient(environment), 'FIN_CLIENT_ID and FIN_CLIENT_SECRET are those of the sandbox.'],
    [hasSandboxAdmin(environment), 'FIN_ADMIN_LOGIN is that of the sandbox.'],
    [environment.FIN_CUSTOMER === sandbox.customer, 'FIN_CUSTOMER is that of the sandbox.'],
    [keys.includes(sandbox.hostKey), 'FIN_HOST_KEYS holds the key of the sandbox.'],
    [
      keys.some(isWeakHostKey),
      'FIN_HOST_KEYS holds a key that can be guessed: each needs 32 random characters or more.',
    ],
    [operatorKeys.includes(sandbox.operatorKey), 'FIN_OPERATOR_KEYS holds the key of the sandbox.'],
    [
      operatorKeys.some(isWeakHostKey),
      'FIN_OPERATOR_KEYS holds a key that can be guessed: each needs 32 random characters or more.',
    ],
    [usedSecrets.includes(sandbox.eventSecret), 'FIN_EVENT_SECRET is that of the sandbox.'],
    [usedSecrets.some(isWeakEventSecret), 'FIN_EVENT_SECRET can be guessed: it needs 24 random bytes or more.'],
    ...sites.map(
      (site) =>
        [
          site.eventSecrets?.some(isWeakEventSecret) === true,
          `FIN_SITES: eventSecrets of ${site.publishableKey} can be guessed: each needs 24 random bytes or more.`,
        ] as const,
    ),
    // Sites.
    [
      sites.some(({ publishableKey }) => publishableKey === sandbox.publishableKey),
      'FIN_SITES holds the publishable key of the sandbox.',
    ],
    ...sites.flatMap((site) =>
      fieldsInTheClear(site).map(
        (field) => [true, `FIN_SITES: ${field} of ${site.publishableKey} is not https.`] as const,
      ),
    ),
    ...sites
      .filter((site) => hasPrivateCallback(site))
      .map(
        ({ publishableKey }) =>
          [true, `FIN_SITES: callbackUrl of ${publishableKey} is at a private address: name a public one.`] as const,
      ),
    // Limits, and keys that serve two purposes.
    ...limitsAboveCeiling(environment.FIN_LIMITS ?? {}).map((sentence) => [true, `FIN_LIMITS: ${sentence}`] as const),
    ...weakInEveryPart(environment),
    ...sharedHostKeys(keyVariables, {
      clientSecret: environment.FIN_CLIENT_SECRET,
      hostKeys: keys,
      operatorKeys,
      eventSecrets: [...usedSecrets, ...siteSecrets],
      vaultKeys: environment.FIN_VAULT_KEYS,
      widgetKey: environment.FIN_WIDGET_KEY,
      consoleSecret: provider?.clientSecret,
    }).map((sentence) => [true, sentence] as const),
    // Addresses.
    [environment.FIN_ALLOW_LOOPBACK_CALLBACKS === true, 'FIN_ALLOW_LOOPBACK_CALLBACKS is true.'],
    [hostOrigin === undefined, 'FIN_HOST_ORIGIN is missing.'],
    [serviceUrl !== undefined && isInTheClear(serviceUrl), 'FIN_SERVICE_URL is not https.'],
    ...(['FIN_HOSTED_ORIGIN', 'FIN_HOSTED_LOADER', 'FIN_HOSTED_URL'] as const).map(
      (name) => [environment[name]?.startsWith('https:') === false, `${name} is not https.`] as const,
    ),
    [hostOrigin !== undefined && new URL(hostOrigin).protocol === 'http:', 'FIN_HOST_ORIGIN is not https.'],
    [environment.FIN_CONSOLE_ORIGIN?.startsWith('http:') === true, 'FIN_CONSOLE_ORIGIN is not https.'],
    [provider?.issuer.startsWith('http:') === true, 'FIN_OIDC_ISSUER is not https.'],
    [
      provider !== null && (environment.FIN_CONSOLE_ORIGIN ?? hostOrigin) === hostOrigin,
      'FIN_CONSOLE_ORIGIN is missing or that of the host.',
    ],
  ]);
}
