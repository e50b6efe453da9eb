import { ServiceCallError } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { settleAuthorizations } from '../../../src/linking/bank-authorizations/finish-authorization.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { untilStatus } from '../../harness/linking.ts';
import { australianBank, openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage, ['AU']);
const host = await testHost({ storage, serviceUrl: service.url });

/** Runs `work` while the service handles each update of a provider account but its reply is lost. */
async function losingReplies<T>(work: () => Promise<T>): Promise<T> {
  const { updateProviderAccounts } = host.deps.client;
  const losing: typeof updateProviderAccounts = async (call) => {
    await updateProviderAccounts(call).catch(() => {});
    const facts = { fault: 'timeout', endpoint: 'updateProviderAccounts', status: null, code: null } as const;
    throw new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null });
  };
  Object.assign(host.deps.client, { updateProviderAccounts: losing });
  try {
    return await work();
  } finally {
    Object.assign(host.deps.client, { updateProviderAccounts });
  }
}

/** Creates a user who has returned to the bank to renew a consent. */
async function renewing(user: string) {
  const { token } = await host.session({ capabilities: ['link', 'consents'] });
  const browser = hostBrowser(host);
  const consentId = await generate(host, token, australianBank);
  const given = await prepare(host, token, consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, given), user));
  const { providerAccountId } = await readAuthorization(host, token, given.authorization.authorizationId);
  await untilStatus(host, token, providerAccountId ?? 0, 'SUCCESS');
  const consent = async () => (await host.call('GET', `/v1/consents/${consentId}`, { bearer: token })).body.consent;
  const { authorization, startPath } = await prepare(host, token, consentId, { purpose: 'renew' });
  const back = await authorizeAtBank(await leave(browser, { startPath }), user);
  const settled = async () => {
    host.clock.advance(31_000);
    await settleAuthorizations(host.deps);
    return readAuthorization(host, token, authorization.authorizationId);
  };
  return { browser, back, consent, settled, before: await consent() };
}

test('a renewal that succeeded is done even if the answer was lost', async () => {
  const { browser, back, consent, settled, before } = await renewing('ok-lost-well');
  await losingReplies(() => browser.comeBack(back));
  expect(await settled()).toMatchObject({ status: 'done', problem: null });
  expect((await consent()).renewedAt).not.toBe(before.renewedAt);
});

test('a renewal that failed has its reason and leaves the consent unchanged even if the answer was lost', async () => {
  const { browser, back, consent, settled, before } = await renewing('ok-lost-failed');
  await service.stopBanks();
  await losingReplies(() => browser.comeBack(back));
  expect(await settled()).toMatchObject({ status: 'failed', problem: 'bank.unavailable' });
  expect(await consent()).toMatchObject({ status: 'ACTIVE', renewedAt: before.renewedAt });
});
