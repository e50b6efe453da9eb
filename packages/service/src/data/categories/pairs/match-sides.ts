import { dayMs } from '@fin-link/contracts/service';

/** A transaction that may be one side of a transfer between two accounts. */
export interface Side {
  id: number;
  account_id: number;
  base_type: 'CREDIT' | 'DEBIT';
  /** Decimal text without a sign or trailing zeros, for example `12.5`, so that equal amounts have equal texts. */
  amount: string;
  currency: string;
  /** `yyyy-MM-dd`. */
  date: string;
  /**
   * Kind of transfer that the text describes: between the user's own accounts, to or from a person, or none. `person` indicates a transfer
   * between own accounts only if both sides have it.
   */
  wording: 'own transfer' | 'person' | 'none';
  /** Accounts that match the account numbers in the text; `null` if the text has no number of another account. */
  named: ReadonlySet<number> | null;
  /** Text in lower case if the user has it on this day only; otherwise `null`. */
  textOfDay: string | null;
}

/**
 * Maximum number of days between the dates of two sides. The second bank may book days later, because banks book overnight and not on
 * weekends.
 */
export const maxDaysApart = 3;

const dayOf = ({ date }: Side): number => Date.parse(date) / dayMs;
const keyOf = (account: number, day: number): string => `${account} ${day}`;

/**
 * Returns pairs whose sides are each other's only candidate. Does not pair a side with several candidates, because a wrong pair would hide
 * spending.
 */
export function matchSides(sides: readonly Side[]): [Side, Side][] {
  const pairs: [Side, Side][] = [];
  for (const sameAmount of Map.groupBy(sides, ({ amount, currency }) => `${amount} ${currency}`).values()) {
    const debits = sameAmount.filter(({ base_type: type }) => type === 'DEBIT');
    const credits = sameAmount.filter(({ base_type: type }) => type === 'CREDIT');
    if (debits.length === 0 || credits.length === 0) continue;
    const creditOf = onlyCandidate(credits);
    const debitOf = onlyCandidate(debits);
    for (const debit of debits) {
      const credit = creditOf(debit);
      if (credit !== null && debitOf(credit) !== null) pairs.push([debit, credit]);
    }
  }
  return pairs;
}

/**
 * Returns a function that finds the only candidate for a side among the opposite sides. It returns `null` if there is no candidate or more
 * than one.
 */
function onlyCandidate(opposite: readonly Side[]): (side: Side) => Side | null {
  const accounts = new Set(opposite.map((side) => side.account_id));
  const byAccountAndDay = Map.groupBy(opposite, (side) => keyOf(side.account_id, dayOf(side)));
  return (side) => {
    let candidate: Side | null = null;
    for (const other of nearbySides(side, side.named ?? accounts, byAccountAndDay)) {
      if (!isTransfer(side, other)) continue;
      if (candidate !== null) return null;
      candidate = other;
    }
    return candidate;
  };
}

/** Yields the sides in these accounts that are at most `maxDaysApart` days from `side`. Skips the account of `side`. */
function* nearbySides(
  side: Side,
  accounts: ReadonlySet<number>,
  byAccountAndDay: ReadonlyMap<string, readonly Side[]>,
): Generator<Side> {
  for (const account of accounts) {
    if (account === side.account_id) continue;
    for (let day = dayOf(side) - maxDaysApart; day <= dayOf(side) + maxDaysApart; day += 1)
      yield* byAccountAndDay.get(keyOf(account, day)) ?? [];
  }
}

/**
 * Returns whether the texts of two sides show a transfer. The caller has checked that the text of `side` does not exclude the account of
 * `other`.
 */
function isTransfer(side: Side, other: Side): boolean {
  if (other.named !== null && !other.named.has(side.account_id)) return false;
  if (side.named !== null || other.named !== null) return true;
  if (side.textOfDay !== null && side.textOfDay === other.textOfDay) return true;
  const wordings = [side.wording, other.wording];
  return wordings.includes('own transfer') || wordings.every((wording) => wording === 'person');
}
