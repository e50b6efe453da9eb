import { seededRandom } from '../../basics/index.ts';
import type { Market } from '../../ledger/index.ts';
import {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherRole,
  furtherSeed,
} from '../further-accounts/further-account.ts';
import type { Habit, Household } from '../us/household.ts';

/** Returns the habit that books a further account at the household's bank. Deposits come from the checking account. */
export function further(
  household: Household,
  { siteId, userName, market }: { readonly siteId: string; readonly userName: string; readonly market: Market },
  account: FurtherAccount,
): { readonly habit: Habit; readonly history: FurtherHistory } {
  const { books, openedOn } = household;
  const seed = furtherSeed(siteId, userName, account);
  const role = furtherRole(account);
  const running = account.createAccount(seededRandom(...seed), market, openedOn);
  const digits = furtherNumber(siteId, userName, account).slice(-4);
  const habit: Habit = (today) => {
    const { opensOn, closesOn = Infinity } = running;
    if (today.day < opensOn || today.day > closesOn || closesOn <= opensOn) return;
    if (today.day === opensOn) books.open(role, today.day);
    if (today.day === closesOn)
      return household.payOut(
        today,
        role,
        `ACCOUNT CLOSED, PAID TO CHK ...${household.digits.checking}`,
        `ACCOUNT CLOSED ...${digits}`,
      );
    running.bookDay(today, {
      balance: books.committed(role),
      book: (description, amount, security) =>
        void books.book({ role, date: today.day, description, amount, ...(security && { security }) }),
      receive: (description, amount) =>
        household.payInto(
          today,
          role,
          amount,
          `${account.transferText ?? 'Online Transfer to'} ...${digits}`,
          description,
        ),
    });
  };
  return { habit, history: { books, role, running } };
}
