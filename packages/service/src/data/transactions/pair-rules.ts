import { orderSpan, readingOf } from './reading-order.ts';

/** A stored row of an aggregated account. */
export interface PairedRow {
  id: number;
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

/** A row that, according to the bank, replaces another row. */
export interface Replacement {
  key: string;
  replaced: string;
}

/** Result of a complete read that listed at least one row. */
export interface Found {
  /** Listed rows. */
  listed: readonly PairedRow[];
  /** Listed rows that were first stored after the last complete read, in listed order. */
  fresh: readonly PairedRow[];
  /** Stored rows of the period that were not listed. */
  gone: readonly PairedRow[];
  /** Order of the last complete read; `null` if there was none. */
  readOrder: number | null;
  /** First listed day. */
  oldest: string;
  replacements: readonly Replacement[];
}

/** The older row and the new row of the same transaction. */
export type Pair = readonly [gone: PairedRow, fresh: PairedRow];
export type Rule = (found: Found) => Pair[];

/** Rules in the order in which they apply (see the README). Each rule gets only rows that no earlier rule has paired. */
export const rules: readonly Rule[] = [equalContents, statedReplacement, sameId];

const contentsOf = ({ status, date, direction, amount, currency, text }: PairedRow): string =>
  JSON.stringify([status, date, direction, amount, currency, text]);
const moneyOf = ({ direction, amount, currency }: PairedRow): string => JSON.stringify([direction, amount, currency]);

/** Pairs rows with equal contents in listed order. Possible copies come last. Surplus rows stay unpaired. */
export function equalContents({ gone, fresh, readOrder }: Found): Pair[] {
  const isCopy = isCopyOf(readOrder);
  const inOrder = gone.toSorted((one, two) => Number(isCopy(one)) - Number(isCopy(two)) || two.order - one.order);
  const inListedOrder = fresh.toSorted(
    (one, two) => readingOf(one.order) - readingOf(two.order) || two.order - one.order,
  );
  const freshOf = Map.groupBy(inListedOrder, contentsOf);
  return [...Map.groupBy(inOrder, contentsOf)].flatMap(([contents, equal]) => {
    const others = [...(freshOf.get(contents) ?? [])];
    return equal.flatMap((row): Pair[] => {
      const place = others.findIndex((other) => !wereListedTogether(row, other));
      return place === -1 ? [] : others.splice(place, 1).map((other) => [row, other]);
    });
  });
}

function statedReplacement({ gone, listed, replacements }: Found): Pair[] {
  const goneBy = new Map(gone.map((row) => [row.key, row]));
  const listedBy = new Map(listed.map((row) => [row.key, row]));
  const stated = replacements.flatMap(({ key, replaced }): Pair[] => {
    const [row, other] = [goneBy.get(replaced), listedBy.get(key)];
    if (row === undefined || other === undefined || wereListedTogether(row, other)) return [];
    return row.direction === other.direction && row.currency === other.currency ? [[row, other]] : [];
  });
  return oneToOne(stated);
}

/** Pairs corrections: posted rows with the same id whose date, amount or text is equal. */
function sameId({ gone, fresh }: Found): Pair[] {
  const freshOf = Map.groupBy(fresh.filter(isPosted), ({ bankId }) => bankId);
  const fits = gone.filter(isPosted).flatMap((row) =>
    (freshOf.get(row.bankId) ?? [])
      .filter(({ date, text, ...other }) => {
        const isSameMoney = moneyOf({ ...other, date, text }) === moneyOf(row);
        return date === row.date || text === row.text || isSameMoney;
      })
      .map((other): Pair => [row, other]),
  );
  return oneToOne(fits);
}

const dayMs = 86_400_000;
const daysBefore = 1;
const daysAfter = 7;

/**
 * Pairs a posted row with one that was posted again within days under another id and text. Requires that exactly one row is gone and
 * exactly one is new, and that no other row with this amount and direction is listed in those days.
 */
export function oneSuccessor({ gone, fresh, listed, oldest, replacements }: Found): Pair[] {
  const stated = new Set(replacements.map(({ key }) => key));
  const [freshOf, listedOf] = [Map.groupBy(fresh, moneyOf), Map.groupBy(listed, moneyOf)];
  const isCovered = isCoveredBy({ gone, oldest });
  const isNear = (row: PairedRow, other: PairedRow): boolean => {
    const days = (Date.parse(other.date) - Date.parse(row.date)) / dayMs;
    return days >= -daysBefore && days <= daysAfter;
  };
  const fits = gone.flatMap((row) =>
    (freshOf.get(moneyOf(row)) ?? [])
      .filter(
        (other) => isPosted(other) && !stated.has(other.key) && !wereListedTogether(row, other) && isNear(row, other),
      )
      .map((other): Pair => [row, other]),
  );
  return onlyFits(fits).filter(([row, only]) => {
    const hasOther = (listedOf.get(moneyOf(row)) ?? []).some((other) => other !== only && isNear(row, other));
    return isPosted(row) && !row.isMissing && isCovered(row) && !hasOther;
  });
}

/**
 * Returns copies that only the previous read listed, if they have no edits and an equal row is listed. Such copies are rows without ids
 * that moved between pages, and rows that incomplete reads listed sometimes with an id and sometimes without.
 */
export function surplusOf({ gone, listed, readOrder }: Found): PairedRow[] {
  if (readOrder === null) return [];
  const listedOf = Map.groupBy(listed, contentsOf);
  const isCopy = isCopyOf(readOrder);
  return gone.filter((row) => {
    const equal = listedOf.get(contentsOf(row)) ?? [];
    const isOtherwiseKeyed = (other: PairedRow): boolean =>
      row.order > readOrder && hasId(row) !== hasId(other) && !wereListedTogether(row, other);
    return isPosted(row) && !row.isEdited && (isCopy(row) ? equal.length > 0 : equal.some(isOtherwiseKeyed));
  });
}

/** Returns whether one read listed both rows, so that they are two transactions. */
const wereListedTogether = (row: PairedRow, other: PairedRow): boolean =>
  row.spans.some(([first, last]) => other.spans.some(([from, to]) => first <= to && from <= last));

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
export function isCoveredBy({ gone, oldest }: Pick<Found, 'gone' | 'oldest'>): (row: PairedRow) => boolean {
  const missingBefore = gone.filter(({ date }) => date < oldest).length;
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
function onlyFits(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<PairedRow, number>();
  for (const row of pairs.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return pairs.filter((pair) => pair.every((row) => counts.get(row) === 1));
}
