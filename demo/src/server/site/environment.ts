import { z } from 'zod';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(65_535))
    .prefault(String(fallback));
const origin = z.string().regex(/^https?:\/\/[^/?#\s@]+$/, 'must be an origin, e.g. https://link.example');

/** The demo site's environment: addresses of the other servers, and a customer's keys. */
export const demoEnvironment = z.object({
  FIN_DEMO_PORT: port(4300).describe('Port of the demo site'),
  FIN_HOST_PORT: port(4000).describe('Port of the host'),
  FIN_HOST_ORIGIN: origin.optional().describe('Origin of the host; default `http://localhost:<FIN_HOST_PORT>`'),
  FIN_SERVICE_PORT: port(4100).describe('Port of the embedded service'),
  FIN_SERVICE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base address of the service; default `http://localhost:<FIN_SERVICE_PORT>`'),
  FIN_BANK_SITES_PORT: port(4240).describe('Port of the simulated banks, for a link to their catalogue'),
  FIN_HOST_KEYS: z
    .string()
    .min(8)
    .default('sandbox-host-key')
    .describe('API keys of the host, separated by commas; the first is used'),
  FIN_DEMO_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_[A-Za-z0-9_-]{4,80}$/)
    .default('pk_sandbox_demo')
    .describe("The demo site's publishable key"),
  FIN_CLIENT_ID: z.string().min(1).default('sandbox-client').describe('Client id at the service'),
  FIN_CLIENT_SECRET: z.string().min(1).default('sandbox-secret').describe('Client secret at the service'),
  FIN_ADMIN_LOGIN: z.string().min(3).default('sandbox_admin').describe("The customer's admin login at the service"),
  FIN_DEMO_SERVICE_SECRET: z
    .string()
    .regex(/^(whsec_[A-Za-z0-9+/=]{24,120})?$/)
    .default('')
    .describe(
      'Secret that the service signs its events with; default: the demo site asks for a new one when it starts',
    ),
  FIN_EVENT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{24,120}(\s*,\s*whsec_[A-Za-z0-9+/=]{24,120})?$/)
    // If there are two secrets, the site uses the first.
    .transform((text) => text.replace(/\s*,.*/, ''))
    .prefault('whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=')
    .describe('Secret that `session.finished` is signed with'),
});
export type DemoEnvironment = z.infer<typeof demoEnvironment>;

/** Settings derived from the environment. */
export interface DemoSettings {
  /** Origin of the demo site. */
  origin: string;
  hostOrigin: string;
  /** API key with which this site's server calls the link host. */
  hostKey: string;
  publishableKey: string;
  /** Base URL without a trailing slash. */
  serviceUrl: string;
  banksUrl: string;
  clientId: string;
  clientSecret: string;
  adminLogin: string;
  eventSecret: string;
  /** Secret of the service's events; if `null`, the site requests one when it starts. */
  serviceEventSecret: string | null;
}

export function settingsOf(environment: DemoEnvironment): DemoSettings {
  const serviceUrl = environment.FIN_SERVICE_URL ?? `http://localhost:${environment.FIN_SERVICE_PORT}`;
  return {
    origin: `http://127.0.0.1:${environment.FIN_DEMO_PORT}`,
    hostOrigin: environment.FIN_HOST_ORIGIN ?? `http://localhost:${environment.FIN_HOST_PORT}`,
    hostKey: environment.FIN_HOST_KEYS.split(',', 1).join('').trim(),
    publishableKey: environment.FIN_DEMO_PUBLISHABLE_KEY,
    serviceUrl: serviceUrl.replace(/\/+$/, ''),
    banksUrl: `http://127.0.0.1:${environment.FIN_BANK_SITES_PORT}`,
    clientId: environment.FIN_CLIENT_ID,
    clientSecret: environment.FIN_CLIENT_SECRET,
    adminLogin: environment.FIN_ADMIN_LOGIN,
    eventSecret: environment.FIN_EVENT_SECRET,
    serviceEventSecret: environment.FIN_DEMO_SERVICE_SECRET === '' ? null : environment.FIN_DEMO_SERVICE_SECRET,
  };
}
