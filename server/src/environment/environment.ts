import { z } from 'zod';
import { limitNames, limitsText } from '../limits/limit.ts';
import { isInTheClear, origin } from '../sites/origin.ts';
import { siteList } from '../sites/site.ts';
import { sandbox } from './sandbox.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(65_535))
    .prefault(String(fallback));
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** What the host's process reads from its environment. README's table is generated from this. */
export const hostEnvironment = z.object({
  FIN_MODE: z
    .enum(['sandbox', 'production'])
    .default('sandbox')
    .describe('`sandbox` listens on loopback only; `production` refuses every sandbox default'),
  FIN_HOST_PORT: port(4000).describe('Port of the host'),
  FIN_HOST_ORIGIN: origin('https://link.example')
    .optional()
    .describe('Origin under which browsers reach the host; default `http://localhost:<FIN_HOST_PORT>`'),
  FIN_SERVICE_PORT: port(4100).describe('Port of the embedded service'),
  FIN_SERVICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base address of a real service; without it the embedded one is used'),
  FIN_CLIENT_ID: z.string().min(1).default(sandbox.clientId).describe('Client id at the service'),
  FIN_CLIENT_SECRET: z.string().min(1).default(sandbox.clientSecret).describe('Client secret at the service'),
  FIN_ADMIN_LOGIN: z
    .string()
    .regex(/^\S{3,150}$/)
    .default(sandbox.adminLogin)
    .describe("The customer's admin login name at the service"),
  FIN_HOST_KEYS: z
    .string()
    .regex(/^\s*[^\s,]{8,}\s*(,\s*[^\s,]{8,}\s*)*$/, 'each key needs 8 characters or more')
    .default(sandbox.hostKey)
    .describe('API keys of your backends, separated by commas'),
  FIN_DEMO_PORT: port(4300).describe('Port of the demo site, whose origin the sandbox registers'),
  FIN_SITES: jsonText
    .pipe(siteList)
    .optional()
    .describe(
      'JSON list of sites: publishableKey, appName, origins, returnUrls, callbackUrl, …; the sandbox has the demo beside them',
    ),
  FIN_EVENT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{24,120}$/)
    .default(sandbox.eventSecret)
    .describe('Secret that signs `session.finished` (Standard Webhooks, `whsec_…`)'),
  FIN_ALLOW_LOOPBACK_CALLBACKS: flag.describe(
    'Callbacks may be on this machine; default `true` in the sandbox, refused in production',
  ),
  FIN_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('PostgreSQL 15 or newer; without it an embedded database'),
  FIN_DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of generated keys'),
  FIN_VAULT_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe('Keys that seal secrets: `id:base64` of 32 bytes, separated by commas, the first is current'),
  FIN_TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe('Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas'),
  FIN_LIMITS: limitsText
    .optional()
    .describe(
      `Limits other than the mode's own, as \`name=number/seconds\` separated by commas; names: ${limitNames.map((name) => `\`${name}\``).join(', ')}`,
    ),
  FIN_LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least level that is logged'),
});

export type HostEnvironment = z.infer<typeof hostEnvironment>;

/** Names the variables that are wrong, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export function readEnvironment(source: Record<string, string | undefined>): HostEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = hostEnvironment.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const refusals = parsed.data.FIN_MODE === 'production' ? productionRefusals(parsed.data) : [];
  if (refusals.length > 0) throw new EnvironmentError(`FIN_MODE=production does not start:\n${refusals.join('\n')}`);
  return parsed.data;
}

function productionRefusals(environment: HostEnvironment): string[] {
  const refusals: string[] = [];
  const customers = [sandbox, sandbox.second];
  const refuse = (when: boolean, text: string) => void (when && refusals.push(text));
  refuse(
    customers.some(
      ({ clientId, clientSecret }) =>
        environment.FIN_CLIENT_ID === clientId || environment.FIN_CLIENT_SECRET === clientSecret,
    ),
    'FIN_CLIENT_ID and FIN_CLIENT_SECRET are those of the sandbox.',
  );
  refuse(
    customers.some(({ adminLogin }) => environment.FIN_ADMIN_LOGIN === adminLogin),
    'FIN_ADMIN_LOGIN is that of the sandbox.',
  );
  refuse(
    environment.FIN_HOST_KEYS.split(',').some((key) => key.trim() === sandbox.hostKey),
    'FIN_HOST_KEYS holds the key of the sandbox.',
  );
  refuse(environment.FIN_EVENT_SECRET === sandbox.eventSecret, 'FIN_EVENT_SECRET is that of the sandbox.');
  refuse(environment.FIN_SITES === undefined, 'FIN_SITES is missing.');
  refuse(
    environment.FIN_SITES?.some((site) => site.publishableKey === sandbox.publishableKey) === true,
    'FIN_SITES holds the publishable key of the sandbox.',
  );
  refuse(environment.FIN_VAULT_KEYS === undefined, 'FIN_VAULT_KEYS is missing.');
  refuse(environment.FIN_ALLOW_LOOPBACK_CALLBACKS === true, 'FIN_ALLOW_LOOPBACK_CALLBACKS is true.');
  refuse(environment.FIN_HOST_ORIGIN === undefined, 'FIN_HOST_ORIGIN is missing.');
  refuse(
    environment.FIN_SERVICE_URL !== undefined && isInTheClear(environment.FIN_SERVICE_URL),
    'FIN_SERVICE_URL is not https.',
  );
  refuse(environment.FIN_HOST_ORIGIN?.startsWith('http:') === true, 'FIN_HOST_ORIGIN is not https.');
  return refusals;
}
