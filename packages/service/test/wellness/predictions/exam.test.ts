import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf } from './exam/calendar.ts';
import { createExam, exams } from './exam/exam.ts';
import { historyDays } from './exam/household.ts';
import { seriesClasses } from './exam/labels.ts';
import type { Household } from './exam/labels.ts';
import { sameDayLastMonth } from './exam/same-day-last-month.ts';
import { score } from './exam/score.ts';
import type { ExamPrediction, Predict } from './exam/types.ts';
import { predict } from './predictor.ts';

const households = createExam(exams.first);
const baseline = score(households, sameDayLastMonth);

/** Predicts by the rules of each series that was paid at least twice, without knowing what happens after the history. */
function knowRules(among: readonly Household[]): Predict {
  const byHistory = new Map(among.map((household) => [household.history, household]));
  return (history) => {
    const household = byHistory.get(history);
    if (household === undefined) return [];
    const { series, labels } = household;
    return [...series.values()].flatMap(({ id, seen, ruleDates }): ExamPrediction[] => {
      const last = history.findLast((payment) => labels.get(payment.id)?.seriesId === id);
      if (last === undefined || seen < 2) return [];
      const { amount, direction, accountId } = last;
      return ruleDates.map((date) => ({
        basedOn: [last.id],
        date,
        amount,
        direction,
        accountId,
        confidence: 0.95,
      }));
    });
  };
}

describe('exam of predictions', () => {
  test('the same options create the same households, another seed creates others', () => {
    const [first] = households;
    expect(createExam(exams.first)).toEqual(households);
    expect(createExam({ ...exams.first, seed: 1 })[0]?.history).not.toEqual(first?.history);
  });

  test('more noise adds payments outside series', () => {
    const outside = (among: readonly Household[]): number =>
      among.flatMap(({ labels }) => [...labels.values()]).filter(({ seriesId }) => seriesId === null).length;
    const noisy = createExam({ ...exams.first, noise: exams.second.noise });
    expect(outside(noisy) / outside(households)).toBeGreaterThan(1.15);
  });

  test('the exam has 20 households of each country', () => {
    const countries = households.map(({ country }) => country);
    for (const country of ['US', 'GB', 'AU']) expect(countries.filter((one) => one === country)).toHaveLength(20);
  });

  test('a history ends on its last day and contains no later payments', () => {
    for (const { history, future, asOf } of households) {
      const days = history.map(({ date }) => dayOf(date));
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect(days.at(-1)).toBeLessThanOrEqual(dayOf(asOf));
      expect(days[0]).toBeGreaterThan(dayOf(asOf) - historyDays);
      expect(future.every(({ date }) => date > asOf)).toBe(true);
    }
  });

  test('each payment has a unique id, a positive amount and a label', () => {
    const ids = households.flatMap(({ history }) => history.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { history, labels, series, future } of households) {
      expect(labels.size).toBe(history.length);
      for (const { id, amount, isOwnTransfer } of history) {
        const label = labels.get(id);
        expect(amount).toMatch(/^\d+\.\d\d$/);
        expect(Number(amount)).toBeGreaterThan(0);
        expect(label).toBeDefined();
        if (isOwnTransfer) expect(label?.seriesId).toBeNull();
        if (label !== undefined && label.seriesId !== null) expect(series.has(label.seriesId)).toBe(true);
      }
      expect(future.every(({ seriesId }) => series.has(seriesId))).toBe(true);
    }
  });

  test('recognition finds the merchant of a minority of payments', () => {
    const payments = households.flatMap(({ history }) => history);
    const share = payments.filter(({ merchant }) => merchant !== null).length / payments.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.5);
  });

  test('each class and each cadence has payments to predict', () => {
    const fewest = { bill: 500, subscription: 250, income: 250, loan: 70, 'other-recurring': 100 };
    for (const name of seriesClasses) expect(baseline.byClass[name].payments).toBeGreaterThan(fewest[name]);
    expect(Object.keys(baseline.byCadence)).toHaveLength(9);
    for (const figures of Object.values(baseline.byCadence)) expect(figures.payments).toBeGreaterThanOrEqual(8);
  });

  test('some series ended, and some begin after the history', () => {
    const series = households.flatMap((household) => [...household.series.values()]);
    const ended = series.filter(({ seen, ruleDates }) => seen > 0 && ruleDates.length === 0);
    expect(ended.length).toBeGreaterThan(150);
    expect(series.filter(({ seen }) => seen === 0).length).toBeGreaterThan(10);
  });

  test('“same day last month” finds most monthly payments and is wrong more often than right', () => {
    expect(baseline.core.precision).toBeGreaterThan(0.19);
    expect(baseline.core.precision).toBeLessThan(0.51);
    expect(baseline.byCadence.monthly?.recall).toBeGreaterThan(0.79);
    expect(baseline.byCadence.monthly?.recall).toBeLessThan(1);
  });

  test('the rules of the series, without knowledge of the future, pass the exam but are not always right', () => {
    const rules = score(households, knowRules(households));
    expect(rules.core.precision).toBeGreaterThan(0.92);
    expect(rules.core.precision).toBeLessThan(0.99);
    expect(rules.core.recall).toBeGreaterThan(0.92);
    expect(rules.core.recall).toBeLessThan(0.99);
    expect(rules.core.dateError.median).toBeLessThanOrEqual(1);
  });
});

