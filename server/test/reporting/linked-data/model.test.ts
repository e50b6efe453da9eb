import { createMemoryTokenStore, createServiceClient, createTokenBroker } from '@fin-link/service-client';
import {
  beginSequence,
  sequenceWith,
  settle,
  steppedLinking,
  SteppedUser,
  type Step,
  takeStep,
} from '@fin-link/service/test/sequences';
import { bySize, isNightly, testDatabaseKind, timeLimit } from '@fin-link/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CopiedService } from '../../../src/reporting/linked-data/copied-service.ts';
import { serviceTime } from '../../../src/tenancy/broker/index.ts';
import { expireHold, killInWrite, untilCall } from './killed-copy.ts';
import { readEverything, recordsOf } from './read-everything.ts';
import { copyBed, openTestCopy } from './test-copy.ts';

/** Seed of the random sequences. `FIN_TEST_SEED` repeats a run. */
const chosenSeed = process.env['FIN_TEST_SEED'] ?? (isNightly ? undefined : 1);
const seed = chosenSeed === undefined ? undefined : Number(chosenSeed);
const sequences = bySize({ core: 5, whole: 30, nightly: 1_000 });
const dayMs = 86_400_000;
/** Period that contains all transactions of the bank and all manual ones, however far the clock is moved. */
const period = { fromDate: '2025-06-01', toDate: '2026-06-01' };
const tables = [
  'provider_account',
  'account',
  'transaction',
  'holding',
  'predicted_events',
  'copy_user',
  'copy_state',
] as const;

/** Event of the process that keeps the copy. If it stays away for longer than the service keeps changes, it must read all data again. */
type Look =
  | { do: 'follow' }
  | { do: 'kill at call'; call: number }
  | { do: 'kill in write'; table: (typeof tables)[number] }
  | { do: 'stay away'; days: number };

/** Sequence that every run tries: only a copied transaction is deleted. */
const deletedByItself: (Step | Look)[] = [
  { do: 'add manual account', nth: 0 },
  { do: 'add manual transaction', nth: 0 },
  { do: 'follow' },
  { do: 'delete manual transaction', nth: 0 },
];

/**
 * Sequence that every run tries: the category of a copied transaction is renamed, for a category of the user and after the transaction is
 * deleted.
 */
const renamedByItself: (Step | Look)[] = [
  { do: 'add manual account', nth: 0 },
  { do: 'add manual transaction', nth: 0 },
  { do: 'use own category', nth: 0 },
  { do: 'follow' },
  { do: 'rename category', nth: 0 },
  { do: 'follow' },
  { do: 'delete category', nth: 0 },
  { do: 'follow' },
  { do: 'rename category', nth: 1 },
];

const sequence = sequenceWith<Look>(
  fc.oneof(
    fc.record({ do: fc.constant('follow' as const) }),
    fc.record({ do: fc.constant('kill at call' as const), call: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ do: fc.constant('kill in write' as const), table: fc.constantFrom(...tables) }),
    fc.record({ do: fc.constant('stay away' as const), days: fc.constant(8) }),
  ),
);

describe.runIf(testDatabaseKind() === 'postgres')('linked-data copy under random changes', async () => {
  const linking = await steppedLinking();
  const { clock, deps, app } = linking.service;
  const serviceUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const bed = await copyBed();
  const client = createServiceClient({ baseUrl: serviceUrl });
  const credentials = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
  const broker = createTokenBroker({ client, store: createMemoryTokenStore(clock), clock, credentials });
  const { changes: now } = serviceTime({ clock, settings: { mode: 'sandbox', serviceUrl } });
  const service = { client, broker, adminLogin: 'sandbox_admin', now };

  /** A user and a copy whose processes are killed and restarted. */
  class Run {
    readonly user: SteppedUser;
    #copy;

    constructor(user: SteppedUser) {
      this.user = user;
      this.#copy = this.#open();
    }

    #open(from: CopiedService & Pick<typeof service, 'now'> = service) {
      return openTestCopy(bed, from, { logins: [this.user.loginName] });
    }

    take(one: Step | Look): Promise<void> {
      switch (one.do) {
        case 'follow':
          return this.follow();
        case 'kill at call':
          return this.#killAtCall(one.call);
        case 'kill in write':
          return this.#killInWrite(one.table);
        case 'stay away':
          return deps.businessClock.advance(one.days * dayMs);
        default:
          return takeStep(this.user, one);
      }
    }

    /** Runs a round and checks that it registers no user. */
    async follow(): Promise<void> {
      const wasRegistered = await this.user.isRegistered();
      await settle(linking);
      await this.#copy.round();
      expect(await this.user.isRegistered()).toBe(wasRegistered);
    }

    async #killAtCall(call: number): Promise<void> {
      await settle(linking);
      await this.#copy.close();
      const killed = this.#open({ ...service, ...untilCall(service, bed, call) });
      await killed.round().catch(() => {});
      await this.#replace(killed);
    }

    async #killInWrite(table: string): Promise<void> {
      await settle(linking);
      await killInWrite(bed, table, () => this.#copy.round());
      await this.#replace(this.#copy);
    }

    /** Lets the next process take over the copy after the lease of the killed process has expired. */
    async #replace(killed: { close(): Promise<void> }): Promise<void> {
      await killed.close();
      await expireHold(bed);
      this.#copy = this.#open();
    }

    async end(): Promise<void> {
      await this.#copy.close();
      await bed.query('drop schema if exists linked_data cascade');
    }
  }

  const contentsOf = async (loginName: string) => recordsOf(await bed.contents(), loginName);
  const nothing = { provider_account: [], account: [], transaction: [], holding: [] };

  test(
    'the copy equals the data of the read endpoints and is empty after the user is unregistered',
    { timeout: timeLimit(isNightly ? 3_600_000 : 300_000) },
    async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(sequence, fc.boolean(), async (steps, isThereBefore) => {
          count += 1;
          await beginSequence(linking);
          const run = new Run(new SteppedUser(linking, `copied-${count}`));
          const { user } = run;
          try {
            if (isThereBefore) await run.follow();
            for (const one of steps) await run.take(one);
            await user.switchAllExtractsOn();
            await run.follow();
            expect(await contentsOf(user.loginName)).toEqual(await readEverything(service, user.loginName, period));
            await user.call('DELETE', '/user/unregister');
            await run.follow();
            expect(await contentsOf(user.loginName)).toEqual(nothing);
          } finally {
            await run.end();
          }
        }),
        {
          numRuns: sequences,
          examples: [
            [deletedByItself, true],
            [renamedByItself, true],
          ],
          ...(seed !== undefined && { seed }),
        },
      );
    },
  );
});
