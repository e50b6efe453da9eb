import type { ListSearchStrings } from './account-marks.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

/** The words of the list of connections and its actions. */
export interface ManagingStrings {
  title: string;
  lead(app: string): string;
  /** Heading of the connections that need an action of the user. */
  attention: string;
  working: string;
  search: ListSearchStrings;
  linkAnother: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  linkFirst: string;
  state: {
    ok: string;
    partial: string;
    updating: string;
    asked: string;
    broken: string;
    never: string;
  };
  updated(date: string, time: string): string;
  notUpdated: string;
  nextUpdate(date: string, time: string): string;
  accounts(count: number): string;
  noAccounts: string;
  loadingAccounts: string;
  refresh: string;
  refreshAll: string;
  fix: string;
  /** Label of the same button while the sign-in still works. */
  update: string;
  answer: string;
  remove: string;
  /** Distinguishes the buttons of one bank from those of another. `what`: label of the button. */
  of(what: string, bank: string): string;
  refreshing(bank: string): string;
  result: {
    updated: string;
    noChanges: string;
    updatedSpoken(bank: string): string;
    noChangesSpoken(bank: string): string;
    askedSpoken(bank: string): string;
    failedSpoken(bank: string, cause: string): string;
  };
  again(time: string): string;
  againIn(clock: string): string;
}

/** Returns the English words for the list of connections. */
export function managingStrings(f: Formats): { managing: ManagingStrings } {
  const n = (value: number): string => f.number(value);
  return {
    managing: {
      title: 'Your linked banks',
      lead: (app) => s`${app} gets your data from these banks.`,
      attention: 'Needs your attention',
      working: 'Linked',
      search: {
        label: 'Search your banks',
        found: (count) => f.plural(count, { one: s`${n(count)} bank found`, other: s`${n(count)} banks found` }),
        nothingFound: (typed) => s`Nothing matches “${typed}”.`,
      },
      linkAnother: 'Link another',
      emptyTitle: 'Nothing linked yet',
      emptyAdvice: (app) => s`Link a bank to see its accounts in ${app}.`,
      linkFirst: 'Link a bank',
      state: {
        ok: 'Linked',
        partial: 'Some accounts didn’t refresh',
        updating: 'Refreshing now',
        asked: 'Waiting for your answer',
        broken: 'Not refreshing',
        never: 'Not refreshed yet',
      },
      updated: (date, time) => s`Last refreshed ${date}, ${time}`,
      notUpdated: 'Not refreshed yet',
      nextUpdate: (date, time) => s`Next refresh ${date}, ${time}`,
      accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
      noAccounts: 'No accounts',
      loadingAccounts: 'Loading accounts…',
      refresh: 'Refresh',
      refreshAll: 'Refresh all',
      fix: 'Fix sign-in',
      update: 'Edit sign-in',
      answer: 'Answer the bank',
      remove: 'Remove',
      of: (what, bank) => s`${what}: ${bank}`,
      refreshing: (bank) => s`Refreshing ${bank}`,
      result: {
        updated: 'Refreshed just now',
        noChanges: 'No changes',
        updatedSpoken: (bank) => s`${bank}: refreshed just now`,
        noChangesSpoken: (bank) => s`${bank}: no changes`,
        askedSpoken: (bank) => s`${bank} has a question for you.`,
        failedSpoken: (bank, cause) => s`${bank}: ${cause}`,
      },
      again: (time) => s`You can refresh again at ${time}`,
      againIn: (clock) => s`You can refresh again in ${clock}`,
    },
  };
}
