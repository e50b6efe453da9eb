/** The words of the list of connections, and of what is done there. */
export interface ManagingStrings {
  title: string;
  lead(app: string): string;
  /** Heading of the group that needs the user. */
  attention: string;
  working: string;
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
  /** In place of `fix`, where nothing is broken. */
  update: string;
  answer: string;
  remove: string;
  /** `what` is a button's label: tells one bank's buttons from another's. */
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
