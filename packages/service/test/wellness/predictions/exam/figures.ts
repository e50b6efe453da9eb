import { dayOf } from './calendar.ts';
import type { FuturePayment, Household, Series } from './labels.ts';
import type { ExamPrediction } from './types.ts';

/** A prediction with its basis and the payment that it predicted. */
export interface Judged {
  prediction: ExamPrediction;
  day: number;
  /** Series of most of the payments on which the prediction is based; `null` if they belong to no series. */
  series: Series | null;
  kind: string;
  country: Household['country'];
  match: FuturePayment | null;
}

/** A payment that should be predicted. */
export interface Due {
  payment: FuturePayment;
  day: number;
  series: Series;
  country: Household['country'];
  isMatched: boolean;
}

export interface Figures {
  predictions: number;
  right: number;
  /** Payments that should be predicted. */
  payments: number;
  found: number;
  precision: number;
  recall: number;
  /** Distance in days between correct predictions and their payments. */
  dateError: { median: number; p90: number };
  /** Error of the amount in correct predictions, as a fraction of the paid amount. */
  amountError: { median: number; p90: number };
  /** Share of correct predictions with the account of the payment. */
  rightAccount: number;
}

export interface Bucket {
  /** Lowest confidence of the bucket. */
  from: number;
  predictions: number;
  meanConfidence: number;
  /** Share of predictions that came true. */
  cameTrue: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
}

export function figuresOf(judged: readonly Judged[], due: readonly Due[]): Figures {
  const hits = judged.flatMap(({ prediction, match, day }) =>
    match === null
      ? []
      : [
          {
            days: Math.abs(day - dayOf(match.date)),
            amount: Math.abs(Number(prediction.amount) - Number(match.amount)) / Number(match.amount),
            isAccount: prediction.accountId === match.accountId,
          },
        ],
  );
  const found = due.filter(({ isMatched }) => isMatched).length;
  const days = hits.map((hit) => hit.days);
  const amounts = hits.map((hit) => hit.amount);
  return {
    ...{ predictions: judged.length, right: hits.length, payments: due.length, found },
    precision: share(hits.length, judged.length),
    recall: share(found, due.length),
    dateError: { median: quantile(days, 0.5), p90: quantile(days, 0.9) },
    amountError: { median: quantile(amounts, 0.5), p90: quantile(amounts, 0.9) },
    rightAccount: share(hits.filter(({ isAccount }) => isAccount).length, hits.length),
  };
}

const bucketStarts = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Compares confidence with outcomes: nine in ten predictions with confidence 0.9 should come true. */
export function calibrationOf(judged: readonly Judged[]): Bucket[] {
  return bucketStarts.map((from, at) => {
    const to = bucketStarts[at + 1] ?? Number.POSITIVE_INFINITY;
    const inside = judged.filter(({ prediction }) => prediction.confidence >= from && prediction.confidence < to);
    return {
      from,
      predictions: inside.length,
      meanConfidence: share(
        inside.reduce((sum, { prediction }) => sum + prediction.confidence, 0),
        inside.length,
      ),
      cameTrue: share(inside.filter(({ match }) => match !== null).length, inside.length),
    };
  });
}
