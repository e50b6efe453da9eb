// What a customer writes, after our guides.

export const consumer = `import { FinConnections, FinLink, FinLinkButton } from '@fin-link/elements';
import type { FinExitDetail, FinSuccessEvent, Launch } from '@fin-link/elements';
import '@fin-link/elements/define';
import '@fin-link/elements/define/fin-link';
import { finLinkHost, PluginOptionsError } from '@fin-link/host';
import type { FinLinkHostOptions } from '@fin-link/host';
import { openEmbeddedService } from '@fin-link/host/service';
import type { EmbeddedService } from '@fin-link/host/service';
import fastify from 'fastify';

const link = document.querySelector('fin-link');
const typed: FinLink | null = link;
typed?.addEventListener('fin-success', (event: FinSuccessEvent) => event.detail.accountIds.map((id) => id.toFixed()));
typed?.addEventListener('fin-exit', ({ detail }) => {
  const { outcome }: FinExitDetail = detail;
  // @ts-expect-error There is no such outcome.
  return outcome === 'done';
});
const sessionProvider = async (): Promise<Launch> => ({ sessionId: 's', launchToken: 't' });
if (typed !== null) Object.assign(typed, { sessionProvider }).show();
export const classes = [FinConnections, FinLinkButton];

export async function start(service: EmbeddedService, given: FinLinkHostOptions): Promise<boolean> {
  const app = fastify();
  await app.register(finLinkHost, { ...given, database: { dataDir: 'host' } });
  // @ts-expect-error The origin is a text.
  await app.register(finLinkHost, { ...given, origin: 4 });
  const second = await openEmbeddedService({ database: { dataDir: 'x' }, vaultKeys: 'k1:', customer: 'sandbox' });
  const addresses: string[] = [second.url, service.url];
  return addresses.length > 0 && (await app.finLinkHost.isReady()) && new PluginOptionsError('') instanceof Error;
}
`;

export const server = `import { randomBytes } from 'node:crypto';
import { finLinkHost } from '@fin-link/host';
import { openEmbeddedService } from '@fin-link/host/service';
import fastify from 'fastify';

const vaultKeys = 'k1:' + randomBytes(32).toString('base64');
const service = await openEmbeddedService({ database: { dataDir: 'data/service' }, vaultKeys, customer: 'sandbox' });
const app = fastify({ pluginTimeout: 60_000 });
app.get('/hello', async () => ({ hello: 'customer' }));
await app.register(finLinkHost, {
  origin: 'http://localhost:1',
  service: {
    url: service.url,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    adminLogin: 'sandbox_admin',
    widgetKey: service.widgetKey,
  },
  customer: 'acorn',
  keys: ['a-key-of-the-customer'],
  sites: [{ publishableKey: 'pk_customer', appName: 'Customer', origins: ['https://app.customer.example'] }],
  eventSecret: 'whsec_' + randomBytes(24).toString('base64'),
  vaultKeys,
  database: { dataDir: 'data/host' },
  pollOnly: true,
});
app.addHook('onClose', () => service.close());
process.on('SIGTERM', () => void app.close());
console.log(JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }), banksUrl: service.banksUrl }));
`;
