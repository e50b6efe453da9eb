import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { createLinkClient, HostError } from '@fin-link/host-client';
import { isNightly, openTestStorage, timeLimit } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { defaultIntervals } from '../../../src/platform/environment/settings.ts';
import { expectAlerts, metricsText } from '../../harness/alerts.ts';
import { openGate } from '../../harness/gate.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, untilStatus } from '../../harness/linking.ts';
import { testHost, testIntervals } from '../../harness/test-host.ts';

const count = isNightly ? 40 : 4;
/** Shorter intervals, because the default ones need up to a minute to detect an outage. */
const intervals = isNightly ? defaultIntervals : { ...testIntervals, outage: timeLimit(2_000) };
const linkedToTheEnd = isNightly ? 3 : 2;

const storage = await openTestStorage();
const { url } = await linkingService(storage);
const gate = await openGate(url);
const host = await testHost({ storage, serviceUrl: gate.url, settings: { intervals } });

type Waiting = Awaited<ReturnType<typeof waiting>>;

/** Creates a session whose bank asks for a code. */
async function waiting() {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const requested = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  return { token, requested, client: createLinkClient({ fetch, baseUrl: host.url, token: () => token }) };
}

/** Watches a session like a frame until `isSeen` returns true. Rejects with the error that a frame would get. */
async function watched(
  { client, requested }: Waiting,
  isSeen: (account: ProviderAccountView) => boolean,
): Promise<void> {
  const seen = new AbortController();
  const watching = client.watch(
    requested.providerAccountId,
    (event) => {
      if (event.type === 'provider-account' && isSeen(event.providerAccount)) seen.abort();
    },
    seen.signal,
  );
  await watching;
}

test('every waiting session gets an outage of the service as an event, and all links finish afterwards', async () => {
  const sessions: Waiting[] = [];
  for (let made = 0; made < count; made++) sessions.push(await waiting());
  const watches = sessions.map(async (session) => {
    const error = await watched(session, ({ status }) => status === 'SUCCESS').then(
      () => null,
      (cause: unknown) => cause,
    );
    return { error, at: performance.now() };
  });
  const metrics = metricsText(storage);
  const calm = await metrics();
  await gate.shut();
  const from = performance.now();
  const told = await Promise.all(watches);
  for (const { error, at } of told) {
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: 'service.unavailable' });
    if (isNightly) expect(at - from).toBeLessThan(60_000);
  }
  await expectAlerts(['FinLinkServiceOutage'], calm, await metrics());
  await gate.open();
  await Promise.all(sessions.map((session) => watched(session, ({ status }) => status === 'USER_INPUT_REQUIRED')));
  // The bank checks every answer. A correct code loads a year of data, so only some sessions send one.
  const codes = sessions.map((session, index) => ({ session, code: index < linkedToTheEnd ? '123456' : '000000' }));
  await Promise.all(
    codes.map(async ({ session, code }) => {
      const isSeen = ({ status, answerRefused }: ProviderAccountView): boolean => status === 'SUCCESS' || answerRefused;
      const judged = watched(session, isSeen);
      const [answered] = await Promise.all([answer(host, session.token, session.requested, code), judged]);
      expect(answered.status).toBe(200);
    }),
  );
});
