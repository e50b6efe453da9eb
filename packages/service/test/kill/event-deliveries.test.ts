import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bySize, isNightly, testDatabaseKind } from '@fin-link/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callbackServer } from '../harness/callback-server.ts';
import { KillableService } from './killable-service.ts';

/** Seed of all draws. `FIN_TEST_SEED` repeats them. */
const seed = Number(process.env['FIN_TEST_SEED'] ?? (isNightly ? randomInt(1_000_000) : 1));
const kills = bySize({ core: 4, whole: 10, nightly: 100 });
const eventsOfRound = 120;
const path = '/configs/notifications/events/REFRESH';

it(`a service killed ${kills} times while it sends events loses none and gives none two ids, seed ${seed}`, async () => {
  const first = await KillableService.create();
  await first.start();
  const services = [first];
  // The embedded database supports only one process.
  if (testDatabaseKind() === 'postgres') {
    const second = first.beside();
    await second.start();
    services.push(second);
  }
  const callback = await callbackServer();
  const token = await first.token('sandbox_admin');
  await first.send('POST', path, { token, body: { event: { callbackUrl: callback.url } } });

  const committed = new Set<string>();
  /** A killed process may or may not have committed a request without a reply. */
  const sendFrom = async (service: KillableService): Promise<boolean> => {
    const sent = await service.send('POST', `${path}/test`, { token }).catch(() => null);
    if (sent !== null) committed.add((sent as { notificationId: string }).notificationId);
    return sent !== null;
  };
  const bodies = () => Map.groupBy(callback.received, ({ body }) => body.event.notificationId as string);
  const haveArrived = (): boolean => {
    const arrived = bodies();
    return [...committed].every((id) => arrived.has(id));
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: eventsOfRound }, () => sendFrom(first)));
  const roundMs = performance.now() - startedAt;
  const moments = fc.sample(fc.noBias(fc.integer({ min: 50, max: 1_200 })), { seed, numRuns: kills });
  let hits = 0;
  for (const [round, thousandths] of moments.entries()) {
    const killed = services[round % services.length] ?? first;
    const sent = Promise.all(
      Array.from({ length: eventsOfRound }, (_, place) => sendFrom(services[place % services.length] ?? first)),
    );
    // oxlint-disable-next-line fin/no-fixed-pause -- the moment is what is tested, so this is a time and no state
    await pause((roundMs * thousandths) / 1_000);
    await killed.kill();
    const wasSending = !haveArrived();
    if ((await sent).includes(false) || wasSending) hits += 1;
    await killed.start();
  }
  await callback.until(haveArrived);
  for (const same of bodies().values()) expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect(committed.size).toBeGreaterThan(eventsOfRound);
  expect(hits).toBeGreaterThan(0);
  if (isNightly) console.log(`Hit ${hits} times; ${callback.received.length - bodies().size} events came twice.`);
});
