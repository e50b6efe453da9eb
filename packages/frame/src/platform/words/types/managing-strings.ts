import type { ListSearchStrings } from './list-search-strings.ts';

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
  /** Replaces `fix` if nothing is broken. */
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
