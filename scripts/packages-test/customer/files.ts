import { timeLimit } from '../../../packages/testing/src/environment/index.ts';

// These files are a customer's code, based on our guides.

/** Code that uses the types of all packages, and code that must not compile. */
export const consumer = `import { FinConnections, FinLink, FinLinkButton } from '@fin-link/elements';
import type { FinExitDetail, FinSuccessEvent, Launch } from '@fin-link/elements';
import '@fin-link/elements/define';
import '@fin-link/elements/define/fin-link';
import { finLinkHost, PluginOptionsError } from '@fin-link/host';
import type { FinLinkHostOptions } from '@fin-link/host';
import { openEmbeddedService } from '@fin-link/host/service';
import type { EmbeddedService } from '@fin-link/host/service';
import {
  applyUserData,
  createBackendClient,
  createEventReceiver,
  createHostApiClient,
  createMemoryUserDataStore,
  createSessionReceiver,
  fastifyEvents,
  HostApiError,
  nodeEventListener,
  readChanges,
  ServiceCallError,
} from '@fin-link/service-client';
import type { SessionFinished, UserDataStore } from '@fin-link/service-client';
import fastify from 'fastify';
import { createServer } from 'node:http';

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

export async function copy(baseUrl: string, own: UserDataStore = createMemoryUserDataStore()): Promise<string> {
  const backend = createBackendClient({ baseUrl, clientId: 'c', secret: 's', adminLoginName: 'admin' });
  // @ts-expect-error The login of the admin is missing.
  createBackendClient({ baseUrl, clientId: 'c', secret: 's' });
  let until = '2026-11-20T10:00:00Z';
  for await (const change of readChanges(backend.asAdmin, { fromDate: until })) {
    if (change.kind === 'page') await applyUserData(own, change.page);
    else until = change.toDate;
  }
  const receiver = createEventReceiver({
    secrets: ['whsec_'],
    handle: (event) => {
      if (event.info === 'CDV_STATUS_UPDATES') console.log(event.data.verificationStatus);
      // @ts-expect-error Not every event has it.
      console.log(event.data.userCount);
    },
  });
  createServer(nodeEventListener(receiver));
  const app = fastify();
  await app.register(fastifyEvents(receiver, '/events'));
  const { body } = await backend.asUser('somebody').getAccounts();
  // @ts-expect-error An admin has no accounts.
  await backend.asAdmin.getAccounts();
  const error: unknown = new Error(until);
  return error instanceof ServiceCallError ? (error.code ?? '') : (body.account?.[0]?.accountName ?? until);
}
export async function session(baseUrl: string): Promise<Launch> {
  const host = createHostApiClient({ baseUrl, apiKey: 'k' });
  // @ts-expect-error The login name is missing.
  await host.createSession({ body: { publishableKey: 'pk_customer' } });
  // @ts-expect-error Only the frame lists consents.
  await host.listConsents();
  const handle = ({ data }: SessionFinished) => {
    const ids: number[] = data.providerAccounts.flatMap(({ accountIds }) => accountIds);
    // @ts-expect-error There is no such outcome.
    console.log(ids, data.outcome === 'done');
  };
  createServer(nodeEventListener(createSessionReceiver({ secrets: ['whsec_'], handle })));
  const failed: unknown = new Error(baseUrl);
  if (failed instanceof HostApiError) console.log(failed.code, failed.fields);
  return host.createSession({ body: { loginName: 'somebody' } });
}
`;

/** Script of a server with the host as a plugin and the embedded service. */
export const server = `import { randomBytes } from 'node:crypto';
import { finLinkHost } from '@fin-link/host';
import { openEmbeddedService } from '@fin-link/host/service';
import fastify from 'fastify';

const vaultKeys = 'k1:' + randomBytes(32).toString('base64');
const service = await openEmbeddedService({ database: { dataDir: 'data/service' }, vaultKeys, customer: 'sandbox' });
const app = fastify({ pluginTimeout: ${timeLimit(60_000)} });
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
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url, serviceUrl: service.url, banksUrl: service.banksUrl }));
`;

/**
 * Script that uses the backend of the client's README in `backend.mjs`. A user links a bank; a line of input requests
 * the copied data.
 */
export const copying = `import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { backend, store } from './backend.mjs';

const loginName = 'copied-user';
await backend.asAdmin.registerUser({ body: { user: { loginName } } });
const user = backend.asUser(loginName);
const { body } = await user.getProvider({ params: { providerId: '16001' } });
const fields = body.provider[0].loginForm[0].row.flatMap((row) => row.field);
const field = fields.map(({ id }) => ({ id, value: 'ok' }));
await user.addProviderAccount({ query: { providerId: '16001' }, body: { field } });
while ((await user.getProviderAccounts()).body.providerAccount?.[0]?.status !== 'SUCCESS') await setTimeout(100);
const service = { accounts: (await user.getAccounts()).body.account.length };
console.log(JSON.stringify(service));
for await (const _ of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ accounts: store.accounts(loginName).length, transactions: store.transactions(loginName).length }));
process.exit();
`;
