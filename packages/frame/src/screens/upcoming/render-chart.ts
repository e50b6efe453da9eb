import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import type { UpcomingAccount } from '@fin-link/contracts/browser';
import type { UpcomingParts } from './parts.ts';
import { changesOf, lowestOf, ticksAround } from './projection.ts';
import type { Balance } from './projection.ts';

/** Maximum number of month names at the axis of days. */
const maxMonthNames = 4;
/** Minimum distance of a month name to both ends, in percent of the width. */
const minEdgeDistance = 12;

/** Converts days and amounts to positions in the chart. */
interface Scale {
  /** Horizontal position in percent, from the first day. */
  x(index: number): number;
  /** Vertical position in percent, from the top. */
  y(amount: string): number;
}

/** Returns a number with at most two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns a path with steps from day to day, because a balance changes only with a payment. */
const steps = (values: readonly number[], x: (index: number) => number): string =>
  values.map((value, index) => (index === 0 ? `M0 ${value}` : `H${x(index)}V${value}`)).join('');

/** Returns the path around the range of the balances: forward along the upper ends and back along the lower ones. */
function bandPath(balances: readonly Balance[], { x, y }: Scale): string {
  const upper = steps(
    balances.map(({ high }) => y(high)),
    x,
  );
  const lower = balances.map(({ low }, index) => `V${y(low)}H${x(index)}`).toReversed();
  return `${upper}${lower.join('')}Z`;
}

/** Returns the first days of at most `maxMonthNames` months, with their positions. Omits days close to an end of the axis. */
function monthMarks(balances: readonly Balance[], { x }: Scale): { at: number; date: string }[] {
  const marks = balances.map(({ date }, index) => ({ at: x(index), date })).filter(({ date }) => date.endsWith('-01'));
  const every = Math.ceil(marks.length / maxMonthNames);
  return marks.filter(({ at }, index) => index % every === 0 && at > minEdgeDistance && at < 100 - minEdgeDistance);
}

/** Renders the mark and the label of the lowest balance. `at` and `top`: its position in percent. */
function renderLowest({ date, amount }: Balance, at: number, top: number, parts: UpcomingParts, currency: string) {
  const { strings, scope, dayFormats } = parts;
  // The label is on the side of the mark that has more space.
  const [start, end] = at > 50 ? ['0', `${rounded(100 - at)}%`] : [`${at}%`, '0'];
  const label = `inset-inline: ${start} ${end}; justify-self: ${at > 50 ? 'end' : 'start'}; top: ${top}%`;
  // Styles are set as properties, because the policy of the frame forbids style attributes.
  return html`<span class="dot" .style=${`inset-inline-start: ${at}%; top: ${top}%`}></span>
    <span class="low" .style=${label}
      >${strings.lowest} <bdi translate="no">${scope.formats.money({ amount, currency })}</bdi>,
      <bdi translate="yes">${dayFormats.shortDay(date)}</bdi></span
    >`;
}

/** Renders the projected balance of an account with its range. The drawing stretches, but its labels keep their size. */
export function renderChart(account: UpcomingAccount, parts: UpcomingParts): TemplateResult | typeof nothing {
  const { strings, scope, dayFormats } = parts;
  const { balances, currency, accountName } = account;
  const [first, last, lowest] = [balances[0], balances.at(-1), lowestOf(balances)];
  if (balances.length < 2 || first === undefined || last === undefined || lowest === undefined) return nothing;
  const ticks = ticksAround(balances.flatMap(({ low, high }) => [Number(low), Number(high)]));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const scale: Scale = {
    x: (index) => rounded((index / (balances.length - 1)) * 100),
    y: (amount) => rounded((1 - (Number(amount) - bottom) / (top - bottom)) * 100),
  };
  const { x, y } = scale;
  const money = (amount: string): string => scope.formats.money({ amount, currency });
  const line = steps(
    balances.map(({ amount }) => y(amount)),
    x,
  );
  return html`<div class="chart">
    <div class="amounts" aria-hidden="true">
      ${dayFormats
        .ticks(ticks, currency)
        .map(
          (formatted, index) =>
            html`<span .style=${`top: ${y(String(ticks[index]))}%`}><bdi translate="no">${formatted}</bdi></span>`,
        )}
    </div>
    <div class="plot">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label=${strings.chart(accountName, money(first.amount), money(lowest.amount), dayFormats.day(lowest.date), money(last.amount), dayFormats.day(last.date))}
      >
        ${ticks.map((tick) => svg`<path class=${tick === 0 ? 'zero' : 'tick'} d="M0 ${y(String(tick))}H100" />`)}
        <path class="band" d=${bandPath(balances, scale)} />
        <path class="line" d=${line} />
      </svg>
      <div aria-hidden="true">
        ${renderLowest(lowest, x(balances.indexOf(lowest)), y(lowest.amount), parts, currency)}
      </div>
    </div>
    <div class="days" aria-hidden="true">
      <span class="from">${strings.today}</span>
      ${monthMarks(balances, scale).map(
        ({ at, date }) =>
          html`<span class="at" .style=${`inset-inline-start: ${at}%`}
            ><bdi translate="yes">${dayFormats.shortDay(date)}</bdi></span
          >`,
      )}
    </div>
  </div>`;
}

/** Renders the balances of the chart as a table, with one row for each day on which the balance or its range changes. */
export function renderTable(
  { balances, currency, accountName }: UpcomingAccount,
  parts: UpcomingParts,
): TemplateResult {
  const { strings, scope, dayFormats } = parts;
  const money = (amount: string): string => scope.formats.money({ amount, currency });
  const { columns } = strings;
  return html`<details>
    <summary class="link">${strings.table}</summary>
    <table aria-label=${strings.of(strings.balance, accountName)}>
      <thead>
        <tr>
          <th scope="col">${columns.day}</th>
          <th scope="col" class="amount">${columns.balance}</th>
          <th scope="col" class="amount">${columns.range}</th>
        </tr>
      </thead>
      <tbody>
        ${changesOf(balances).map(
          ({ date, amount, low, high }) =>
            html`<tr>
              <th scope="row">
                <time datetime=${date}><bdi>${dayFormats.day(date)}</bdi></time>
              </th>
              <td class="amount"><bdi translate="no">${money(amount)}</bdi></td>
              <td class="amount muted">${low === high ? '–' : strings.range(money(low), money(high))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
