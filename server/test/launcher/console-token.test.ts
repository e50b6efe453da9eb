import { openStorage } from '@fin-link/storage';
import { afterTests, createTestDatabase, migratedDatabase, testDatabaseKind } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { consoleTokenAddress } from '../../src/launcher/console-token.ts';
import { consoleBrowser } from '../harness/console-browser.ts';
import { consoleOrigin } from '../harness/identity-provider.ts';
import { testHost } from '../harness/test-host.ts';

const ann = { name: 'ann', role: 'viewer' } as const;
const provider = {
  FIN_OIDC_ISSUER: 'http://127.0.0.1:9',
  FIN_OIDC_CLIENT_ID: 'console',
  FIN_OIDC_CLIENT_SECRET: 'secret',
  FIN_OIDC_ROLES: '{"claim":"groups","roles":{"ops":"viewer"}}',
};

test.each([
  ['while an identity provider is configured', provider, 'there is no token'],
  ['while an identity provider is configured in part', { FIN_OIDC_CLIENT_ID: 'console' }, 'set all of them'],
  ['for an embedded database', {}, 'FIN_DATABASE_URL is missing'],
])('a console token is refused %s', async (_when, source, sentence) => {
  await expect(consoleTokenAddress(source, ann)).rejects.toThrow(sentence);
});

test.runIf(testDatabaseKind() === 'postgres')('a console token signs in at a host of the same database', async () => {
  const { url, drop } = await createTestDatabase(migratedDatabase.template());
  afterTests(drop);
  const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
  afterTests(() => storage.close());
  const settings = { console: { origin: consoleOrigin, provider: null } };
  const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings });
  const address = await consoleTokenAddress({ FIN_DATABASE_URL: url, FIN_CONSOLE_ORIGIN: consoleOrigin }, ann);
  const token = new URL(address).searchParams.get('token') ?? '';
  const browser = consoleBrowser(host);
  await browser.post('/console/sign-in', { token });
  expect((await browser.call('GET', '/v1/operator')).body.operator).toEqual({ ...ann, source: 'token' });
});
