import fc from 'fast-check';
import { calendarIn, dayAsWritten } from '../../../src/banks/connectors/contract/civil-day.ts';
import {
  cdsOfCases,
  fdxOfCases,
  obieOfCases,
  siteOfCases,
  type BankOfCases,
  type Row,
} from '../../banks/connectors/bank-cases/banks.ts';

const dayMs = 86_400_000;

/** Returns the day with this number, `yyyy-MM-dd`. Day 0 is the day of the first read. */
const dateOf = (day: number): string => new Date(Date.parse('2026-01-15') + day * dayMs).toISOString().slice(0, 10);

/** A posted transaction at the bank. Its id may change. */
export interface Booking {
  id: string;
  /** Days of the transaction and of its posting. */
  made: number;
  posted: number;
  /** Time of both moments, for example `T23:30:00Z`. */
  time: string;
  cents: number;
  text: string;
}

/** Format of a standard. */
export interface Standard {
  name: string;
  bank: BankOfCases;
  times: readonly string[];
  toRow(booking: Booking): Row;
  /** Returns the day that the service stores as the day of the transaction. */
  dayOf(booking: Booking): string;
  /** Returns the day that decides whether a row is in the period. */
  filterDayOf(booking: Booking): string;
  /** Returns the requested days, or moments, of a query. */
  periodOf(query: URLSearchParams): [from: string, to: string];
  /** Returns the value that an honest bank compares with the period. */
  filterValueOf(booking: Booking): string;
}

const madeAt = ({ made, time }: Booking): string => `${dateOf(made)}${time}`;
const postedAt = ({ posted, time }: Booking): string => `${dateOf(posted)}${time}`;
const money = (cents: number): string => (cents / 100).toFixed(2);
const range =
  (from: string, to: string) =>
  (query: URLSearchParams): [string, string] => [query.get(from) ?? '', query.get(to) ?? ''];
const inLondon = calendarIn('Europe/London');
const inSydney = calendarIn('Australia/Sydney');

/** Returns the four standards, and FDX also with a bank that filters by the day of the transaction. */
export async function standards(): Promise<Standard[]> {
  const fdx: Omit<Standard, 'name' | 'filterValueOf'> = {
    bank: await fdxOfCases('fapi2'),
    times: ['T00:30:00Z', 'T23:30:00-05:00'],
    toRow: (booking) => ({
      transactionId: booking.id,
      transactionTimestamp: madeAt(booking),
      postedTimestamp: postedAt(booking),
      amount: Number(money(booking.cents)),
      description: booking.text,
    }),
    dayOf: (booking) => dayAsWritten(madeAt(booking)),
    filterDayOf: (booking) => dayAsWritten(postedAt(booking)),
    periodOf: range('startTime', 'endTime'),
  };
  return [
    {
      name: 'OBIE',
      bank: await obieOfCases(),
      times: ['T00:30:00Z', 'T23:30:00Z', 'T23:30:00+01:00'],
      toRow: (booking) => ({
        TransactionId: booking.id,
        BookingDateTime: postedAt(booking),
        ValueDateTime: madeAt(booking),
        Amount: { Amount: money(booking.cents), Currency: 'GBP' },
        TransactionInformation: booking.text,
      }),
      dayOf: (booking) => inLondon(postedAt(booking)),
      filterDayOf: (booking) => inLondon(postedAt(booking)),
      periodOf: range('fromBookingDateTime', 'toBookingDateTime'),
      filterValueOf: postedAt,
    },
    { name: 'FDX', ...fdx, filterValueOf: ({ posted }) => dateOf(posted) },
    { name: 'FDX by the day of the transaction', ...fdx, filterValueOf: ({ made }) => dateOf(made) },
    {
      name: 'CDS',
      bank: await cdsOfCases(),
      times: ['T00:30:00+11:00', 'T12:30:00Z', 'T14:30:00Z'],
      toRow: (booking) => ({
        transactionId: booking.id,
        postingDateTime: postedAt(booking),
        executionDateTime: madeAt(booking),
        amount: `-${money(booking.cents)}`,
        description: booking.text,
      }),
      dayOf: (booking) => inSydney(postedAt(booking)),
      filterDayOf: (booking) => inSydney(postedAt(booking)),
      periodOf: range('oldest-time', 'newest-time'),
      filterValueOf: postedAt,
    },
    {
      name: 'credential site',
      bank: await siteOfCases(),
      times: [''],
      toRow: (booking) => ({
        siteTransactionId: booking.id,
        date: dateOf(booking.made),
        postedOn: dateOf(booking.posted),
        amount: { amount: `-${money(booking.cents)}`, currency: 'USD' },
        description: booking.text,
      }),
      dayOf: ({ made }) => dateOf(made),
      filterDayOf: ({ made }) => dateOf(made),
      periodOf: range('from', 'to'),
      filterValueOf: ({ made }) => dateOf(made),
    },
  ];
}

