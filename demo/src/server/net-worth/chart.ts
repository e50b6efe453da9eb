import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { formatDay, formatMoney, formatShort } from '../site/format.ts';
import type { NetWorth } from '../upstream/resources.ts';

const width = 600;
const height = 200;
const mostTicks = 5;

/** Returns evenly spaced round amounts around all values, lowest first. */
export function ticksAround(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) / 10 || 1;
  const power = 10 ** Math.floor(Math.log10(span / (mostTicks - 2)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= mostTicks - 2) ?? power * 10;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const time = (date: string): number => new Date(date).getTime();

/** Returns the text alternative of the chart. */
function description(records: readonly NetWorth[], first: NetWorth, last: NetWorth): string {
  const amounts = records.map(({ networth }) => networth.amount);
  const { currency } = last.networth;
  const money = (amount: number) => formatMoney({ amount, currency });
  if (records.length === 1)
    return `Net worth in ${currency} on ${formatDay(last.date)}: ${money(last.networth.amount)}`;
  return (
    `Net worth in ${currency}: ${money(first.networth.amount)} on ${formatDay(first.date)}, ` +
    `${money(last.networth.amount)} on ${formatDay(last.date)}; lowest ${money(Math.min(...amounts))}, highest ${money(Math.max(...amounts))}`
  );
}

/**
 * Renders net worth of one currency over time. The drawing stretches; its labels are text beside it and keep their
 * size.
 */
export function netWorthChart(records: readonly NetWorth[]): SafeHtml | null {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return null;
  const ticks = ticksAround(records.map(({ networth }) => networth.amount));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const [from, until] = [time(first.date), time(last.date)];
  const x = (date: string) => Math.round(until === from ? width / 2 : ((time(date) - from) / (until - from)) * width);
  const y = (amount: number) => Math.round((1 - (amount - low) / (high - low)) * height);
  const points = records.map(({ date, networth }) => `${x(date)} ${y(networth.amount)}`);
  const line = `M${points.join('L')}`;
  const { currency } = last.networth;
  return html`<div class="chart">
    <div class="chart-amounts" aria-hidden="true">
      ${ticks.toReversed().map((amount) => html`<span>${formatShort({ amount, currency })}</span>`)}
    </div>
    <svg
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${description(records, first, last)}"
    >
      ${ticks.map((amount) => html`<path class="${amount === 0 ? 'zero' : 'tick'}" d="M0 ${y(amount)}H${width}" />`)}
      ${records.length === 1 ? null : html`<path class="area" d="${line}V${y(Math.max(low, Math.min(0, high)))}H${x(first.date)}Z" />`}
      <path class="line" d="${line}" />
      <path class="dot" d="M${points.at(-1) ?? ''}h0" />
    </svg>
    <div class="chart-days" aria-hidden="true">
      <span>${formatDay(first.date)}</span>
      ${records.length === 1 ? null : html`<span>${formatDay(last.date)}</span>`}
    </div>
  </div>`;
}
