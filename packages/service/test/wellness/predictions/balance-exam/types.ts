import type { ExamPayment } from '../exam/types.ts';

/** How a household of the exam spends outside series. */
export type SpendingHabit = 'ordinary' | 'month-rhythm' | 'irregular-large' | 'changes-habits' | 'few-payments';

/** What a projection may use: the past of a household on one day, and the balance of its main account. */
export interface Start {
  country: 'US' | 'GB' | 'AU';
  /** Last day of the history, ISO 8601. */
  asOf: string;
  /** Main bank account, whose balance is projected. */
  accountId: number;
  /** Balance of the main account at the end of `asOf`. */
  openingBalance: number;
  /** Payments of all accounts up to `asOf`. */
  history: readonly ExamPayment[];
}

/** One start with the hidden outcome. */
export interface ExamCase {
  householdId: string;
  habit: SpendingHabit;
  start: Start;
  /** Actual balances at the end of the 30 days after `asOf`. Includes all payments of the account. */
  outcome: readonly number[];
  /** Mean debits of the account per 30 days of history. Makes scores of households comparable. */
  monthlyDebits: number;
}

/** Projected balance at the end of a day. */
export interface ProjectedDay {
  amount: number;
  /** Lower and upper end of the range that should contain 80 percent of the outcomes. */
  low: number;
  high: number;
}

/** Projects the balances of the 30 days after the start. Returns `null` if the history is too short for a projection. */
export type Project = (start: Start) => readonly ProjectedDay[] | null;
