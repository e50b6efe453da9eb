import { type Day, dayOfIsoDate, toIsoDate } from '../../basics/index.ts';

/** Kinds of change that a login with a date in its name can cause on that date, by the business clock (UTC). */
const changes = ['opens', 'closes', 'maintenance'] as const;

/** A login with a date in its name, and the change on that date. */
export interface DatedLogin {
  /**
   * Kind of change. `opens` and `closes`: an account opens or closes on `day`. `maintenance`: the bank is closed until
   * `day`.
   */
  readonly change: (typeof changes)[number];
  readonly day: Day;
}

/** Returns the pattern of the logins with a change, for the catalogue. */
export const datedPattern = (change: DatedLogin['change']): string => `ok-${change}-<yyyy-mm-dd>`;

/** Parses a dated login. Returns `null` if the login names no change or no valid date. */
export function datedLoginOf(userName: string): DatedLogin | null {
  const [, changeName = '', isoDate = ''] = /^ok-([a-z]+)-(\d{4}-\d\d-\d\d)$/.exec(userName) ?? [];
  const change = changes.find((candidate) => candidate === changeName);
  const day = dayOfIsoDate(isoDate);
  return change === undefined || Number.isNaN(day) || toIsoDate(day) !== isoDate ? null : { change, day };
}