/** How the bank treats the requested period. `window`: its last 45 days; `newest`: its newest rows. */
const treatments = ['honor', 'window', 'newest', 'days', 'shift'] as const;

export interface Step {
  /** Days until the read. */
  days: number;
  /** Whether all ids change before the read. */
  isRenumbered: boolean;
  appearing: readonly { age: number; delay: number; amount: number; isTwin: boolean }[];
  treatment: (typeof treatments)[number];
  /** Size of the cut or shift. */
  size: number;
}

export const steps = fc.array(
  fc.record<Step>({
    days: fc.integer({ min: 1, max: 12 }),
    isRenumbered: fc.boolean(),
    appearing: fc.array(
      fc.record({
        age: fc.integer({ min: 0, max: 3 }),
        delay: fc.constantFrom(0, 1, 3, 20),
        amount: fc.nat(2),
        isTwin: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    treatment: fc.constantFrom(...treatments),
    size: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 2, maxLength: 5 },
);

/** A bank whose list grows by at least one row a day. */
export class ListingBank {
  readonly #standard: Standard;
  #count = 0;
  /** Day of the last row. */
  #today = 0;
  bookings: Booking[] = [];

  constructor(standard: Standard) {
    this.#standard = standard;
    for (let day = -40; day <= 0; day += 2) this.#book(day, 0, day % 3);
  }

  #book(posted: number, delay: number, amount: number): void {
    this.#count += 1;
    const { times } = this.#standard;
    this.bookings.push({
      id: `id-${this.#count}`,
      made: posted - delay,
      posted,
      time: times[this.#count % times.length] ?? '',
      cents: 1_000 + 100 * Math.abs(amount),
      text: `SHOP ${this.#count}`,
    });
  }

  renumber(bookings: readonly Booking[] = this.bookings): void {
    for (const booking of bookings) {
      this.#count += 1;
      booking.id = `id-${this.#count}`;
    }
  }

  /** Moves to the day of the next read. */
  advance({ days, isRenumbered, appearing }: Step): void {
    for (let day = 1; day <= days; day += 1) this.#book(this.#today + day, 0, day);
    this.#today += days;
    for (const { age, delay, amount, isTwin } of appearing) {
      const last = this.bookings.at(-1);
      if (isTwin && last !== undefined) {
        this.#count += 1;
        this.bookings.push({ ...last, id: `id-${this.#count}` });
      } else this.#book(this.#today - age, delay, amount);
    }
    if (isRenumbered) this.renumber();
  }

  /** Returns the rows that the bank lists for the query, newest first. */
  list({ treatment, size }: Pick<Step, 'treatment' | 'size'>, query: URLSearchParams): Booking[] {
    const { periodOf, filterValueOf } = this.#standard;
    const [from, to] = periodOf(query).map((value) => Date.parse(value));
    const shifted = treatment === 'shift' ? (size - 10) * dayMs : 0;
    const valueOf = (booking: Booking): number => Date.parse(filterValueOf(booking));
    const all = this.bookings.toSorted((one, other) => valueOf(other) - valueOf(one));
    const honored = all.filter(
      (one) => valueOf(one) >= (from ?? 0) + shifted && valueOf(one) <= (to ?? Number.POSITIVE_INFINITY) + shifted,
    );
    switch (treatment) {
      case 'window':
        return all.filter(({ posted }) => posted > this.#today - 45);
      case 'newest':
        return honored.slice(0, this.#withTwins(honored, size));
      case 'days':
        return honored.filter(({ posted }) => posted > this.#today - size);
      default:
        return honored;
    }
  }

  /** Returns the size of a part that separates no equal rows. */
  #withTwins(rows: readonly Booking[], size: number): number {
    let count = size;
    while (count < rows.length && rows[count]?.text === rows[count - 1]?.text) count += 1;
    return count;
  }
}
