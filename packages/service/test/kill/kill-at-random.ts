import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { refreshEvent } from '@fin-link/contracts/service';
import { isNightly } from '@fin-link/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { callbackServer, type CallbackServer } from '../harness/callback-server.ts';
import { Killed, type KillableService } from './killable-service.ts';
import type { Kind } from './kinds.ts';
import { Linker, type Shown } from './linker.ts';

/** Seed of all draws. `FIN_TEST_SEED` repeats them. */
export const seed = Number(process.env['FIN_TEST_SEED'] ?? (isNightly ? randomInt(1_000_000) : 1));
const linksAtOnce = isNightly ? 12 : 6;
/** Kills per link, each at another step. A refresh has five retries after its first run. */
const killsOfLink = isNightly ? 3 : 1;

interface Draw {
  kind: Kind;
  login: Readonly<Record<string, string>>;
  /** Start of the link, as a share of the time until the first kill. */
  beginsAt: number;
  errs: boolean;
}

const part = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const drawOf = (chosen: readonly Kind[]): fc.Arbitrary<Draw> =>
  fc.constantFrom(...chosen).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      login: fc.constantFrom(...kind.logins),
      beginsAt: part,
      errs: fc.integer({ min: 1, max: 4 }).map((number) => number === 1),
    }),
  );

/** Kills the process until `moments` links were hit while under way. */
export async function killAtRandom(service: KillableService, chosen: readonly Kind[], moments: number): Promise<void> {
  const callback = await callbackServer();
  await service.start();
  await service.send('POST', '/configs/notifications/events/REFRESH', {
    token: await service.token('sandbox_admin'),
    body: { event: { callbackUrl: callback.url } },
  });
  const begin = ({ kind, login, errs }: Omit<Draw, 'beginsAt'>, loginName: string): Promise<Linker> =>
    Linker.create({ service, loginName, providerId: kind.providerId, fields: login, errs });

  const clean = new Map<Draw['login'], Shown>();
  const durations: number[] = [];
  for (const kind of chosen)
    for (const login of kind.logins) {
      const linker = await begin({ kind, login, errs: false }, `clean-${clean.size}`);
      const startedAt = performance.now();
      expect(await linker.finish()).toMatchObject({ status: 'SUCCESS' });
      durations.push(performance.now() - startedAt);
      clean.set(login, await linker.shown());
    }
  // Concurrent links take longer than sequential ones; each round measures by how much.
  let spreadMs = (linksAtOnce / 3) * Math.min(...durations);

  // The first rounds may miss most links, if the machine's speed has changed since the measurement.
  const most = moments * (isNightly ? 4 : 20);
  const draws = fc.sample(fc.noBias(drawOf(chosen)), { seed, numRuns: most });
  const lives = fc.sample(fc.noBias(part), { seed, numRuns: moments * killsOfLink });
  const hits: string[] = [];
  for (let round = 0; hits.length < moments && round * linksAtOnce < draws.length; round += 1) {
    const links = await Promise.all(
      draws.slice(round * linksAtOnce, (round + 1) * linksAtOnce).map(async (draw, place) => ({
        draw,
        linker: await begin(draw, `killed-${round}-${place}`),
      })),
    );
    for (let kill = 0; kill < killsOfLink; kill += 1) {
      const lifeMs = kill === 0 ? spreadMs : spreadMs * (lives[round * killsOfLink + kill] ?? 1);
      const ended = Promise.all(
        links
          .filter(({ linker }) => linker.seen !== 'SUCCESS')
          .map(({ draw, linker }) => untilKilled(linker, kill === 0 ? draw.beginsAt * spreadMs : 0)),
      );
      // The test needs a moment in time, so it waits for a duration instead of a state.
      await pause(lifeMs);
      await service.kill();
      const hit = (await ended).filter((seen) => seen !== null);
      if (kill === 0) spreadMs *= hit.length > 0.8 * links.length ? 1.2 : 0.8;
      hits.push(...hit);
      await service.start();
    }
    await Promise.all(links.map(({ draw, linker }) => expectWhole(linker, clean.get(draw.login), callback)));
    await Promise.all(links.map(({ linker }) => linker.leave()));
  }
  const counts = Object.entries(Object.groupBy(hits, (seen) => seen)).map(
    ([seen, all = []]) => `${seen} ${all.length}`,
  );
  if (isNightly) console.log(`Hit ${hits.length} times: ${counts.join(', ')}`);
  expect(hits.length).toBeGreaterThanOrEqual(moments);
}

/** Returns `null` if the link was complete before the kill, or the last status that was read. */
async function untilKilled(linker: Linker, waitMs: number): Promise<string | null> {
  // oxlint-disable-next-line fin/no-fixed-pause -- a random moment, as above
  await pause(waitMs);
  try {
    await linker.finish();
    return null;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return linker.seen;
  }
}

/**
 * Expects one successful provider account with the data of an undisturbed link, and an event for the end of each request. A request that
 * was killed at the sign-in has failed and was repeated.
 */
async function expectWhole(linker: Linker, clean: Shown | undefined, callback: CallbackServer): Promise<void> {
  const account = await linker.finish();
  expect(account).toMatchObject({
    status: 'SUCCESS',
    ...(linker.failures.length === 0 && { requestId: linker.added.requestId }),
    dataset: [{ additionalStatus: 'AVAILABLE_DATA_RETRIEVED' }, { additionalStatus: 'AVAILABLE_DATA_RETRIEVED' }],
  });
  expect(linker.failures.filter((additionalStatus) => additionalStatus !== 'TECH_ERROR')).toEqual([]);
  expect(await linker.providerAccounts()).toMatchObject([{ id: account.id }]);
  expect(await linker.shown()).toEqual(clean);
  const ends = (): { notificationId: string; requestId: string }[] =>
    callback.received
      .map(({ body }) => refreshEvent.parse(body).event)
      .filter(({ info, data }) => info === 'REFRESH.PROCESS_COMPLETED' && data.providerAccount[0]?.id === account.id)
      .map(({ notificationId, data }) => ({ notificationId, requestId: data.providerAccount[0]?.requestId ?? 'none' }));
  await callback.heard(() => ends().some(({ requestId }) => requestId === account.requestId));
  // An event may arrive twice, but one end must not have two events.
  const told = new Map(ends().map((end) => [end.notificationId, end.requestId]));
  expect(told.size).toBe(new Set(told.values()).size);
}
