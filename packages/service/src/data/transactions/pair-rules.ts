import { orderSpan, readingOf } from './reading-order.ts';

/** A stored row of an aggregated account. */
export interface PairedRow {
  id: number;
  /** Key under which the row is stored. */
  key: string;
  /** The bank's id. It is also set if another row has this id as its key. */
  bankId: string;
  status: string;
  /** `yyyy-MM-dd` */
  date: string;
  direction: string;
  amount: string;
  currency: string;
  text: string;
  /** Increases from read to read, and decreases along each list. */
  order: number;
  /** Order of the first read of the row, and of the last incomplete read that listed it. A merged row has the spans of both rows. */
  spans: readonly (readonly [first: number, last: number])[];
  /** Whether the last complete read that covered its day did not list it. */
  isMissing: boolean;
  isEdited: boolean;
}

/** Statement of the bank that one row replaces another. */
export interface Replacement {
  /** Key of the replacing row. */
  key: string;
  /** Key of the replaced row. */
  replaced: string;
}

/** Result of a complete read that listed at least one row. */
export interface ReadResult {
  /** Listed rows. */
  listed: readonly PairedRow[];
  /** Listed rows that were first stored after the last complete read, in listed order. */
  newRows: readonly PairedRow[];
  /** Stored rows of the period that were not listed. */
  missing: readonly PairedRow[];
  /** Order of the last complete read; `null` if there was none. */
  readOrder: number | null;
  /** First listed day. */
  oldest: string;
  replacements: readonly Replacement[];
}

/** The older row and the new row of the same transaction. */
export type Pair = readonly [older: PairedRow, newer: PairedRow];
/** Returns the pairs that a rule finds. */
export type Rule = (result: ReadResult) => Pair[];

/** Rules in the order in which they apply (see the README). Each rule gets only rows that no earlier rule has paired. */
export const rules: readonly Rule[] = [equalContents, statedReplacement, sameId];

/** Returns a text that is equal for rows with equal contents. */
const contentsKey = ({ status, date, direction, amount, currency, text }: PairedRow): string =>
  JSON.stringify([status, date, direction, amount, currency, text]);
/** Returns a text that is equal for rows with equal direction, amount and currency. */
const moneyKey = ({ direction, amount, currency }: PairedRow): string => JSON.stringify([direction, amount, currency]);

/** Pairs rows with equal contents in listed order. Possible copies come last. Surplus rows stay unpaired. */
export function equalContents({ missing, newRows, readOrder }: ReadResult): Pair[] {
  const isCopy = isCopyOf(readOrder);
  const missingInOrder = missing.toSorted(
    (one, two) => Number(isCopy(one)) - Number(isCopy(two)) || two.order - one.order,
  );
  const newInListedOrder = newRows.toSorted(
    (one, two) => readingOf(one.order) - readingOf(two.order) || two.order - one.order,
  );
  const newRowsByKey = Map.groupBy(newInListedOrder, contentsKey);
  return [...Map.groupBy(missingInOrder, contentsKey)].flatMap(([contents, equalRows]) => {
    const candidates = [...(newRowsByKey.get(contents) ?? [])];
    return equalRows.flatMap((row): Pair[] => {
      const index = candidates.findIndex((other) => !wereListedTogether(row, other));
      return index === -1 ? [] : candidates.splice(index, 1).map((other) => [row, other]);
    });
  });
}

/** Pairs rows that the bank states to replace each other. */
function statedReplacement({ missing, listed, replacements }: ReadResult): Pair[] {
  const missingByKey = new Map(missing.map((row) => [row.key, row]));
  const listedByKey = new Map(listed.map((row) => [row.key, row]));
  const statedPairs = replacements.flatMap(({ key, replaced }): Pair[] => {
    const [row, other] = [missingByKey.get(replaced), listedByKey.get(key)];
    if (row === undefined || other === undefined || wereListedTogether(row, other)) return [];
    return row.direction === other.direction && row.currency === other.currency ? [[row, other]] : [];
  });
  return oneToOne(statedPairs);
}

/** Pairs corrections: posted rows with the same id whose date, amount or text is equal. */
function sameId({ missing, newRows }: ReadResult): Pair[] {
  const newRowsByKey = Map.groupBy(newRows.filter(isPosted), ({ bankId }) => bankId);
  const matches = missing.filter(isPosted).flatMap((row) =>
    (newRowsByKey.get(row.bankId) ?? [])
      .filter(({ date, text, ...other }) => {
        const isSameMoney = moneyKey({ ...other, date, text }) === moneyKey(row);
        return date === row.date || text === row.text || isSameMoney;
      })
      .map((other): Pair => [row, other]),
  );
  return oneToOne(matches);
}

