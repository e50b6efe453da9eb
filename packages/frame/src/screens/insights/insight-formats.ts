import { dayMs, type Insight, type InsightTransaction } from '@fin-link/contracts/browser';
import { type Formats, type InsightValues, isolate, keepSymbol, lazy } from '@fin-link/words';
import { wordFor } from '../../platform/words/word-for.ts';

type Reason = Insight['reason'];
type Row = NonNullable<Reason['rows']>[number];

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

/** Formats a value; returns `undefined` if there is none. */
const maybe = <V>(value: V | undefined, write: (value: V) => string): string | undefined =>
  value === undefined ? undefined : write(value);

const withoutSign = (decimal: string): string => decimal.replace(/^-/, '');

/** Returns the direction of the change from the previous amount; `undefined` if an amount is missing or both are equal. */
function changeOf({ amount, previousAmount }: Reason): InsightValues['movement'] {
  if (amount === undefined || previousAmount === undefined || amount.amount === previousAmount.amount) return undefined;
  return Number(amount.amount) > Number(previousAmount.amount) ? 'up' : 'down';
}

/** Formats days, amounts and percentages of insights in the reader's language. Days have no time zone; instants use the reader's. */
export class InsightFormats {
  readonly #formats: Formats;
  readonly #now: Date;
  readonly #day: (hasYear: boolean) => Intl.DateTimeFormat;
  readonly #heading: (hasYear: boolean) => Intl.DateTimeFormat;
  readonly #percent: () => Intl.NumberFormat;

  readonly #names: Readonly<Record<string, string>>;

  /** `now`: the instant at which the list was read, ISO 8601. `names`: names that the service wrote, by message. */
  constructor(formats: Formats, now: string, names: Readonly<Record<string, string>> = {}) {
    this.#formats = formats;
    this.#names = names;
    this.#now = new Date(now);
    const dateFormat = (options: Intl.DateTimeFormatOptions) => {
      const [short, long] = [options, { ...options, year: 'numeric' } as const].map((each) =>
        lazy(() => new Intl.DateTimeFormat(formats.locale, { calendar: 'gregory', ...each })),
      );
      return (hasYear: boolean) => ((hasYear ? long : short) as () => Intl.DateTimeFormat)();
    };
    this.#day = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' });
    this.#heading = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
    this.#percent = lazy(() => new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 2 }));
  }

  /** Returns a day: `Dec 3`, with the year if it is not the current one. */
  day = (day: string): string =>
    this.#day(Number(day.slice(0, 4)) !== this.#now.getUTCFullYear()).format(Date.parse(`${day}T00:00:00Z`));

  /** Returns the day of an instant: `Thu, Dec 3`. */
  heading = (instant: string): string => {
    const date = new Date(instant);
    return this.#heading(date.getFullYear() !== this.#now.getFullYear()).format(date);
  };

  /** Returns the days between an instant and now in the reader's time zone; 0 for today. */
  daysAgo = (instant: string): number => {
    const startOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
    return (startOf(this.#now) - startOf(new Date(instant))) / dayMs;
  };

  /** Returns an absolute percentage, for example `12%` for the value -12. */
  percent = (value: number): string => this.#percent().format(Math.abs(value) / 100);

  /** Returns an amount of money. Incoming amounts have a plus sign. */
  signed({ amount: { amount, currency }, direction }: InsightTransaction): string {
    const format = new Intl.NumberFormat(this.#formats.locale, {
      style: 'currency',
      currency,
      signDisplay: direction === 'in' ? 'always' : 'auto',
    });
    return isolate(keepSymbol(format.format(amount as Intl.StringNumericLiteral)));
  }

  /** Returns a row of an insight with texts in the reader's language and formats. */
  row = ({ name, messageId, amount, count, date, previousAmount, limit }: Row): WrittenRow => {
    const { money } = this.#formats;
    return {
      name: wordFor(this.#names, messageId ?? '') ?? name,
      amount: money(amount),
      count,
      date: maybe(date, this.day),
      previousAmount: maybe(previousAmount, money),
      limit: maybe(limit, money),
    };
  };

  /** Returns the values of an insight's sentences. `account`: name of its account, if it has only one. */
  values({ reason }: Insight, account: string | undefined): InsightValues {
    const { money, number } = this.#formats;
    const { amount, limit, previousAmount, percent, limitPercent, date, from, to, count } = reason;
    const subject = wordFor(this.#names, reason.subjectMessageId ?? '') ?? reason.subject;
    const rows = (reason.rows ?? []).map(this.row);
    const [first] = rows;
    const items = count ?? rows.length;
    const [firstDay, lastDay] = [maybe(from, this.day), maybe(to, this.day)];
    const isOneDay = from === to;
    const movement = changeOf(reason);
    const amountOf = (name: string): string | undefined => rows.find((one) => one.name === name)?.amount;
    return {
      account,
      amount: maybe(amount, money),
      size: maybe(amount, (one) => money({ ...one, amount: withoutSign(one.amount) })),
      isNegative: amount?.amount.startsWith('-') === true,
      limit: maybe(limit !== undefined && Number(limit.amount) === 0 ? undefined : limit, money),
      previousAmount: maybe(previousAmount, money),
      change: movement ?? 'none',
      movement,
      percent: maybe(percent, this.percent),
      limitPercent: maybe(limitPercent === 0 ? undefined : limitPercent, this.percent),
      limitPoints: maybe(limitPercent, number),
      count,
      items: items > 0 ? items : undefined,
      several: items > 1 ? items : undefined,
      times: count ?? 2,
      date: maybe(date, this.day),
      from: isOneDay ? undefined : firstDay,
      to: lastDay,
      on: isOneDay ? firstDay : undefined,
      subject,
      name: first?.name,
      nameAmount: first?.amount,
      nameCount: first?.count,
      nameLimit: first?.limit,
      ...(items <= 1 && {
        single: subject ?? first?.name,
        singleAmount: first?.amount ?? maybe(amount, money),
        singleDate: maybe(date, this.day) ?? first?.date,
      }),
      moneyIn: amountOf('IN'),
      moneyOut: amountOf('OUT'),
      assets: amountOf('ASSETS'),
      liabilities: amountOf('LIABILITIES'),
    };
  }
}