describe('exam of predictions with several wordings', () => {
  const varied = createExam(exams.variedPractice);
  const payees = varied.flatMap((household) => household.payees);
  const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): number =>
    items.filter(has).length / items.length;

  /** Returns the texts of each series, oldest first. */
  const textsOfSeries = ({ history, labels }: Household): Map<string, string[]> => {
    const texts = new Map<string, string[]>();
    for (const { id, description } of history) {
      const seriesId = labels.get(id)?.seriesId ?? null;
      if (seriesId !== null) texts.set(seriesId, [...(texts.get(seriesId) ?? []), description]);
    }
    return texts;
  };
  /** Returns a text without words that have digits, and without months. */
  const wordingOf = (text: string): string =>
    text
      .replaceAll(/\S*\d\S*|\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();

  test('the histories of the first exam are those before several wordings existed', () => {
    const histories = JSON.stringify(households.map(({ history }) => history));
    expect(createHash('sha256').update(histories).digest('hex')).toBe(
      '26bf4ecbb3deac633c0919b19affdf6b39d9a7c2581ca628b0a259ce8165ceb9',
    );
  });

  test('the same seed draws the same wordings, another seed draws others', () => {
    expect(createExam(exams.variedPractice)).toEqual(varied);
    const others = createExam({ ...exams.variedPractice, seed: 1 });
    expect(others[0]?.payees).not.toEqual(varied[0]?.payees);
  });

  test('each series with at least six payments has at least three wordings', () => {
    const texts = varied.flatMap((household) => [...textsOfSeries(household).values()]);
    const long = texts.filter(({ length }) => length >= 6);
    expect(long.length).toBeGreaterThan(1000);
    for (const series of long) expect(new Set(series.map(wordingOf)).size, series[0]).toBeGreaterThanOrEqual(3);
  });

  test('one payee in ten changes its name', () => {
    const renamed = shareOf(payees, ({ nextName }) => nextName !== null);
    expect(renamed).toBeGreaterThan(0.06);
    expect(renamed).toBeLessThan(0.15);
  });

  test('half of the companies are real, and names rarely repeat', () => {
    const companies = payees.filter(({ nature }) => nature !== 'person');
    expect(shareOf(companies, ({ isReal }) => isReal)).toBeGreaterThan(0.42);
    expect(shareOf(companies, ({ isReal }) => isReal)).toBeLessThan(0.58);
    expect(new Set(payees.map(({ name }) => name)).size / payees.length).toBeGreaterThan(0.75);
  });

  test('each household has two products of a merchant, two relatives and two merchants of a processor', () => {
    for (const { series, payees: own } of varied) {
      for (const kind of ['subscription', 'relative', 'processed'])
        expect([...series.keys()].filter((id) => id.startsWith(`${kind}-alike-`))).toHaveLength(2);
      const surnames = own.filter(({ nature }) => nature === 'person').map(({ name }) => name.split(' ').at(-1));
      expect(new Set(surnames).size).toBeLessThan(surnames.length);
    }
  });

  test('no merchant is recognized', () => {
    const payments = varied.flatMap(({ history }) => history);
    expect(payments.every(({ merchant }) => merchant === null)).toBe(true);
  });
});

describe('detection of recurring payments', () => {
  const { core, byClass, calibration } = score(households, predict);

  test.each([
    ['all three', core],
    ['bills', byClass.bill],
    ['subscriptions', byClass.subscription],
    ['income', byClass.income],
  ])(
    'nine of ten predictions come, and 85 of 100 payments are predicted, at most a day apart: %s',
    (_what, figures) => {
      expect(figures.precision).toBeGreaterThanOrEqual(0.9);
      expect(figures.recall).toBeGreaterThanOrEqual(0.85);
      expect(figures.dateError.median).toBeLessThanOrEqual(1);
    },
  );

  test('predictions come true about as often as their confidence says', () => {
    for (const { predictions, meanConfidence, cameTrue } of calibration)
      if (predictions >= 100) expect(Math.abs(meanConfidence - cameTrue)).toBeLessThanOrEqual(0.1);
  });
});
