import { openTestStorage, secretMarker } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hostKeysOf } from '../../../src/platform/sites/api-keys.ts';
import { readEvents } from '../../harness/event-reader.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, newKey, signInFields, untilStatus } from '../../harness/linking.ts';
import { parentOrigin, testHost, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log: serviceLog } = await linkingService(storage);
const markers = { hostKey: secretMarker('host-key'), password: secretMarker('password'), code: secretMarker('code') };
const host = await testHost({
  storage,
  serviceUrl,
  settings: { keys: hostKeysOf([markers.hostKey.value]), subscribe: true },
});
await host.start();

/** Returns every row of every table as text, with bytes in hexadecimal. */
async function dump({ deps: { database } }: TestHost): Promise<string> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(database.db);
  let text = '';
  for (const { schema, name } of tables.rows) {
    const rows = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.id(schema, name)} t`.execute(
      database.db,
    );
    text += `${schema}.${name}\n${rows.rows.map(({ row }) => row).join('\n')}\n`;
  }
  return text;
}

const formsOf = (value: string): string[] => [
  value,
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replaceAll('=', ''),
];

test('linking leaves no secret in logs, database, events and addresses', async () => {
  const bearer = markers.hostKey.value;
  const loginName = `secrets-${process.pid}`;
  const made = await host.call('POST', '/v1/sessions', { bearer, body: { loginName } });
  const launchToken: string = made.body.launchToken;
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  });
  const token: string = launched.body.sessionToken;
  const reader = await readEvents(host.url, token);

  // First a correct sign-in with the marker as a wrong code, then a sign-in with the marker as the password.
  const added = await add(host, token, { providerId: 16002 });
  const requested = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  await answer(host, token, requested, markers.code.value.slice(0, 200));
  const failing = await add(host, token, { password: markers.password.value });
  await untilStatus(host, token, failing.body.providerAccount.providerAccountId, 'FAILED');
  await reader.find((event) => event.type === 'provider-account' && event.providerAccount.status === 'FAILED');
  const serviceToken = await host.deps.broker.use(loginName, async (brokered) => brokered);

  // Failed requests are also logged.
  const field = await signInFields(host, token, 16001, 'ok', markers.password.value);
  await host.call('POST', '/v1/provider-accounts', {
    bearer: token,
    headers: { 'idempotency-key': newKey() },
    body: { providerId: 999_999, field },
  });
  await host.call('POST', '/v1/provider-accounts', { bearer: token, body: `{"field":"${markers.password.value}` });
  await host.call('GET', `/v1/providers?name=${markers.password.value}`, { bearer: token });
  await host.call('POST', `/v1/launch?token=${launchToken}`, {
    headers: { authorization: `Bearer ${markers.hostKey.value}x` },
    body: { launchToken },
  });
  await host.call('POST', `/service-webhooks/${host.deps.webhookSecret}`, { body: { event: markers.code.value } });

  const events = JSON.stringify(reader.events);
  const logs = `${host.log.text()}\n${serviceLog.text()}`;
  expect(host.log.lines().length).toBeGreaterThan(10);
  const database = await dump(host);
  expect(database).toContain(loginName);
  for (const marker of Object.values(markers)) {
    marker.assertAbsent(logs);
    marker.assertAbsent(database);
    marker.assertAbsent(events);
  }
  const tokens = { launchToken, token, serviceToken };
  for (const [name, value] of Object.entries(tokens)) {
    for (const form of formsOf(value)) {
      expect(logs.includes(form), `${name} in a log line`).toBe(false);
      expect(database.includes(form), `${name} in the database`).toBe(false);
      expect(events.includes(form), `${name} in an event`).toBe(false);
    }
  }
  // The service must know the webhook address, so its table contains it. No log and no other table does.
  expect(logs).not.toContain(host.deps.webhookSecret);
  const holders = database.split('\n').filter((line) => line.includes(host.deps.webhookSecret));
  expect(holders.every((line) => line.includes('callback'))).toBe(true);
});

test('the log line of a request contains only method, route, status, code, request id and duration', async () => {
  const { log } = host;
  const requests = log.lines().filter((line) => line['msg'] === 'request');
  const known = new Set(['level', 'time', 'part', 'requestId', 'method', 'route', 'status', 'code', 'ms', 'msg']);
  for (const line of requests) expect(Object.keys(line).filter((name) => !known.has(name))).toEqual([]);
  expect(requests.some((line) => String(line['route']).includes('?'))).toBe(false);
  expect(requests.some((line) => line['route'] === '/service-webhooks/:secret')).toBe(true);
});
