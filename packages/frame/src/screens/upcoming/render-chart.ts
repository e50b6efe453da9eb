import type { UpcomingAccount } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import type { UpcomingParts } from './parts.ts';
import type { Balance } from './projection.ts';
import { changesOf, lowestOf, ticksAround } from './projection.ts';

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

/** Renders the projected balance of an account with its range. The drawing stretches, but its labels keep their size. */
export function renderChart(account: UpcomingAccount, parts: UpcomingParts): TemplateResult | typeof nothing {
  const { strings, scope, dayFormats } = parts;
  const { currency, accountName } = account;
  const balances = parts.balancesOf(account);
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

/** Returns a number with at most two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns a path with steps from day to day. */
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

/** Renders the mark and the label of the lowest balance. `at` and `top`: its position in percent. */
function renderLowest({ date, amount }: Balance, at: number, top: number, parts: UpcomingParts, currency: string) {
  const { strings, scope, dayFormats } = parts;
  // The label is on the side of the mark that has more space.
  const [start, end] = at > 50 ? ['0', `${rounded(100 - at)}%`] : [`${at}%`, '0'];
  const label = `inset-inline: ${start} ${end}; justify-self: ${at > 50 ? 'end' : 'start'}; top: ${top}%`;
  // Styles are set as properties, because the policy of the frame forbids style attributes.
  return html`<span class="dot" .style=${`inset-inline-start: ${at}%; top: ${top}%`}></span>
    <span class="low" .style=${label}
      >${strings.lowest} <bdi translate="no">${scope.formats.money({ amount, currency })}</bdi> ·
      <bdi translate="yes">${dayFormats.shortDay(date)}</bdi></span
    >`;
}

/** Returns the first days of at most `maxMonthNames` months, with their positions. Omits days close to an end of the axis. */
function monthMarks(balances: readonly Balance[], { x }: Scale): { at: number; date: string }[] {
  const marks = balances.map(({ date }, index) => ({ at: x(index), date })).filter(({ date }) => date.endsWith('-01'));
  const every = Math.ceil(marks.length / maxMonthNames);
  return marks.filter(({ at }, index) => index % every === 0 && at > minEdgeDistance && at < 100 - minEdgeDistance);
}

/** Renders the balances of the chart as a table, with one row for each day on which a payment is expected. */
export function renderTable(account: UpcomingAccount, parts: UpcomingParts): TemplateResult {
  const { strings, scope, dayFormats } = parts;
  const { balances, currency, accountName } = account;
  const days = new Set(changesOf(balances).map(({ date }) => date));
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
        ${parts
          .balancesOf(account)
          .filter(({ date }) => days.has(date))
          .map(
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

/** Styles of the chart of a balance, its figures and its table. */
export const chartStyles = css`
  fin-screen-upcoming {
    .switcher {
      display: grid;
      gap: var(--space-1);
    }
    select {
      min-block-size: 44px;
      inline-size: 100%;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      font: inherit;
      text-overflow: ellipsis;
      color: var(--fin-color-text);
      background: var(--fin-color-surface);
    }
    .figures {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2) var(--space-4);
    }
    /* Three fit beside each other, unless an amount is longer. */
    .figures > div {
      flex: 1 0 5.25rem;
    }
    .figures[aria-busy] dd {
      color: var(--fin-color-muted);
    }
    dt {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    dd {
      font-size: 1.125rem;
      font-weight: 650;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .chart {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: var(--space-2);
      padding-block-start: var(--space-3);
      font-size: 0.75rem;
      line-height: 1rem;
      font-variant-numeric: tabular-nums;
      color: var(--fin-color-muted);
    }
    .amounts {
      display: grid;
      position: relative;
      block-size: 10rem;
    }
    /* All amounts are in one grid cell, so the widest amount sets the width. */
    .amounts span {
      grid-area: 1 / 1;
      position: relative;
      block-size: 0;
      line-height: 0;
      text-align: end;
      white-space: nowrap;
    }
    .plot {
      position: relative;
      block-size: 10rem;
    }
    svg[role] {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      overflow: visible;
    }
    svg[role]:dir(rtl) {
      scale: -1 1;
    }
    svg[role] path {
      fill: none;
      stroke: var(--fin-color-divider);
      vector-effect: non-scaling-stroke;
    }
    svg[role] .zero {
      stroke: var(--fin-color-text);
    }
    svg[role] .band {
      fill: color-mix(in oklab, var(--fin-color-accent) 20%, transparent);
      stroke: none;
    }
    svg[role] .line {
      stroke: var(--fin-color-accent);
      stroke-width: 2;
      stroke-linejoin: round;
    }
    .dot,
    .low {
      position: absolute;
    }
    .dot {
      inline-size: 10px;
      block-size: 10px;
      margin: -7px;
      border: 2px solid var(--fin-color-surface);
      border-radius: var(--fin-radius-pill);
      background: var(--fin-color-accent);
      box-sizing: content-box;
    }
    .low {
      margin-block-start: 8px;
      padding-inline: 4px;
      border-radius: var(--fin-radius-field);
      font-weight: 600;
      color: var(--fin-color-text);
      background: color-mix(in oklab, var(--fin-color-surface) 80%, transparent);

      bdi {
        white-space: nowrap;
      }
    }
    /* Looks like a fin-switch, which is too large for one switch of this view. */
    .spending {
      align-items: center;
      min-block-size: 44px;
      cursor: pointer;
    }
    .spending input {
      appearance: none;
      flex: none;
      inline-size: 44px;
      block-size: 24px;
      margin: 0;
      padding: 3px;
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-pill);
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .spending input::before {
      content: '';
      display: block;
      inline-size: 16px;
      block-size: 16px;
      border-radius: var(--fin-radius-pill);
      background: currentColor;
    }
    .spending :checked {
      border-color: var(--fin-color-accent);
      color: var(--fin-color-on-accent);
      background: var(--fin-color-accent);
    }
    .spending :checked::before {
      margin-inline-start: 20px;
    }
    .days {
      grid-column: 2;
      position: relative;
      margin-block-start: var(--space-6);
    }
    .days .at {
      display: grid;
      justify-items: center;
      position: absolute;
      inset-block-start: 0;
      inline-size: 0;
      white-space: nowrap;
    }
    table:not(.calendar) {
      inline-size: 100%;
      border-spacing: 0;
      font-size: 0.875rem;
    }
    table:not(.calendar) :is(th, td) {
      padding: var(--space-2) var(--space-1);
      border-block-end: 1px solid var(--fin-color-divider);
      font-weight: 400;
      text-align: start;
      vertical-align: top;
    }
    table:not(.calendar) .amount {
      text-align: end;
    }
    table:not(.calendar) thead th {
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    @media (forced-colors: active) {
      svg[role] .line,
      svg[role] .zero {
        stroke: CanvasText;
      }
      .dot,
      .spending input::before {
        background: CanvasText;
      }
      .spending :checked {
        background: Highlight;
      }
    }
  }
`;
