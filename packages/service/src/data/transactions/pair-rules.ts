import { daysBetween } from '@fin-link/contracts/service';
import { orderSpan, readingOf } from './readings.ts';

/** A stored row of an aggregated account. */
export interface PairedRow {
  id: number;
  /** Key under which the row is stored. */
  key: string;
  /** Id from the bank. It is also set if another row has this id as its key. */
  bankId: string;
  status: string;
  /** Date of the transaction, `yyyy-MM-dd`. */
  date: string;
  /** Date that the bank compares with the requested period, `yyyy-MM-dd`. */
  filterDay: string;
  /** Date of the posting, `yyyy-MM-dd`; the date of the transaction if the bank states none. */
  postedOn: string;
  direction: string;
  amount: string;
  currency: string;
  text: string;
  /** Value of `listing_order`. Increases with each read, and decreases along the list of one read. */
  order: number;
  /**
   * Spans of reads that listed the row, as orders: from the read that stored it first to the last read that wrote it or marked it as
   * listed. A merged row has the spans of both rows.
   */
  spans: readonly (readonly [first: number, last: number])[];
  /** Whether the last complete read that requested the row's day did not list the row. */
  isMissing: boolean;
  isEdited: boolean;
}

/** The bank's information that one row replaces another. */
export interface Replacement {
  /** Key of the replacing row. */
  key: string;
  /** Key of the replaced row. */
  replaced: string;
}

/** Result of a complete read that listed at least one row. */
export interface ReadResult {
  listed: readonly PairedRow[];
  /** Listed rows that were first stored after the last complete read, in listed order. */
  newRows: readonly PairedRow[];
  /** Stored rows of the requested period that the bank did not list. */
  missing: readonly PairedRow[];
  /** Order of the last complete read; `null` if there was none. */
  readOrder: number | null;
  /** Returns whether the bank would have listed a missing row if the transaction still existed. */
  isCovered: (row: PairedRow) => boolean;
  replacements: readonly Replacement[];
}

/** The older row and the new row of the same transaction. */
export type Pair = readonly [older: PairedRow, newer: PairedRow];
export type Rule = (result: ReadResult) => Pair[];

/** Rules in order (see the README). Each rule gets only rows that no earlier rule has paired. */
export const rules: readonly Rule[] = [equalContents, statedReplacement, sameId];

/** Returns a text that is equal for rows with equal contents. */
const contentsKey = ({ status, date, direction, amount, currency, text }: PairedRow): string =>
  JSON.stringify([status, date, direction, amount, currency, text]);
/** Returns a text that is equal for rows with equal direction, amount and currency. */
const moneyKey = ({ direction, amount, currency }: PairedRow): string => JSON.stringify([direction, amount, currency]);

/**
 * Pairs missing rows with new rows of equal contents, in listed order. Rows that may be copies are paired last. If the numbers of missing
 * and new rows differ, the surplus stays unpaired.
 */
