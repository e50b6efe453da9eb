/** What a transfer between two accounts is told by. */
export interface Side {
  id: number;
  account_id: number;
  base_type: 'CREDIT' | 'DEBIT';
  /** Without a sign and without zeros at its end, so that equal amounts are equal texts. */
  amount: string;
  currency: string;
  /** `yyyy-MM-dd`. */
  date: string;
}

/** Days that may lie between the two sides: banks book at night, and not at weekends. */
export const mostDays = 3;

const dayMs = 86_400_000;
const dayOf = ({ date }: Side): number => Date.parse(date) / dayMs;

/** Whether the two may be one transfer. */
export const fits = (one: Side, other: Side): boolean =>
  one.account_id !== other.account_id &&
  one.base_type !== other.base_type &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  Math.abs(dayOf(one) - dayOf(other)) <= mostDays;

/**
 * Pairs of sides, the nearest in time first. Where a side has several equally near, all of these stay without one: nothing tells which
 * it is, and a wrong pair would hide spending.
 */
export function matchSides(sides: readonly Side[]): [Side, Side][] {
  const pairs: [Side, Side][] = [];
  for (const alike of Map.groupBy(sides, ({ amount, currency }) => `${amount} ${currency}`).values())
    pairs.push(...matchAlike(alike));
  return pairs;
}

/** Of sides of one amount and currency. */
function matchAlike(sides: readonly Side[]): [Side, Side][] {
  const debits = sides.filter(({ base_type: type }) => type === 'DEBIT');
  const creditsOn = Map.groupBy(
    sides.filter(({ base_type: type }) => type === 'CREDIT'),
    dayOf,
  );
  if (debits.length === 0 || creditsOn.size === 0) return [];
  const settled = new Set<Side>();
  const pairs: [Side, Side][] = [];
  for (let distance = 0; distance <= mostDays; distance += 1) {
    const found = new Map<Side, Side[]>();
    for (const debit of debits.filter((side) => !settled.has(side)))
      for (const day of new Set([dayOf(debit) - distance, dayOf(debit) + distance]))
        for (const credit of creditsOn.get(day) ?? []) {
          if (credit.account_id === debit.account_id || settled.has(credit)) continue;
          found.set(debit, [...(found.get(debit) ?? []), credit].slice(0, 2));
          found.set(credit, [...(found.get(credit) ?? []), debit].slice(0, 2));
        }
    for (const [debit, [credit, another]] of found) {
      settled.add(debit);
      if (
        debit.base_type === 'DEBIT' &&
        credit !== undefined &&
        another === undefined &&
        found.get(credit)?.length === 1
      )
        pairs.push([debit, credit]);
    }
  }
  return pairs;
}
