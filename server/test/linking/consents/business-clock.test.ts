import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { readEvents } from '../../harness/event-reader.ts';
import { britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();

/** Moves the clock with the sandbox's own endpoint. */
async function passDays(days: number): Promise<void> {
  const reply = await fetch(`${serviceUrl}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: days * 86_400 }),
  });
  expect(reply.status).toBe(200);
}

test('moving the business clock by 91 days expires consents and leaves sessions open', async () => {
  const { linking, dashboard, call, read, refresh } = await sharing(host, britishBank);
  const stream = await readEvents(host.url, linking.token);
  let isOver = false;
  void stream.ended.then(() => (isOver = true));
  const sessions = async () =>
    Promise.all(
      [linking, dashboard].map(async ({ sessionId, token }) => [
        (await host.call('GET', '/v1/session', { bearer: token })).status,
        (await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.status,
      ]),
    );
  const before = await sessions();
  expect(before.map(([status]) => status)).toEqual([200, 200]);

  await passDays(91);
  await expect.poll(async () => (await read()).status).toBe('EXPIRED');
  expect(await sessions()).toEqual(before);
  const refused = await refresh();
  expect([refused.status, refused.body.error.code]).toEqual([409, 'consent.not-active']);
  expect(await read()).toMatchObject({ daysLeft: null, renewal: { at: 'here', days: 90 } });
  const beats = stream.heartbeats();
  await expect.poll(() => stream.heartbeats()).toBeGreaterThan(beats + 1);

  const renewed = await call('PUT', `/v1/consents/${(await read()).consentId}/renewal`);
  expect(renewed.body.consent).toMatchObject({ status: 'ACTIVE', daysLeft: 90 });
  await expect.poll(async () => (await refresh()).status).toBe(200);
  expect(isOver).toBe(false);

  // Sessions end by the protocol clock.
  host.clock.advance(121 * 60_000);
  await expect.poll(async () => (await sessions()).map(([status]) => status)).toEqual([401, 401]);
});
