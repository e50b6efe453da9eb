import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { origin } from '../sites/index.ts';
import { sandbox } from './sandbox.ts';

const portText = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535));
/** Returns the schema of a port with a default. */
export const port = (fallback: number) => portText.prefault(String(fallback));

/** Schema of a variable that is `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Returns the schema of an IP address. `example` is part of the error message. */
export const ipAddress = (example: string) =>
  z.string().refine((text) => isIP(text) !== 0, `must be an IP address, e.g. ${example}, or :: for every address`);

const connections = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(2).max(200))
  .prefault('10');

/** Variables that several processes read, with one definition for all of them. */
export const variables = {
  FIN_MODE: z
    .enum(['sandbox', 'production'])
    .default('sandbox')
    .describe('`sandbox` listens only on loopback. `production` refuses all defaults of the sandbox'),
  FIN_HOST_PORT: port(4000).describe('Port of the host'),
  FIN_HOST_ORIGIN: origin('https://link.example')
    .optional()
    .describe('Origin at which browsers reach the host. Default: `http://localhost:<FIN_HOST_PORT>`'),
  FIN_SERVICE_PORT: port(4100).describe('Port of the aggregation service'),
  FIN_CLIENT_ID: z.string().min(1).default(sandbox.clientId).describe('Client id at the service'),
  FIN_CLIENT_SECRET: z.string().min(1).default(sandbox.clientSecret).describe('Client secret at the service'),
  FIN_ADMIN_LOGIN: z
    .string()
    .regex(/^\S{3,150}$/)
    .default(sandbox.adminLogin)
    .describe("Login name of the customer's admin at the service"),
  FIN_ALLOW_LOOPBACK_CALLBACKS: flag
    .optional()
    .describe('Whether callback URLs may be on this machine. Default: `true` in the sandbox. Refused in production'),
  FIN_DOCS: flag
    .optional()
    .describe(
      'Whether host and service each serve their OpenAPI document at `/docs`. Default: `true` in the sandbox, `false` in production',
    ),
  FIN_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('URL of PostgreSQL 15 or newer. Default: an embedded database'),
  FIN_DIRECT_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'URL of the same database without a pooler, for notifications, locks and migrations. Needed if `FIN_DATABASE_URL` leads to PgBouncer with `pool_mode = transaction`',
    ),
  FIN_DATABASE_CONNECTIONS: connections.describe('Maximum number of PostgreSQL connections of a process for requests'),
  FIN_DATABASE_JOB_CONNECTIONS: connections.describe('Maximum number of additional connections of a process for jobs'),
  FIN_DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of generated keys'),
  FIN_VAULT_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Keys that encrypt stored secrets: `id:base64` of 32 bytes, separated by commas. The first key is the current one',
    ),
  FIN_TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe('Addresses of the reverse proxies whose `X-Forwarded-For` is trusted, separated by commas'),
  FIN_LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Lowest level that is logged. In a terminal, `npm start` uses `warn` by default'),
  FIN_METRICS_PORT: portText
    .optional()
    .describe('Port of `/metrics`, in the format of Prometheus. Without it, no metrics are served'),
  FIN_METRICS_BIND: ipAddress('10.0.0.5').default('127.0.0.1').describe('IP address on which `/metrics` is served'),
  FIN_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().max(300))
    .optional()
    .describe(
      'Seconds between the signal to stop and the end of the listener. `/ready` answers 503 during this time, so that load balancers send no more requests. Default: `10` in production, `0` in the sandbox',
    ),
};

interface HostAddress {
  FIN_HOST_PORT: number;
  FIN_HOST_ORIGIN?: string | undefined;
}

/** Returns the origin under which browsers reach the host. */
export const hostOriginOf = ({ FIN_HOST_PORT, FIN_HOST_ORIGIN }: HostAddress): string =>
  FIN_HOST_ORIGIN ?? `http://localhost:${FIN_HOST_PORT}`;

/** Returns the entries of a comma-separated list. */
export const listOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

const sandboxCustomers = [sandbox, sandbox.second];

interface Credentials {
  FIN_CLIENT_ID: string;
  FIN_CLIENT_SECRET: string;
  FIN_ADMIN_LOGIN: string;
}

/** Returns whether the client id or secret is one of the sandbox's. */
export const hasSandboxClient = ({ FIN_CLIENT_ID, FIN_CLIENT_SECRET }: Credentials): boolean =>
  sandboxCustomers.some(
    ({ clientId, clientSecret }) => FIN_CLIENT_ID === clientId || FIN_CLIENT_SECRET === clientSecret,
  );

/** Returns whether the admin login is one of the sandbox's. */
export const hasSandboxAdmin = ({ FIN_ADMIN_LOGIN }: Credentials): boolean =>
  sandboxCustomers.some(({ adminLogin }) => FIN_ADMIN_LOGIN === adminLogin);

/** Error in the environment. The message names the invalid variables, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type Source = Record<string, string | undefined>;

/** Variables with secrets or keys. Each can be the content of a file instead, which the variable with `_FILE` names. */
export const secretVariables: ReadonlySet<string> = new Set([
  'FIN_AUDIT_DATABASE_URL',
  'FIN_CLIENT_SECRET',
  'FIN_COPY_DATABASE_URL',
  'FIN_DATABASE_URL',
  'FIN_DIRECT_DATABASE_URL',
  'FIN_EVENT_SECRET',
  'FIN_HOST_KEYS',
  'FIN_OIDC_CLIENT_SECRET',
  'FIN_OPERATOR_KEYS',
  'FIN_PROPERTY_REGISTRY_KEY',
  'FIN_SITES',
  'FIN_VAULT_KEYS',
  'FIN_WIDGET_KEY',
  'FIN_WIDGET_KEYS',
]);

/**
 * Reads a process's variables, and the files of its secrets. Empty variables count as absent. Throws `EnvironmentError`.
 */
export function readVariables<T extends z.ZodObject>(schema: T, source: Source): z.infer<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  for (const name of Object.keys(schema.shape)) {
    const file = secretVariables.has(name) ? given[`${name}_FILE`] : undefined;
    if (file === undefined) continue;
    if (given[name] !== undefined)
      throw new EnvironmentError(`${name} and ${name}_FILE are both set: remove one of them.`);
    given[name] = secretFrom(file, `${name}_FILE`);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  return parsed.data;
}

/** Returns the content of a file without the newline at its end. The error does not name the file, which may be a secret by mistake. */
function secretFrom(file: string, variable: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new EnvironmentError(`${variable}: the file cannot be read${code}.`);
  }
  if (text === '') throw new EnvironmentError(`${variable}: the file is empty.`);
  return text;
}

/** Condition under which production does not start, and the sentence for the operator. */
export type Refusal = readonly [when: boolean, sentence: string];

/** Throws `EnvironmentError` with the sentence of each condition that is true. */
export function refuseInProduction(refusals: readonly Refusal[]): void {
  const sentences = refusals.flatMap(([when, sentence]) => (when ? [sentence] : []));
  if (sentences.length > 0) throw new EnvironmentError(`FIN_MODE=production does not start:\n${sentences.join('\n')}`);
}
