import { expect, it } from 'vitest';
import type { StatedFacts } from '../../../../src/banks/connectors/index.ts';
import { categories, categoryOf, detailCategories } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { merchants } from '../../../../src/data/payees/index.ts';
import { labelledDescriptions, type LabelledDescription } from './labelled-descriptions.ts';

const nameOf = (all: Readonly<Record<string, { id: number }>>, id: number | null): string | null =>
  Object.entries(all).find(([, entry]) => entry.id === id)?.[0] ?? null;

/** Returns which parts of a label the service finds. An unclassified description counts as wrong. `stated`: facts from fields of the bank. */
function judge(labelled: LabelledDescription, stated?: StatedFacts) {
  const found = categorize({ ...labelled, stated });
  const group = categoryOf(found.categoryId).highLevel.name;
  return {
    labelled,
    found,
    isHighLevel: group === labelled.highLevel,
    isCategory: nameOf(categories, found.categoryId) === labelled.category,
    isDetail: nameOf(detailCategories, found.detailCategoryId) === labelled.detail,
    isSimple: found.simpleDescription === labelled.simple,
  };
}

type Judged = ReturnType<typeof judge>;

const parts = ['isHighLevel', 'isCategory', 'isDetail', 'isSimple'] as const;
const shareOf = (judged: readonly Judged[], part: (typeof parts)[number]): number =>
  judged.filter((one) => one[part]).length / judged.length;

const groupsOf = (judged: readonly Judged[]): Readonly<Record<string, readonly Judged[]>> => ({
  all: judged,
  'held out': judged.filter(({ labelled }) => labelled.isHeldOut),
  'unlisted merchants': judged.filter(({ labelled }) => labelled.isUnlisted),
  US: judged.filter(({ labelled }) => labelled.country === 'us'),
  GB: judged.filter(({ labelled }) => labelled.country === 'gb'),
  AU: judged.filter(({ labelled }) => labelled.country === 'au'),
});

const judged = labelledDescriptions.map((labelled) => judge(labelled));
const groups = groupsOf(judged);

/** Prints the share of each part, for each group. */
function printFigures(of: Readonly<Record<string, readonly Judged[]>>): void {
  const figures = Object.entries(of).map(([group, rows]) => ({
    group,
    rows: rows.length,
    ...Object.fromEntries(parts.map((part) => [part.slice(2), `${(shareOf(rows, part) * 100).toFixed(1)} %`])),
  }));
  console.table(figures);
}

/** Returns the rows with a wrong part, except those held out. */
const wrongRows = (of: readonly Judged[]): string =>
  of
    .filter((one) => !one.labelled.isHeldOut && parts.some((part) => !one[part]))
    .map(
      ({ labelled, found }) =>
        `${labelled.description} → ${nameOf(categories, found.categoryId) ?? '-'}, ${nameOf(detailCategories, found.detailCategoryId) ?? '-'}, ${found.simpleDescription}`,
    )
    .join('\n');

it('the labeled descriptions cover three countries, and many of their merchants are not in the catalogue', () => {
  expect(groups['US']?.length).toBeGreaterThanOrEqual(40);
  expect(groups['GB']?.length).toBeGreaterThanOrEqual(40);
  expect(groups['AU']?.length).toBeGreaterThanOrEqual(40);
  expect(judged.length).toBeGreaterThanOrEqual(150);
  expect(groups['unlisted merchants']?.length).toBeGreaterThanOrEqual(40);
  const names = new Set(merchants.map(({ name }) => name));
  for (const { labelled, found } of judged.filter((one) => one.labelled.isUnlisted)) {
    expect(names, labelled.description).not.toContain(labelled.simple);
    expect(names, labelled.description).not.toContain(found.simpleDescription);
  }
});

it('categorization finds at least 85 % of the labelled high-level categories and simple descriptions, and 80 % of those held out', () => {
  printFigures(groups);
  for (const part of ['isHighLevel', 'isSimple'] as const) {
    expect(shareOf(judged, part), `${part}\n${wrongRows(judged)}`).toBeGreaterThanOrEqual(0.85);
    for (const [group, of] of Object.entries(groups))
      expect(shareOf(of, part), `${part} of ${group}`).toBeGreaterThanOrEqual(0.8);
  }
  expect(shareOf(judged, 'isCategory')).toBeGreaterThanOrEqual(0.85);
});

it('categorization with the codes of the merchants finds at least 95 % of the high-level categories, and no name less than without them', () => {
  const withCodes = labelledDescriptions.map((labelled) =>
    judge(labelled, labelled.code === undefined ? undefined : { merchantCategoryCode: labelled.code }),
  );
  const merchantsAlone = withCodes.filter(({ labelled }) => labelled.code !== undefined);
  const groupsWithCodes = { ...groupsOf(withCodes), 'with a code': merchantsAlone };
  printFigures(groupsWithCodes);
  expect(merchantsAlone.length).toBe(98);
  for (const [group, of] of Object.entries(groupsWithCodes))
    expect(shareOf(of, 'isHighLevel'), `${group}\n${wrongRows(of)}`).toBeGreaterThanOrEqual(0.95);
  expect(shareOf(withCodes, 'isSimple')).toBeGreaterThanOrEqual(shareOf(judged, 'isSimple'));
});

it('a merchant category code alone, without words, decides at least 95 % of the high-level categories of merchants that are no brands', () => {
  const unlisted = labelledDescriptions.filter(({ code, isUnlisted }) => code !== undefined && isUnlisted);
  const wordless = unlisted.map((labelled) => {
    const merchantCategoryCode = labelled.code ?? '';
    return judge({ ...labelled, description: 'QWERTZ 0412' }, { merchantCategoryCode });
  });
  console.table([{ group: 'code alone', rows: wordless.length, HighLevel: shareOf(wordless, 'isHighLevel') }]);
  expect(shareOf(wordless, 'isHighLevel')).toBeGreaterThanOrEqual(0.95);
});
