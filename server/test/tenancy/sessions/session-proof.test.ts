import { addCredential, revokeCredential } from '@fin-link/service';
import { systemClock } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { newWidgetKey, widgetKeysText, widgetKeyText } from '../../../src/platform/environment/index.ts';
import { optionsOf } from '../../../src/tenancy/sessions/index.ts';
import { sessionProof } from '../../../src/tenancy/sessions/session-proof.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, link } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const [known, unknown] = [newWidgetKey('host-1'), newWidgetKey('host-1')];
const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage, {
  widgetKeys: widgetKeysText.parse(known.publicKey),
});

test('the host proves to the service which session a sign-in belongs to', async () => {
  const own = await testHost({ storage, serviceUrl, settings: { widgetKey: widgetKeyText.parse(known.privateKey) } });
  const { token } = await own.session();
  expect((await link(own, token)).status).toBe('SUCCESS');

  const strange = await testHost({
    storage,
    serviceUrl,
    settings: { widgetKey: widgetKeyText.parse(unknown.privateKey) },
  });
  const refused = await add(strange, (await strange.session()).token);
  expect(refused.body.error.code).toBe('service.refused');
});

test('the proof of a session contains the options of its configuration', async () => {
  const own = await testHost({ storage, serviceUrl });
  const { sessionId } = await own.session();
  const session = (await own.deps.sessions.byId(sessionId)) ?? expect.fail('There is no session.');
  const proved: unknown[] = [];
  const ofSession = (_login: string, said: unknown) => Promise.resolve(String(proved.push(said)));
  const prove = sessionProof({ ofSession, ofHost: () => Promise.resolve('') });
  await prove({ ...session, options: [{ ...optionsOf(session), consentDays: 30 }] });
  expect(proved).toMatchObject([{ sessionId, version: 'v4', flow: 'aggregation', options: { consentDays: 30 } }]);
});

test('revoking and replacing a client id keeps the host’s sessions, results and connections', async () => {
  const { database } = service.deps;
  const newClient = async () => {
    const { clientKey, secret } = await database.tx((trx) =>
      addCredential(trx, systemClock, { customerId: 1, environment: 'sandbox' }),
    );
    return { clientId: clientKey, secret };
  };
  const first = await newClient();
  const before = await testHost({ storage, serviceUrl, settings: { credentials: first } });
  const ended = await before.session({ capabilities: ['link', 'manage'] });
  const { providerAccountId } = await link(before, ended.token);
  await resultsOf(before).end(ended.token, 'success');
  const open = await before.session({ loginName: ended.loginName, capabilities: ['link', 'manage'] });

  await database.tx((trx) => revokeCredential(trx, systemClock, first.clientId));
  const after = await testHost({ storage, serviceUrl, settings: { credentials: await newClient() } });
  const listed = await after.call('GET', '/v1/provider-accounts', { bearer: open.token });
  expect(listed.body.providerAccounts).toMatchObject([{ providerAccountId, status: 'SUCCESS' }]);
  const result = await resultsOf(after).resultOf(ended.sessionId);
  expect(result).toMatchObject({ outcome: 'success', providerAccounts: [{ providerAccountId, status: 'SUCCESS' }] });
  const relaunch = { loginName: ended.loginName, sessionId: open.sessionId, capabilities: ['link', 'manage'] };
  expect((await after.call('POST', '/v1/sessions', { bearer: hostKey, body: relaunch })).body.sessionId).toBe(
    open.sessionId,
  );
});
