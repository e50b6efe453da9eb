import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { fieldsOf, link, signInFields, untilStatus } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

const accountsOf = async (token: string, id: number) =>
  (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer: token })).body.accounts;

/** Reads the form for changing the credentials. Returns the whole text and the hint of each field. */
async function readForm(token: string, id: number) {
  const { status, body, text } = await host.call('GET', `/v1/provider-accounts/${id}/credentials`, { bearer: token });
  expect(status, text).toBe(200);
  const fields = fieldsOf(body.loginForm);
  return { text, fields, hints: fields.map(({ type, value, entered }) => [type, value, entered]) };
}

test('the form to change credentials gives back nothing that was typed and hints at the user name', async () => {
  const { token } = await host.session();
  const short = await link(host, token, { password: 'wrong' });
  expect((await readForm(token, short.providerAccountId)).hints).toEqual([
    ['text', null, { ending: null }],
    ['password', null, undefined],
  ]);
  const longer = await link(host, token, { user: 'ok-hinted', password: 'wrong' });
  const read = await readForm(token, longer.providerAccountId);
  expect(read.hints).toEqual([
    ['text', null, { ending: 'ed' }],
    ['password', null, undefined],
  ]);
  expect(read.text).not.toContain('ok-hinted');
});

test('a user name sent as unchanged keeps its stored value', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token, { user: 'ok-unchanged', password: 'wrong' });
  const [user, secret] = (await readForm(token, providerAccountId)).fields;
  const put = (body: object) =>
    host.call('PUT', `/v1/provider-accounts/${providerAccountId}/credentials`, { bearer: token, body });
  const field = [{ id: secret?.id, value: 'ok' }];
  for (const id of [secret?.id, 'no-such-field'])
    expect((await put({ field, unchanged: [id] })).body.error?.code, id).toBe('request.invalid');
  const sent = await put({ field, unchanged: [user?.id] });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.text).not.toContain('ok-unchanged');
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  const again = await link(host, (await host.session({ loginName })).token, { user: 'ok-unchanged' });
  expect(again.providerAccountId).toBe(providerAccountId);
});

test('another bank login for a connection with accounts is refused with a specific code that contains no user name', async () => {
  const { token } = await host.session({ capabilities: ['link', 'manage'] });
  const { providerAccountId } = await link(host, token, { user: 'ok-mine' });
  const before = await accountsOf(token, providerAccountId);
  const field = await signInFields(host, token, 16001, 'ok-theirs', 'ok');
  const refused = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/credentials`, {
    bearer: token,
    body: { field },
  });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'provider-account.other-login']);
  expect(refused.text).not.toMatch(/ok-mine|ok-theirs/);
  expect(await accountsOf(token, providerAccountId)).toEqual(before);
});

test('a wrong password fails the attempt, and the right one repairs the same provider account', async () => {
  const { token } = await host.session();
  const failed = await link(host, token, { password: 'wrong' });
  expect(failed).toMatchObject({ status: 'FAILED', additionalStatus: 'INCORRECT_CREDENTIALS' });
  const field = await signInFields(host, token, 16001, 'ok', 'ok');
  const updated = await host.call('PUT', `/v1/provider-accounts/${failed.providerAccountId}/credentials`, {
    bearer: token,
    body: { field },
  });
  expect(updated.status).toBe(200);
  expect(updated.body.providerAccount.requestId).not.toBe(failed.requestId);
  await untilStatus(host, token, failed.providerAccountId, 'SUCCESS');
});
