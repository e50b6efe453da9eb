import {
  createMemoryTokenStore,
  createServiceClient,
  createTokenBroker,
  type ServiceClient,
} from '@fin-link/service-client';
import { parseVaultKeys, type Storage, systemClock } from '@fin-link/storage';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, testHost, type TestHost } from '../harness/test-host.ts';

/** Person whose data a release recorded. */
export interface RecordedUser {
  vaultKeys: string;
  loginName: string;
  sessionId: string;
}

/** What a customer reads of a user. */
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Opens service and host over a database, with the keys that sealed its secrets. */
export async function openParts(storage: Storage, vaultKeys: string): Promise<{ host: TestHost; serviceUrl: string }> {
  const { url: serviceUrl } = await linkingService(storage, { vaultKeys: parseVaultKeys(vaultKeys) });
  return { host: await testHost({ storage, serviceUrl, vaultKeys: parseVaultKeys(vaultKeys) }), serviceUrl };
}

/** Reads the user's data through the interfaces of service and host. */
export async function readFacts(
  { host, serviceUrl }: Awaited<ReturnType<typeof openParts>>,
  { loginName, sessionId }: Pick<RecordedUser, 'loginName' | 'sessionId'>,
) {
  const client = createServiceClient({ baseUrl: serviceUrl });
  const broker = createTokenBroker({
    client,
    store: createMemoryTokenStore(systemClock),
    clock: systemClock,
    credentials: { clientId: 'sandbox-client', secret: 'sandbox-secret' },
  });
  const read = async <T>(work: (call: ServiceClient, token: string) => Promise<{ body: T }>): Promise<T> =>
    (await broker.use(loginName, (token) => work(client, token))).body;
  const { account = [] } = await read((call, token) => call.getAccounts({ token }));
  const { transaction = [] } = await read((call, token) => call.getTransactions({ token }));
  const { providerAccount = [] } = await read((call, token) => call.getProviderAccounts({ token }));
  const session = await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  const deliveries = await host.call('GET', '/v1/deliveries', { bearer: hostKey });
  return {
    accounts: account.map(({ id, accountName, balance }) => ({ id, accountName, balance })),
    transactions: transaction.map(({ id, amount, date, description }) => ({ id, amount, date, description })),
    providerAccounts: providerAccount.map(({ id, providerId, status }) => ({ id, providerId, status })),
    result: session.body.result as unknown,
    deliveryStatus: deliveries.status,
  };
}
