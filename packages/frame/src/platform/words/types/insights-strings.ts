/** A row of an insight, with texts as they are written for the reader. */
export interface WrittenRow {
  name: string;
  amount: string;
  count: number | undefined;
  date: string | undefined;
  previousAmount: string | undefined;
  /** What peers spend. */
  limit: string | undefined;
}

/** Why an insight is there: members of its reason as they are written for the reader. Any may be missing. */
export interface WrittenReason {
  title: string;
  /** Name of the only account of the insight. */
  account: string | undefined;
  amount: string | undefined;
  /** The amount without its sign. */
  size: string | undefined;
  /** Whether the amount is below zero. */
  isNegative: boolean;
  /** Absent of a limit of zero, which is switched off. */
  limit: string | undefined;
  previousAmount: string | undefined;
  /** Where the amount went from the previous one, if both are known and differ. */
  change: 'up' | 'down' | undefined;
  /** Without its sign. */
  percent: string | undefined;
  limitPercent: string | undefined;
  /** The limit as points of a percentage. */
  limitPoints: string | undefined;
  count: number | undefined;
  days: number | undefined;
  date: string | undefined;
  from: string | undefined;
  to: string | undefined;
  subject: string | undefined;
  rows: readonly WrittenRow[];
  /** A row by the name that the service gives it: `IN`. */
  row(name: string): WrittenRow | undefined;
}

/** The words of the view of insights. Days, amounts and accounts come as they are written for the reader. */
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
  /** What happened, in one sentence. The title if the name is unknown, or a member is missing. */
  happened(insightName: string, reason: WrittenReason): string;
  /** Why the user hears of it: one sentence, or none. */
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
  /** `what` is a button's label: tells the buttons of one insight from those of another. */
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
