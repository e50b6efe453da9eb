import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { untilStatus } from '../../harness/linking.ts';
import { americanBank, australianBank, britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await openBankingService(storage, ['GB', 'US', 'AU']);
const host = await testHost({ storage, serviceUrl });

/** Takes the user to the bank and back. */
async function authorize(token: string, consentId: number, purpose: 'give' | 'renew', user: string) {
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, consentId, { purpose });
  const page = await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), user));
  expect(page.text).toContain('You can close this window.');
  return readAuthorization(host, token, prepared.authorization.authorizationId);
}

test.each([
  ['GB', britishBank],
  ['US', americanBank],
  ['AU', australianBank],
])('a consent is given at the bank in %s', async (region, providerId) => {
  const { token } = await host.session();
  const given = await authorize(
    token,
    await generate(host, token, providerId),
    'give',
    `ok-gives-${region.toLowerCase()}`,
  );
  expect(given).toMatchObject({ status: 'done', problem: null });
  await untilStatus(host, token, given.providerAccountId ?? 0, 'SUCCESS');
});

test.each([
  ['US', 'a new consent', americanBank],
  ['AU', 'the same arrangement', australianBank],
])('renewing a consent in %s at the bank results in %s for the same connection', async (region, what, providerId) => {
  const { token } = await host.session({ capabilities: ['link', 'consents'] });
  const user = `ok-renews-${region.toLowerCase()}`;
  const consentId = await generate(host, token, providerId);
  const given = await authorize(token, consentId, 'give', user);
  await untilStatus(host, token, given.providerAccountId ?? 0, 'SUCCESS');
  const renewed = await authorize(token, consentId, 'renew', user);
  expect(renewed).toMatchObject({ status: 'done', providerAccountId: given.providerAccountId });
  expect(renewed.consentId === consentId).toBe(what === 'the same arrangement');
  const { body } = await host.call('GET', `/v1/consents/${renewed.consentId}`, { bearer: token });
  expect(body.consent).toMatchObject({ status: 'ACTIVE', providerAccountId: given.providerAccountId });
});

test('a British consent is renewed without contacting the bank', async () => {
  const { token } = await host.session();
  const consentId = await generate(host, token);
  const given = await authorize(token, consentId, 'give', 'ok-renews-gb');
  await untilStatus(host, token, given.providerAccountId ?? 0, 'SUCCESS');
  const browser = hostBrowser(host);
  const prepared = await prepare(host, token, consentId, { purpose: 'renew' });
  const reply = await browser.open(prepared.startPath);
  expect(reply.headers['location']).toBe(`/oauth/result/${prepared.authorization.authorizationId}`);
  expect(await readAuthorization(host, token, prepared.authorization.authorizationId)).toMatchObject({
    ...given,
    authorizationId: prepared.authorization.authorizationId,
  });
});
