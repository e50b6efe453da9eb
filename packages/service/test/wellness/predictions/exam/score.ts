import { dayOf } from './calendar.ts';

import type { Cadence, FuturePayment, Household, Series, SeriesClass } from './labels.ts';
import { calibrationOf, figuresOf } from './figures.ts';
import type { Bucket, Due, Figures, Judged } from './figures.ts';
import type { ExamPrediction, Predict } from './types.ts';

/** Maximum distance in days between a prediction and a matching payment. */
const windows: Record<Cadence, number> = {
  weekly: 2,
  'every-two-weeks': 2,
  'twice-a-month': 3,
  'every-four-weeks': 5,
  monthly: 5,
  'every-two-months': 5,
  quarterly: 5,
  'half-yearly': 5,
  yearly: 5,
};

/** Classes whose figures matter most. */
const coreClasses: readonly SeriesClass[] = ['bill', 'subscription', 'income'];

interface Score {
  /** Bills, subscriptions and income. Predictions based on payments outside series count as wrong. */
  core: Figures;
  /** All classes. Predictions based on payments outside series count as wrong. */
  total: Figures;
  byClass: Record<SeriesClass, Figures>;
  byCadence: Partial<Record<Cadence, Figures>>;
  byCountry: Partial<Record<Household['country'], Figures>>;
  /** Core payments of series with at least two payments in the history. */
  repeated: Figures;
  /** Numbers of wrong predictions by reason. */
  wrong: { noSeries: number; ended: number; noPayment: number };
  /** Numbers of wrong predictions by purpose of the payments. */
  wrongByKind: Record<string, number>;
  calibration: readonly Bucket[];
}

interface Basis {
  series: Series | null;
  kind: string;
}

/** Returns the series or purpose of most payments of a prediction; in a tie, that of the newest payment. */
function basisOf(household: Household, prediction: ExamPrediction): Basis {
  const counts = new Map<string | null, { count: number; kind: string }>();
  for (const id of prediction.basedOn) {
    const label = household.labels.get(id);
    if (label === undefined)
      throw new Error(`Prediction is based on payment ${id}, which ${household.id} does not have`);
    const before = counts.get(label.seriesId)?.count ?? 0;
    counts.delete(label.seriesId);
    counts.set(label.seriesId, { count: before + 1, kind: label.kind });
  }
  let seriesId: string | null = null;
  let most = { count: 0, kind: 'nothing' };
  for (const [id, one] of counts) if (one.count >= most.count) [seriesId, most] = [id, one];
  return { series: seriesId === null ? null : (household.series.get(seriesId) ?? null), kind: most.kind };
}

interface Pair {
  prediction: Judged;
  due: Due;
  distance: number;
}

/** Matches predictions with payments of one series, nearest first. */
function match(predictions: readonly Judged[], payments: readonly Due[], window: number): void {
  const pairs: Pair[] = [];
  for (const prediction of predictions) {
    for (const due of payments) {
      const distance = Math.abs(prediction.day - due.day);
      if (distance <= window && due.payment.direction === prediction.prediction.direction)
        pairs.push({ prediction, due, distance });
    }
  }
  for (const { prediction, due } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (prediction.match !== null || due.isMatched) continue;
    prediction.match = due.payment;
    due.isMatched = true;
  }
}

function judge(household: Household, predictions: readonly ExamPrediction[]): { judged: Judged[]; due: Due[] } {
  const { country } = household;
  const lastDay = dayOf(household.asOf) + household.days;
  const judged = predictions.map((prediction): Judged => {
    const { series, kind } = basisOf(household, prediction);
    return { prediction, day: dayOf(prediction.date), series, kind, country, match: null };
  });
  const due: Due[] = [];
  for (const series of household.series.values()) {
    const ofSeries = (payment: FuturePayment): boolean => payment.seriesId === series.id;
    const payments = household.future
      .filter(ofSeries)
      .map((payment): Due => ({ payment, day: dayOf(payment.date), series, country, isMatched: false }));
    const mine = judged.filter((one) => one.series === series && one.day > dayOf(household.asOf) && one.day <= lastDay);
    match(mine, payments, windows[series.cadence]);
    // A series without a payment in the history cannot be predicted.
    if (series.seen > 0) due.push(...payments.filter(({ day }) => day <= lastDay));
  }
  return { judged, due };
}

/** Counts each kind, most frequent first. */
function tally(kinds: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Scores a detector on households. */
export function score(households: readonly Household[], predict: Predict): Score {
  const parts = households.map((household) => {
    const { history, asOf, days, country } = household;
    return judge(household, predict(history, asOf, days, country));
  });
  const judged = parts.flatMap((part) => part.judged);
  const due = parts.flatMap((part) => part.due);
  const figures = (isIn: (series: Series, country: Household['country']) => boolean, countsNoise: boolean): Figures =>
    figuresOf(
      judged.filter(({ series, country }) => (series === null ? countsNoise : isIn(series, country))),
      due.filter(({ series, country }) => isIn(series, country)),
    );
  const isCore = (series: Series): boolean => coreClasses.includes(series.class);
  const ofClass = (name: SeriesClass): Figures => figures((series) => series.class === name, false);
  const wrong = judged.filter((one) => one.match === null);
  const hasFuture = new Set(due.map(({ series }) => series));
  return {
    core: figures(isCore, true),
    total: figures(() => true, true),
    byClass: {
      ...{ bill: ofClass('bill'), subscription: ofClass('subscription'), income: ofClass('income') },
      ...{ loan: ofClass('loan'), 'other-recurring': ofClass('other-recurring') },
    },
    byCadence: Object.fromEntries(
      [...new Set(due.map(({ series }) => series.cadence))].map((cadence) => [
        cadence,
        figures((series) => series.cadence === cadence && isCore(series), false),
      ]),
    ),
    byCountry: Object.fromEntries(
      [...new Set(households.map(({ country }) => country))].map((country) => [
        country,
        figures((series, its) => its === country && isCore(series), false),
      ]),
    ),
    repeated: figures((series) => isCore(series) && series.seen >= 2, true),
    wrong: {
      noSeries: wrong.filter(({ series }) => series === null).length,
      ended: wrong.filter(({ series }) => series !== null && !hasFuture.has(series)).length,
      noPayment: wrong.filter(({ series }) => series !== null && hasFuture.has(series)).length,
    },
    wrongByKind: tally(wrong.map(({ kind }) => kind)),
    calibration: calibrationOf(judged),
  };
}
