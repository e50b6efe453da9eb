/** A row of an insight, with texts in the reader's formats. */
export interface WrittenRow {
  name: string;
  amount: string;
  count: number | undefined;
  date: string | undefined;
  previousAmount: string | undefined;
  /** Amount that peers spend. */
  limit: string | undefined;
}

/** The reason of an insight, with its members in the reader's formats. Any member may be missing. */
export interface WrittenReason {
  title: string;
  /** Name of the only account of the insight. */
  account: string | undefined;
  amount: string | undefined;
  /** Absolute amount, for example `$50` for -50 dollars. */
  size: string | undefined;
  /** Whether the amount is below zero. */
  isNegative: boolean;
  /** Limit; `undefined` if it is zero, because a limit of zero is switched off. */
  limit: string | undefined;
  previousAmount: string | undefined;
  /** Direction of the change from the previous amount, if both are known and differ. */
  change: 'up' | 'down' | undefined;
  /** Absolute percentage, without `+` or `-`. */
  percent: string | undefined;
  limitPercent: string | undefined;
  /** Limit in percentage points. */
  limitPoints: string | undefined;
  count: number | undefined;
  days: number | undefined;
  date: string | undefined;
  from: string | undefined;
  to: string | undefined;
  subject: string | undefined;
  rows: readonly WrittenRow[];
  /** Returns the row with the name that the service gives it, for example `IN`. */
  row(name: string): WrittenRow | undefined;
}

/** The words of the view of insights. Days, amounts and accounts are passed in the reader's formats. */
export interface InsightsStrings {
  title: string;
  lead: string;
  outdated: string;
  retry: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  allDismissed: string;
  today: string;
  yesterday: string;
  /** Describes what happened in one sentence. Returns the title if the name is unknown or a member is missing. */
  happened(insightName: string, reason: WrittenReason): string;
  /** Explains why the user sees the insight, in one sentence or none. */
  why(insightName: string, reason: WrittenReason): readonly string[];
  masked(account: string, mask: string): string;
  at(account: string, bank: string): string;
  accounts(count: number): string;
  payments(count: number): string;
  rowName(name: string): string;
  previously(amount: string): string;
  others(amount: string): string;
  moreRows(count: number): string;
  action: Readonly<Record<'link' | 'upcoming' | 'stop', string>>;
  /** Distinguishes the buttons of one insight from those of another. `what`: label of the button. */
  of(what: string, about: string): string;
  dismiss: string;
  dismissed: string;
  stopped(title: string): string;
  undo: string;
  bringBack: string;
  restored(title: string): string;
  resumed(title: string): string;
  failed: string;
  failedSpoken(title: string): string;
  showDismissed(count: number): string;
  hideDismissed: string;
  shownDismissed(count: number): string;
  older: string;
  olderFailed: string;
  olderShown(count: number): string;
  stoppedTitle(count: number): string;
  stoppedLead: string;
  again: string;
}
