import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bySize, isNightly, testDatabaseKind } from '@fin-link/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callbackServer } from '../harness/callback-server.ts';
import { Depositor } from './depositor.ts';
import { KillableService } from './killable-service.ts';

/** Seed of all draws. `FIN_TEST_SEED` repeats them. */
const seed = Number(process.env['FIN_TEST_SEED'] ?? (isNightly ? randomInt(1_000_000) : 1));
const moments = bySize({ core: 7, whole: 20, nightly: 200 });
const atOnce = 24;
const killsOfRound = isNightly ? 3 : 1;
const [fiveDays, tenMinutes] = [5 * 86_400, 600];

/** A moment, as a share of the time that undisturbed deposits take. */
const part = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
/** A later moment, at which more deposits are under way. */
const latePart = fc.integer({ min: 200, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const draw = fc.record({ mistakes: fc.integer({ min: 0, max: 3 }), beginsAt: part });
const round = fc.record({
  deposits: fc.array(draw, { minLength: atOnce, maxLength: atOnce }),
  movesAt: part,
  kills: fc.array(latePart, { minLength: killsOfRound, maxLength: killsOfRound }),
});

describe.runIf(isNightly || testDatabaseKind() === 'pglite')(
  `service process killed during challenge deposits, seed ${seed}`,
  () => {
    it(`a service killed at ${moments} random moments of deposits sends none twice, loses no status and gives no event two ids`, async () => {
      const service = await KillableService.create();
      const callback = await callbackServer();
      await service.start();
      await service.send('POST', '/configs/notifications/events/CDV_STATUS_UPDATES', {
        token: await service.token('sandbox_admin'),
        body: { event: { callbackUrl: callback.url } },
      });
      const advance = (advanceSeconds: number) => service.send('PUT', '/sandbox/clock', { body: { advanceSeconds } });
      let last = 600_000_000;
      const depositor = async (mistakes: number): Promise<Depositor> => {
        last += 1;
        const accountNumber = String(last);
        const token = await service.token(`deposits-${accountNumber}`);
        return new Depositor(service, callback, { token, accountNumber, mistakes });
      };
      const live = async (client: Depositor, killed: Promise<never>): Promise<void> => {
        await client.begin();
        await Promise.race([client.told('DEPOSITED'), killed]);
        await client.enter();
      };
      const never = new Promise<never>(() => {});

      const clean = await Promise.all(Array.from({ length: atOnce / 2 }, () => depositor(1)));
      const startedAt = performance.now();
      await Promise.all(clean.map((client) => client.begin()));
      await advance(fiveDays);
      await Promise.all(clean.map((client) => live(client, never)));
      const lifeMs = 2 * (performance.now() - startedAt);

      let hits = 0;
      const rounds = fc.sample(fc.noBias(round), { seed, numRuns: moments });
      for (const { deposits, movesAt, kills } of rounds) {
        if (hits >= moments) break;
        const clients: { client: Depositor; beginsAt: number }[] = [];
        for (const { mistakes, beginsAt } of deposits)
          clients.push({ client: await depositor(mistakes), beginsAt: (beginsAt * lifeMs) / 2 });
        for (const [kill, killedAt] of kills.entries()) {
          const isFirst = kill === 0;
          const { promise: killed, reject } = Promise.withResolvers<never>();
          const lives = clients.map(async ({ client, beginsAt }) => {
            // oxlint-disable-next-line fin/no-fixed-pause -- a random moment, as the kill below
            await pause(isFirst ? beginsAt : 0);
            await live(client, killed);
          });
          // oxlint-disable-next-line fin/no-fixed-pause -- a random moment, as the kill below
          const moved = pause(isFirst ? movesAt * lifeMs : 0).then(() => advance(isFirst ? fiveDays : tenMinutes));
          const ended = Promise.allSettled([...lives, moved, killed]);
          // oxlint-disable-next-line fin/no-fixed-pause -- the moment is what is tested, so this is a time and no state
          await pause(killedAt * lifeMs);
          await service.kill();
          hits += clients.filter(({ client }) => client.isUnderWay).length;
          reject(new Error('The process was killed.'));
          await ended;
          await service.start();
        }
        // Leases of a killed process have expired, and deposits started after the move have time to arrive.
        await Promise.all(clients.map(({ client }) => client.begin()));
        await advance(fiveDays);
        await Promise.all(clients.map(({ client }) => live(client, never)));
        for (const { client } of clients) {
          for (const status of client.expected) await client.told(status);
          expect(await client.read()).toMatchObject({ verificationStatus: client.expected.at(-1) });
          expect((await client.statement()).map(({ direction }) => direction).toSorted()).toEqual([
            'CREDIT',
            'CREDIT',
            'DEBIT',
          ]);
          const notifications = [...client.notifications()].map(([status, ids]) => [status, ids.size]);
          expect(Object.fromEntries(notifications)).toEqual(
            Object.fromEntries(client.expected.map((status) => [status, 1])),
          );
        }
      }
      if (isNightly) console.log(`Hit ${hits} times.`);
      expect(hits).toBeGreaterThanOrEqual(moments);
    });
  },
);
