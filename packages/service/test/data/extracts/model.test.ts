import { bySize, isNightly, timeLimit } from '@fin-link/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginSequence,
  sequenceWith,
  type Step,
  SteppedUser,
  steppedLinking,
  takeStep,
} from '../../sequences/index.ts';
import { apply, contentsOf, contentsRead, type Copy, emptyCopy } from './copy.ts';
import { readingExtracts } from './reading-extracts.ts';

/** Seed of all sequences. `FIN_TEST_SEED` repeats them. */
const chosenSeed = process.env['FIN_TEST_SEED'] ?? (isNightly ? undefined : 1);
const seed = chosenSeed === undefined ? undefined : Number(chosenSeed);
const sequences = bySize({ core: 5, whole: 30, nightly: 1_000 });

const linking = await steppedLinking();
const { service } = linking;
let backend = await readingExtracts(service);

const hourMs = 3_600_000;

interface Read {
  do: 'read';
}
const sequence = sequenceWith<Read>(fc.constant({ do: 'read' }));

/** The copy of a customer who reads only events and extracts. */
class Run {
  readonly #copy: Copy = emptyCopy();
  readonly #user: SteppedUser;
  #from: Date;

  constructor(user: SteppedUser, from: Date) {
    this.#user = user;
    this.#from = from;
  }

  take(one: Step | Read): Promise<void> {
    return one.do === 'read' ? this.read() : takeStep(this.#user, one);
  }

  /** Reads consecutive periods of at most an hour up to now. */
  async read(): Promise<void> {
    const { loginName } = this.#user;
    await backend.begin();
    await backend.begin();
    const end = await backend.ended();
    while (this.#from < end) {
      const to = new Date(Math.min(this.#from.getTime() + hourMs, end.getTime()));
      const { userData, toDate } = await backend.events({ from: this.#from, to });
      for (const { user } of userData.filter(({ user }) => user.loginName === loginName))
        apply(
          this.#copy,
          await backend.extract(user.loginName, { from: this.#from, to: new Date(toDate) }, { top: 3 }),
        );
      this.#from = new Date(toDate);
    }
  }

  async expectEqual(): Promise<void> {
    await this.#user.switchAllExtractsOn();
    await this.read();
    expect(contentsOf(this.#copy)).toEqual(await contentsRead((path) => this.#user.call('GET', path)));
  }
}

it(
  'a copy made from events and extracts equals the replies of the read endpoints after any sequence of changes',
  { timeout: timeLimit(isNightly ? 3_600_000 : 300_000) },
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (taken) => {
        count += 1;
        // Uses a new token, because the clock of a long run passes the expiry of every token.
        backend = await readingExtracts(service);
        await beginSequence(linking);
        const user = new SteppedUser(linking, `copied-${count}`);
        const run = new Run(user, await backend.ended());
        for (const one of taken) await run.take(one);
        await run.expectEqual();
        await user.call('DELETE', '/user/unregister');
      }),
      { numRuns: sequences, ...(seed !== undefined && { seed }) },
    );
  },
);
