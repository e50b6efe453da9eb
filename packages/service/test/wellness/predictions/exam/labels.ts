import type { ExamPayment } from './types.ts';

export const seriesClasses = ['bill', 'subscription', 'income', 'loan', 'other-recurring'] as const;
export type SeriesClass = (typeof seriesClasses)[number];

export type Cadence =
  | 'weekly'
  | 'every-two-weeks'
  | 'every-four-weeks'
  | 'twice-a-month'
  | 'monthly'
  | 'every-two-months'
  | 'quarterly'
  | 'half-yearly'
  | 'yearly';

/** The hidden data about one series of a household. */
export interface Series {
  id: string;
  class: SeriesClass;
  /** Purpose, for example `rent`; for reports only. */
  kind: string;
  cadence: Cadence;
  /** Number of payments in the history. */
  seen: number;
  /** Dates in the horizon by the rule of the series, if nothing changes after the history. Empty if the series ended before. */
  ruleDates: readonly string[];
}

/** The hidden label of one payment of the history. */
export interface Label {
  /** `null` if the payment belongs to no series. */
  seriesId: string | null;
  /** Purpose, for example `groceries`; for reports only. */
  kind: string;
  /** First name of the payee in an exam with several wordings; otherwise `null`. For reports only. */
  payee: string | null;
}

/** A payment after the history. */
export interface FuturePayment {
  seriesId: string;
  date: string;
  amount: string;
  direction: ExamPayment['direction'];
  accountId: number;
}

/** The hidden data about one payee of a household. */
export interface HouseholdPayee {
  name: string;
  nature: 'company' | 'public' | 'person';
  /** Whether the name is that of an existing company or public body. */
  isReal: boolean;
  /** Name after a change in the last year of the history; otherwise `null`. */
  nextName: string | null;
}

export interface Household {
  id: string;
  country: 'US' | 'GB' | 'AU';
  /** Last day of the history. */
  asOf: string;
  /** Length of the horizon in days. */
  days: number;
  history: readonly ExamPayment[];
  /** Labels by payment id. */
  labels: ReadonlyMap<number, Label>;
  /** Payees of an exam with several wordings. */
  payees: readonly HouseholdPayee[];
  /** Series by series id. */
  series: ReadonlyMap<string, Series>;
  /** Payments by date, up to a few days beyond the horizon, so that predictions for its last days can be matched. */
  future: readonly FuturePayment[];
}
