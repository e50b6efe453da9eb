/** A stored row of a bank's account, as the rules see it. */
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
  /** At or above the orders of the reading that last listed it. */
  seen: number;
  /** Whether only the reading that last listed it has listed it. */
  isSeenOnce: boolean;
  isListed: boolean;
  isEdited: boolean;
}

/** A row that replaces another one, as the bank says. */
export interface Replacement {
  key: string;
  replaced: string;
}

/** What a complete, non-empty reading found. */
export interface Found {
  /** Rows that it listed. */
  listed: readonly PairedRow[];
  /** Those of them that were first stored after the last complete reading, the first listed one first. */
  fresh: readonly PairedRow[];
  /** Rows of the period that it did not list. */
  gone: readonly PairedRow[];
  /** The order of the last complete reading; null before one. */
  readOrder: number | null;
  /** The first day that was listed. */
  oldest: string;
  replacements: readonly Replacement[];
}

/** The older row, and the new one that is the same. */
export type Pair = readonly [gone: PairedRow, fresh: PairedRow];
export type Rule = (found: Found) => Pair[];

/** By these in their order: see the README. Rows that one rule has paired are not shown to the next. */
export const rules: readonly Rule[] = [equalContents, statedReplacement, sameId];

const contentsOf = ({ status, date, direction, amount, currency, text }: PairedRow): string =>
  JSON.stringify([status, date, direction, amount, currency, text]);
const moneyOf = ({ direction, amount, currency }: PairedRow): string => JSON.stringify([direction, amount, currency]);

/** Of equal rows the smaller count pairs, in listed order, those first that are no copies. */
function equalContents({ gone, fresh }: Found): Pair[] {
  const inOrder = gone.toSorted((one, two) => Number(isCopy(one)) - Number(isCopy(two)) || two.order - one.order);
  const freshOf = Map.groupBy(fresh, contentsOf);
  return [...Map.groupBy(inOrder, contentsOf)].flatMap(([contents, equal]) => {
    const others = freshOf.get(contents) ?? [];
    return equal.flatMap((row, place): Pair[] => {
      const other = others[place];
      return other !== undefined && other.order > row.seen ? [[row, other]] : [];
    });
  });
}

function statedReplacement({ gone, listed, replacements }: Found): Pair[] {
  const goneBy = new Map(gone.map((row) => [row.key, row]));
  const listedBy = new Map(listed.map((row) => [row.key, row]));
  const stated = replacements.flatMap(({ key, replaced }): Pair[] => {
    const [row, other] = [goneBy.get(replaced), listedBy.get(key)];
    if (row === undefined || other === undefined || other.order <= row.seen) return [];
    return row.direction === other.direction && row.currency === other.currency ? [[row, other]] : [];
  });
  return oneToOne(stated);
}

/** A correction: the id was used again, and day, amount and text did not all change. */
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
 * A posted row that is posted again within days, under another id and text: exactly one is gone, exactly one is new, and no other row
 * of that amount and direction is listed in those days.
 */
export function oneSuccessor({ gone, fresh, listed, readOrder, oldest, replacements }: Found): Pair[] {
  const stated = new Set(replacements.map(({ key }) => key));
  const [freshOf, listedOf] = [Map.groupBy(fresh, moneyOf), Map.groupBy(listed, moneyOf)];
  const missingBefore = gone.filter(({ date }) => date < oldest).length;
  const isNear = (row: PairedRow, other: PairedRow): boolean => {
    const days = (Date.parse(other.date) - Date.parse(row.date)) / dayMs;
    return days >= -daysBefore && days <= daysAfter;
  };
  const fits = gone.flatMap((row) =>
    (freshOf.get(moneyOf(row)) ?? [])
      .filter((other) => isPosted(other) && !stated.has(other.key) && other.order > row.seen && isNear(row, other))
      .map((other): Pair => [row, other]),
  );
  return onlyFits(fits).filter(([row, only]) => {
    const wasListed = readOrder !== null && row.seen >= readOrder;
    const isCovered = row.date >= oldest || missingBefore === 1;
    const hasOther = (listedOf.get(moneyOf(row)) ?? []).some((other) => other !== only && isNear(row, other));
    return isPosted(row) && wasListed && isCovered && !hasOther;
  });
}

/** Copies that only the reading before this one listed, if the user said nothing of them and an equal row is listed. */
export function surplusOf({ gone, listed, readOrder }: Found): PairedRow[] {
  const contents = new Set(listed.map(contentsOf));
  return gone.filter(
    (row) =>
      isCopy(row) &&
      isPosted(row) &&
      !row.isEdited &&
      readOrder !== null &&
      row.seen >= readOrder &&
      contents.has(contentsOf(row)),
  );
}

const isPosted = ({ status }: PairedRow): boolean => status === 'POSTED';

/** Whether it may have come into being when rows without ids moved between pages. */
const isCopy = ({ key, isSeenOnce }: PairedRow): boolean => isSeenOnce && key.startsWith('contents ');

/** The first pair of each row. */
function oneToOne(pairs: readonly Pair[]): Pair[] {
  const taken = new Set<PairedRow>();
  return pairs.filter(([row, other]) => {
    if (taken.has(row) || taken.has(other)) return false;
    taken.add(row).add(other);
    return true;
  });
}

/** Pairs of rows that fit no other row. */
function onlyFits(pairs: readonly Pair[]): Pair[] {
  const counts = new Map<PairedRow, number>();
  for (const row of pairs.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return pairs.filter((pair) => pair.every((row) => counts.get(row) === 1));
}