const dayMs = 86_400_000;
/** Maximum days by which the new row may be dated earlier. */
const maxDaysEarlier = 1;
/** Maximum days by which the new row may be dated later. */
const maxDaysLater = 7;

/**
 * Pairs a posted row with a row that was posted under another id and text, from one day before to seven days after. Requires that exactly
 * one row with this amount and direction is missing and exactly one is new, and that no other such row is listed in those days.
 */
export function oneSuccessor({ missing, newRows, listed, oldest, replacements }: ReadResult): Pair[] {
  const statedKeys = new Set(replacements.map(({ key }) => key));
  const [newRowsByKey, listedRowsByKey] = [Map.groupBy(newRows, moneyKey), Map.groupBy(listed, moneyKey)];
  const isCovered = isCoveredBy({ missing, oldest });
  const isNear = (row: PairedRow, other: PairedRow): boolean => {
    const days = (Date.parse(other.date) - Date.parse(row.date)) / dayMs;
    return days >= -maxDaysEarlier && days <= maxDaysLater;
  };
  const matches = missing.flatMap((row) =>
    (newRowsByKey.get(moneyKey(row)) ?? [])
      .filter(
        (other) =>
          isPosted(other) && !statedKeys.has(other.key) && !wereListedTogether(row, other) && isNear(row, other),
      )
      .map((other): Pair => [row, other]),
  );
  return onlyUniqueMatches(matches).filter(([row, only]) => {
    const hasOther = (listedRowsByKey.get(moneyKey(row)) ?? []).some((other) => other !== only && isNear(row, other));
    return isPosted(row) && !row.isMissing && isCovered(row) && !hasOther;
  });
}

/**
 * Returns copies that only the previous read listed, if they have no edits and an equal row is listed. Such copies are rows without ids
 * that moved between pages, and rows that incomplete reads listed sometimes with an id and sometimes without.
 */
export function surplusOf({ missing, listed, readOrder }: ReadResult): PairedRow[] {
  if (readOrder === null) return [];
  const listedRowsByKey = Map.groupBy(listed, contentsKey);
  const isCopy = isCopyOf(readOrder);
  return missing.filter((row) => {
    const equalRows = listedRowsByKey.get(contentsKey(row)) ?? [];
    const isOtherwiseKeyed = (other: PairedRow): boolean =>
      row.order > readOrder && hasId(row) !== hasId(other) && !wereListedTogether(row, other);
    return isPosted(row) && !row.isEdited && (isCopy(row) ? equalRows.length > 0 : equalRows.some(isOtherwiseKeyed));
  });
}

/** Returns whether one read listed both rows, so that they are two transactions. */
const wereListedTogether = (row: PairedRow, other: PairedRow): boolean =>
  row.spans.some(([first, last]) => other.spans.some(([from, to]) => first <= to && from <= last));

/** Returns whether the bank sent an id for the row. The keys of other rows are made from their contents. */
const hasId = ({ key }: Pick<PairedRow, 'key'>): boolean => !key.startsWith('contents ');
const isPosted = ({ status }: PairedRow): boolean => status === 'POSTED';

/** Returns a test for rows that may be copies: rows without an id that were first stored by the last complete read or later. */
const isCopyOf =
  (readOrder: number | null) =>
  ({ key, order }: PairedRow): boolean =>
    order > (readOrder ?? 0) - orderSpan && !hasId({ key });

/**
 * Returns a test for rows in the period that the read covered but did not list. Before the first listed day, only a single missing row
 * counts, because several missing rows mean that the bank shortened its list.
 */
export function isCoveredBy({ missing, oldest }: Pick<ReadResult, 'missing' | 'oldest'>): (row: PairedRow) => boolean {
  const missingBefore = missing.filter(({ date }) => date < oldest).length;
  return ({ date }) => date >= oldest || missingBefore === 1;
}

/** Keeps only the first pair of each row. */
function oneToOne(pairs: readonly Pair[]): Pair[] {
  const paired = new Set<PairedRow>();
  return pairs.filter(([row, other]) => {
    if (paired.has(row) || paired.has(other)) return false;
    paired.add(row).add(other);
    return true;
  });
}

/** Keeps only pairs whose rows match no other row. */
function onlyUniqueMatches(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<PairedRow, number>();
  for (const row of pairs.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return pairs.filter((pair) => pair.every((row) => counts.get(row) === 1));
}
