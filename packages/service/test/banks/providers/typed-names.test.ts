import { expect, it } from 'vitest';
import { bySize } from '@fin-link/testing';
import { maxInstitutions, offerConsentBanks } from '../../../src/banks/providers/index.ts';
import { sandboxProviders } from '../../../src/banks/providers/catalogue/sandbox-providers.ts';
import { testService } from '../../harness/test-service.ts';

// Applies common typing variants by rules to every linkable bank, so that no query is chosen by hand.

const service = await testService({ settings: { institutions: maxInstitutions } });
await offerConsentBanks(service.deps.database, new Map([16020, 16030, 16031, 16040].map((id) => [id, {}])));
const token = await service.token('sbMem1');

const among = 5;

/** Returns the names that a user in the bank's country finds. */
async function found(name: string, country: string): Promise<string[]> {
  const query = { name, top: String(among), preferCountry: country };
  const reply = await service.call('GET', '/providers', { token, query });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.provider ?? []).map((provider: { name: string }) => provider.name);
}

const added = ['credit union', 'fcu', 'na', 'investments', 'plc', 'online banking', 'app'];

const withWords = (name: string): string[] => [`the ${name}`, ...added.map((words) => `${name} ${words}`)];

const withoutSpaces = (name: string): string[] => [
  name.replaceAll(' ', ''),
  ...[...name.matchAll(/ /g)].map(({ index }) => name.slice(0, index) + name.slice(index + 1)),
];

function swapped(name: string): string[] {
  const words = name.split(' ');
  return words.slice(1).map((word, index) =>
    words
      .with(index, word)
      .with(index + 1, words[index] ?? '')
      .join(' '),
  );
}

/** Returns the name with each letter omitted, doubled, replaced by a neighboring key, or swapped with the next. */
const misspelt = (name: string): string[] =>
  [...name].flatMap((letter, index) => {
    if (!/[a-z]/i.test(letter)) return [];
    const [before, after] = [name.slice(0, index), name.slice(index + 1)];
    const next = after.slice(0, 1);
    const swap = /[a-z]/i.test(next) && next !== letter ? [before + next + letter + after.slice(1)] : [];
    return [before + after, before + letter + letter + after, `${before}x${after}`, ...swap];
  });

/** Names whose text is also the beginning of another bank's name. */
const ambiguous = ['Harbour & Valle Bank'];

const every = bySize({ core: 9, whole: 1, nightly: 1 });

it.each([
  ['words that it does not have', withWords, 1],
  ['missing spaces', withoutSpaces, 1],
  ['swapped words', swapped, 1],
  ['one typing error', misspelt, every],
] as const)('a bank is found by its name with %s', async (_what, change, step) => {
  const missed: string[] = [];
  for (const { name, country } of sandboxProviders)
    for (const typed of change(name).filter((_typed, index) => index % step === 0)) {
      const names = await found(typed, country);
      if (!names.includes(name) && !ambiguous.includes(typed)) missed.push(`${typed}: ${names.join(', ')}`);
    }
  expect(missed).toEqual([]);
});
