import { expect, it } from 'vitest';
import { categories, categoryOf, detailCategories } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { merchants } from '../../../../src/data/payees/index.ts';
import { labelledDescriptions, type LabelledDescription } from './labelled-descriptions.ts';

const nameOf = (all: Readonly<Record<string, { id: number }>>, id: number | null): string | null =>
  Object.entries(all).find(([, entry]) => entry.id === id)?.[0] ?? null;

/** Returns which parts of a label the service finds. An unclassified description counts as wrong. */
function judge(labelled: LabelledDescription) {
  const found = categorize(labelled);
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

const judged = labelledDescriptions.map(judge);
const groups: Readonly<Record<string, readonly Judged[]>> = {
  all: judged,
  'held out': judged.filter(({ labelled }) => labelled.isHeldOut),
  'unlisted merchants': judged.filter(({ labelled }) => labelled.isUnlisted),
  US: judged.filter(({ labelled }) => labelled.country === 'us'),
  GB: judged.filter(({ labelled }) => labelled.country === 'gb'),
  AU: judged.filter(({ labelled }) => labelled.country === 'au'),
};

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
  const figures = Object.entries(groups).map(([group, of]) => ({
    group,
    rows: of.length,
    ...Object.fromEntries(parts.map((part) => [part.slice(2), `${(shareOf(of, part) * 100).toFixed(1)} %`])),
  }));
  console.table(figures);
  const wrong = judged
    .filter((one) => !one.labelled.isHeldOut && parts.some((part) => !one[part]))
    .map(
      ({ labelled, found }) =>
        `${labelled.description} → ${nameOf(categories, found.categoryId) ?? '-'}, ${nameOf(detailCategories, found.detailCategoryId) ?? '-'}, ${found.simpleDescription}`,
    );
  for (const part of ['isHighLevel', 'isSimple'] as const) {
    expect(shareOf(judged, part), `${part}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.85);
    for (const [group, of] of Object.entries(groups))
      expect(shareOf(of, part), `${part} of ${group}`).toBeGreaterThanOrEqual(0.8);
  }
  expect(shareOf(judged, 'isCategory')).toBeGreaterThanOrEqual(0.85);
});
