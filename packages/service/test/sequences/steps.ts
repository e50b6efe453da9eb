import { isNightly } from '@fin-link/testing';
import fc from 'fast-check';
import { type BankState, bankState } from './bank-state.ts';

/** Actions of the user, the host or the service on one of the existing records, which a number modulo their count selects. */
const deeds = [
  'delete provider account',
  'hand over account',
  'delete permanently',
  'delete account',
  'name account',
  'choose accounts',
  'switch extracts off',
  'switch extracts on',
  'switch automatic refreshes',
  'add manual account',
  'edit manual account',
  'add manual transaction',
  'edit manual transaction',
  'delete manual transaction',
  'categorize',
  'run rule',
  'use own category',
  'rename category',
  'delete category',
  'reconcile',
  'unregister',
] as const;
export type Deed = (typeof deeds)[number];

export type Step =
  | { do: 'link'; bank: BankState }
  | { do: 'refresh' | 'edit credentials'; nth: number; bank: BankState }
  | { do: Deed; nth: number }
  | { do: 'move clock'; hours: number };

const nth = fc.nat({ max: 9 });

const link: fc.Arbitrary<Step> = fc.record({ do: fc.constant('link' as const), bank: bankState });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: link },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('refresh', 'refresh', 'edit credentials'), nth, bank: bankState }),
  },
  { weight: 16, arbitrary: fc.record({ do: fc.constantFrom(...deeds), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move clock' as const), hours: fc.constantFrom(-3, -1, 1, 5) }) },
);

/** First steps, which create a record of each kind for later steps. */
const beginning: fc.Arbitrary<Step[]> = fc.tuple(
  bankState.map((bank): Step => ({ do: 'link', bank: { ...bank, isPending: true, outcome: 'all' } })),
  fc.constant<Step>({ do: 'add manual account', nth: 0 }),
  nth.map((at): Step => ({ do: 'add manual transaction', nth: at })),
);

/** Returns sequences of steps, with `look` steps in which a copy reads the changes. */
export const sequenceWith = <Look>(look: fc.Arbitrary<Look>): fc.Arbitrary<(Step | Look)[]> =>
  fc
    .tuple(
      beginning,
      look,
      fc.array<Step | Look>(fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: look }), {
        minLength: 4,
        maxLength: isNightly ? 14 : 8,
        size: 'max',
      }),
    )
    .map(([first, seen, rest]) => [...first, seen, ...rest]);
