import { ServiceCallError } from '@fin-link/service-client';
import { StorageError } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test, vi } from 'vitest';
import { settleAuthorizations } from '../../../src/linking/bank-authorizations/finish-authorization.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { readEvents } from '../../harness/event-reader.ts';
import { openGate } from '../../harness/gate.ts';
import { openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage);
const gate = await openGate(service.url);
const host = await testHost({ storage, serviceUrl: gate.url });

/** Returns the error of a lost database connection. The query may have run before the loss. */
const lostConnection = () => new StorageError('STORAGE_UNAVAILABLE', 'PostgreSQL cannot be used now (57P01).');

/** Returns a user who has approved at the bank and has not returned yet. */
async function away(user: string) {
  const { token } = await host.session();
  const browser = hostBrowser(host);
  const consentId = await generate(host, token);
  const prepared = await prepare(host, token, consentId);
  const back = await authorizeAtBank(await leave(browser, prepared), user);
  return { token, browser, authorizationId: prepared.authorization.authorizationId, consentId, back };
}

test('the host resends a bank’s answer to a service that was briefly unreachable', async () => {
  const { token, browser, authorizationId, back } = await away('ok-gate');
  await gate.shut();
  const coming = browser.comeBack(back);
  await expect.poll(async () => (await host.deps.authorizations.find({ authorizationId }))?.status).toBe('checking');
  await gate.open();
  expect((await coming).text).toContain('You can close this window.');
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('done');
});

const { authorizations, broker, observations, sessions } = host.deps;
test.each<[string, () => void]>([
  [
    'storing the answer',
    () => {
      const { decide } = authorizations;
      vi.spyOn(authorizations, 'decide').mockImplementationOnce(async (...parameters) => {
        await decide(...parameters);
        throw lostConnection();
      });
    },
  ],
  ['touching the session', () => vi.spyOn(sessions, 'touch').mockRejectedValueOnce(lostConnection())],
  ['reading the token', () => vi.spyOn(broker, 'use').mockRejectedValueOnce(lostConnection())],
  ['recording the connection', () => vi.spyOn(observations, 'record').mockRejectedValueOnce(lostConnection())],
])('a bank’s answer is processed even if the database connection is lost while %s', async (what, lose) => {
  const { token, browser, authorizationId, back } = await away(`ok-${what.replaceAll(' ', '-')}`);
  lose();
  expect((await browser.comeBack(back)).text).toContain('You can close this window.');
  vi.restoreAllMocks();
  expect(await readAuthorization(host, token, authorizationId)).toMatchObject({ status: 'done', problem: null });
});

test('another process settles an authorization whose host process died with the state at the service', async () => {
  const { token, browser, authorizationId, back } = await away('ok-died');
  await browser.comeBack(back);
  const { providerAccountId } = await readAuthorization(host, token, authorizationId);
  await host.deps.database.db
    .updateTable('bank_authorization')
    .set({ status: 'checking', provider_account_id: null })
    .where('authorization_id', '=', authorizationId)
    .execute();
  expect((await browser.open(`/oauth/result/${authorizationId}`)).text).toContain('http-equiv="refresh"');
  await settleAuthorizations(host.deps);
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('checking');
  host.clock.advance(31_000);
  await settleAuthorizations(host.deps);
  expect(await readAuthorization(host, token, authorizationId)).toMatchObject({ status: 'done', providerAccountId });
});

test('an authorization is settled even if the bank answers the service after the host’s timeout', async () => {
  const { token, authorizationId, consentId, back, browser } = await away('ok-slow');
  const { addProviderAccount } = host.deps.client;
  let later = () => Promise.resolve();
  const slow: typeof addProviderAccount = (call) => {
    later = async () => void (await addProviderAccount(call));
    const facts = { fault: 'timeout', endpoint: 'addProviderAccount', status: null, code: null } as const;
    return Promise.reject(new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null }));
  };
  Object.assign(host.deps.client, { addProviderAccount: slow });
  expect((await browser.comeBack(back)).text).toContain('http-equiv="refresh"');
  Object.assign(host.deps.client, { addProviderAccount });
  host.clock.advance(31_000);
  await settleAuthorizations(host.deps);
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('checking');
  await later();
  host.clock.advance(31_000);
  await settleAuthorizations(host.deps);
  expect(await readAuthorization(host, token, authorizationId)).toMatchObject({ status: 'done', consentId });
});

test('an authorization whose bank answer was lost with its process fails, and the consent can be given again', async () => {
  const { token, browser, authorizationId, consentId } = await away('ok-lost');
  await host.deps.database.db
    .updateTable('bank_authorization')
    .set({ status: 'checking' })
    .where('authorization_id', '=', authorizationId)
    .execute();
  host.clock.advance(901_000);
  await settleAuthorizations(host.deps);
  expect(await readAuthorization(host, token, authorizationId)).toMatchObject({
    status: 'failed',
    problem: 'service.unavailable',
  });
  const again = await prepare(host, token, consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, again), 'ok-lost'));
  expect((await readAuthorization(host, token, again.authorization.authorizationId)).status).toBe('done');
});

test('an authorization expires if the user does not return, and its frame gets the event', async () => {
  const { token, authorizationId } = await away('ok-stays');
  const events = await readEvents(host.url, token);
  host.clock.advance(901_000);
  await settleAuthorizations(host.deps);
  await events.find((event) => event.type === 'authorization' && event.authorization.status === 'expired');
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('expired');
});

test('authorizations are deleted after a day', async () => {
  const { authorizationId } = await away('ok-old');
  await host.deps.authorizations.forgetOld();
  expect(await host.deps.authorizations.find({ authorizationId })).not.toBeNull();
  host.clock.advance(86_400_000);
  await host.deps.authorizations.forgetOld();
  expect(await host.deps.authorizations.find({ authorizationId })).toBeNull();
  const routes = await host.deps.database.db.selectFrom('bank_authorization_route').selectAll().execute();
  expect(routes).toEqual([]);
});

test('an authorization at a bank that does not answer fails with a page and an event', async () => {
  const { token } = await host.session();
  const prepared = await prepare(host, token, await generate(host, token));
  await service.stopBanks();
  const browser = hostBrowser(host);
  const { headers } = await browser.open(prepared.startPath);
  expect((await browser.open(String(headers['location']))).text).toContain('isn’t responding. Nothing was shared.');
  expect(await readAuthorization(host, token, prepared.authorization.authorizationId)).toMatchObject({
    status: 'failed',
    problem: 'bank.unavailable',
  });
});
