import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { untilStatus } from '../../harness/linking.ts';
import { britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });
const bankUser = 'reauthentication-required';

async function passHours(hours: number): Promise<void> {
  await fetch(`${serviceUrl}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: hours * 3_600 }),
  });
}

test('a consent renewed at a bank that requires a new sign-in gives its connection fresh data', async () => {
  const { linking, consentId, providerAccountId, call, read, refresh } = await sharing(host, britishBank, bankUser);
  expect(await read()).toMatchObject({ needsSignIn: false, renewal: { at: 'here' } });
  await passHours(24);
  // The bank only notices that time has passed when the connection is refreshed.
  const refreshed = async () => {
    await passHours(1);
    await refresh();
    return read();
  };
  await expect
    .poll(refreshed, { interval: 500 })
    .toMatchObject({ status: 'ACTIVE', needsSignIn: true, renewal: { at: 'bank' } });
  await untilStatus(host, linking.token, providerAccountId, 'FAILED');
  const here = await call('PUT', `/v1/consents/${consentId}/renewal`);
  expect([here.status, here.body.error.code]).toEqual([409, 'consent.bank-needed']);

  const browser = hostBrowser(host);
  const prepared = await prepare(host, linking.token, consentId, { purpose: 'renew' });
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), bankUser));
  const renewed = await readAuthorization(host, linking.token, prepared.authorization.authorizationId);
  expect(renewed).toMatchObject({ status: 'done', consentId, providerAccountId });
  expect(await read()).toMatchObject({ status: 'ACTIVE', needsSignIn: false });
  await untilStatus(host, linking.token, providerAccountId, 'SUCCESS');
});
