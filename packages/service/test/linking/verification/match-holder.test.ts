import { expect, test } from 'vitest';
import { matchHolder, minMatchConfidence } from '../../../src/linking/verification/names/index.ts';
import { labelledNames } from './labelled-names.ts';

function isMatch(user: string, bank: string): boolean {
  const [given, family] = user.split('/');
  const name = family === undefined ? { family: user } : { given: given ?? '', family };
  return matchHolder(name, bank) >= minMatchConfidence;
}

const same = labelledNames.flatMap((group) => group.same);
const different = labelledNames.flatMap((group) => group.different);

test('matching of holders accepts no other person, and recognizes at least 85 % of the same people', () => {
  const missed = same.filter(([user, bank]) => !isMatch(user, bank));
  const mistaken = different.filter(([user, bank]) => isMatch(user, bank));
  const found = same.length - missed.length;
  console.log(
    `names of holders: ${found} of ${same.length} found, ${mistaken.length} of ${different.length} mistaken; missed: ${missed.map((pair) => pair.join(' = ')).join('; ')}`,
  );
  expect(same.length + different.length).toBeGreaterThanOrEqual(200);
  expect(different.length).toBeGreaterThanOrEqual(80);
  expect(mistaken).toEqual([]);
  expect(found / same.length).toBeGreaterThanOrEqual(0.85);
});