export function equalContents({ missing, newRows, readOrder }: ReadResult): Pair[] {
  const isCopy = isCopyOf(readOrder);
  const missingInOrder = missing.toSorted(
    (first, second) => Number(isCopy(first)) - Number(isCopy(second)) || second.order - first.order,
  );
  const newInListedOrder = newRows.toSorted(
    (first, second) => readingOf(first.order) - readingOf(second.order) || second.order - first.order,
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

/** Pairs a missing row with the listed row that replaces it according to the bank. Both must have the same direction and currency. */
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

/** Pairs corrections: posted rows with the same id if their date, amount or text is equal. */
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

/** Maximum number of days by which the new row may precede the missing row. */
const maxDaysEarlier = 1;
/** Maximum number of days by which the new row may follow the missing row. */
const maxDaysLater = 7;

/**
 * Pairs a missing posted row with a new posted row of the same amount, currency and direction, even if id and text differ. The new row must
 * be dated from one day before to seven days after the missing row. No other missing, new or listed row may fit.
 */
export function oneSuccessor({ missing, newRows, listed, isCovered, replacements }: ReadResult): Pair[] {
  const statedKeys = new Set(replacements.map(({ key }) => key));
  const [newRowsByKey, listedRowsByKey] = [Map.groupBy(newRows, moneyKey), Map.groupBy(listed, moneyKey)];
  const isNear = (row: PairedRow, other: PairedRow): boolean => {
    const days = daysBetween(row.date, other.date);
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
 * Returns missing rows that are copies of a listed row with equal contents. Copies are posted rows without edits that were stored by the
 * last complete read or later. They arise if rows without ids move between pages, or if a bank sends the id of a row in only some
 * incomplete reads.
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

/**
 * Returns missing rows that are copies of a listed row: posted rows without edits, if exactly one row with equal contents is listed and no
 * read listed both. Earlier releases stored such copies if a bank listed rows outside the period under new ids. In `pairs`, the older row
 * was listed by the same reads as its copy.
 */
export function copiesOf({ missing, listed }: ReadResult, pairs: readonly Pair[]): PairedRow[] {
  const olderRows = new Map(pairs.map(([older, newer]) => [newer, older]));
  const listedRowsByKey = Map.groupBy(listed, contentsKey);
  const candidates = missing.filter((row) => isPosted(row) && !row.isEdited);
  return [...Map.groupBy(candidates, contentsKey)].flatMap(([contents, equalRows]) => {
    const [only, ...others] = listedRowsByKey.get(contents) ?? [];
    if (only === undefined || others.length > 0) return [];
    const spans = [...only.spans, ...(olderRows.get(only)?.spans ?? [])];
    return equalRows.filter((row) => {
      if (wereListedTogether(row, { spans })) return false;
      // Two missing rows that were listed together are two transactions, so at most one of them is a copy.
      spans.push(...row.spans);
      return true;
    });
  });
}

type ListedSpans = Pick<PairedRow, 'spans'>;
/** Returns whether one read listed both rows. Such rows are two transactions, even if their contents are equal. */
const wereListedTogether = (row: ListedSpans, other: ListedSpans): boolean =>
  row.spans.some(([first, last]) => other.spans.some(([from, to]) => first <= to && from <= last));

/** Returns whether the bank sent an id for the row. Otherwise the key is derived from the contents. */
const hasId = ({ key }: Pick<PairedRow, 'key'>): boolean => !key.startsWith('contents ');
const isPosted = ({ status }: PairedRow): boolean => status === 'POSTED';

/** Returns a predicate for possible copies: rows without an id that were first stored by the last complete read or later. */
const isCopyOf =
  (readOrder: number | null) =>
  ({ key, order }: PairedRow): boolean =>
    order > (readOrder ?? 0) - orderSpan && !hasId({ key });

/**
 * Returns a predicate for missing rows whose day the list covers. A list covers the days after its first day up to its last day, because it
 * may have been cut off within the first day. A bank may cut its list by the date of the transaction or by the date of the posting, so the
 * row has to follow the first day of both. Two exceptions apply to a single missing row, for rows that are posted again: a date one day
 * after the last day, and a list of new rows only.
 */
export function isCoveredBy({
  missing,
  listed,
  newRows,
}: Pick<ReadResult, 'missing' | 'listed' | 'newRows'>): ReadResult['isCovered'] {
  const days = listed.map(({ filterDay }) => filterDay).toSorted();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const [firstPosted = ''] = listed.map(({ postedOn }) => postedOn).toSorted();
  const isOnlyRow = missing.length === 1 && newRows.length === listed.length;
  const isOnlyLater = missing.filter(({ filterDay }) => filterDay > last).length === 1;
  return ({ date, filterDay, postedOn }) => {
    const isUpToLast = filterDay <= last || (isOnlyLater && daysBetween(last, filterDay) <= maxDaysEarlier);
    return isOnlyRow || (date > first && filterDay > first && postedOn > firstPosted && isUpToLast);
  };
}

/** Drops pairs with a row that already occurs in an earlier pair. */
function oneToOne(pairs: readonly Pair[]): Pair[] {
  const paired = new Set<PairedRow>();
  return pairs.filter(([row, other]) => {
    if (paired.has(row) || paired.has(other)) return false;
    paired.add(row).add(other);
    return true;
  });
}

/** Keeps only pairs whose two rows occur in no other pair. */
function onlyUniqueMatches(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<PairedRow, number>();
  for (const row of pairs.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return pairs.filter((pair) => pair.every((row) => counts.get(row) === 1));
}
