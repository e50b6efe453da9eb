import { orderSpan, readingOf } from './reading-order.ts';

/** A stored row of a bank's account. */
export interface PairedRow {
  id: number;
  key: string;
  /** The bank's id, also of a row whose id belongs to another row. */
  bankId: string;
  status: string;
  /** `yyyy-MM-dd` */
  date: string;
  direction: string;
  amount: string;
  currency: string;
  text: string;
  /** Rises from reading to reading, and falls along each list. */
  order: number;
  /** Orders of its first reading and of the last incomplete one that listed it. A merged row has the spans of both rows. */
  spans: readonly (readonly [first: number, last: number])[];
  /** Whether the last complete reading of its day did not list it. */
  isMissing: boolean;
  isEdited: boolean;
}

/** A row that replaces another one, as stated by the bank. */
export interface Replacement {
  key: string;
  replaced: string;
}

/** Result of a complete, non-empty reading. */
export interface Found {
  /** Listed rows. */
  listed: readonly PairedRow[];
  /** Listed rows that were first stored after the last complete reading, in listed order. */
  fresh: readonly PairedRow[];
  /** Rows of the period that were not listed. */
  gone: readonly PairedRow[];
  /** Order of the last complete reading; `null` before one. */
  readOrder: number | null;
  /** First listed day. */
  oldest: string;
  replacements: readonly Replacement[];
}

/** The older row, and the new row that is the same transaction. */
export type Pair = readonly [gone: PairedRow, fresh: PairedRow];
export type Rule = (found: Found) => Pair[];

/** Rules in the order in which they apply: see the README. Each sees only rows that no earlier rule has paired. */
export const rules: readonly Rule[] = [equalContents, statedReplacement, sameId];

const contentsOf = ({ status, date, direction, amount, currency, text }: PairedRow): string =>
  JSON.stringify([status, date, direction, amount, currency, text]);
const moneyOf = ({ direction, amount, currency }: PairedRow): string => JSON.stringify([direction, amount, currency]);

/** Pairs equal rows in listed order, possible copies last. Surplus rows stay unpaired. */
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

/** Pairs corrections: posted rows with the same id of which day, amount or text is equal. */
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
 * Pairs a posted row with one that is posted again within days under another id and text: exactly one is gone, exactly one is new, and no
 * other row with that amount and direction is listed in those days.
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
 * Returns copies that only the previous reading listed, if they have no edits and an equal row is listed: rows without ids that moved
 * between pages, and rows that only incomplete readings listed with ids, or without.
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

/** Returns whether one reading listed both, so that they are two rows. */
const wereListedTogether = (row: PairedRow, other: PairedRow): boolean =>
  row.spans.some(([first, last]) => other.spans.some(([from, to]) => first <= to && from <= last));

const hasId = ({ key }: Pick<PairedRow, 'key'>): boolean => !key.startsWith('contents ');
const isPosted = ({ status }: PairedRow): boolean => status === 'POSTED';

/** Returns a test for rows that may be copies: without an id, and first stored by the last complete reading or later. */
const isCopyOf =
  (readOrder: number | null) =>
  ({ key, order }: PairedRow): boolean =>
    order > (readOrder ?? 0) - orderSpan && !hasId({ key });

/**
 * Returns a test for rows whose day the reading covered, although it did not list them. Before its first day only a single missing row
 * counts: several mean that the bank shortened its list.
 */
export function isCoveredBy({ gone, oldest }: Pick<Found, 'gone' | 'oldest'>): (row: PairedRow) => boolean {
  const missingBefore = gone.filter(({ date }) => date < oldest).length;
  return ({ date }) => date >= oldest || missingBefore === 1;
}

/** Keeps the first pair of each row. */
function oneToOne(pairs: readonly Pair[]): Pair[] {
  const paired = new Set<PairedRow>();
  return pairs.filter(([row, other]) => {
    if (paired.has(row) || paired.has(other)) return false;
    paired.add(row).add(other);
    return true;
  });
}

/** Keeps pairs whose rows fit no other row. */
function onlyFits(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<PairedRow, number>();
  for (const row of pairs.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return pairs.filter((pair) => pair.every((row) => counts.get(row) === 1));
}
