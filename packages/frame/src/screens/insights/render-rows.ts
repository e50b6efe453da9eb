import type { Insight } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { isolate } from '@fin-link/words';
import { html, nothing, svg } from 'lit';
import { wordFor } from '../../platform/words/word-for.ts';
import type { WrittenRow } from './insight-formats.ts';
import type { InsightParts } from './parts.ts';

type Rows = NonNullable<Insight['reason']['rows']>;
type Row = Rows[number];

/** Number of rows that are shown directly. Further rows are in a collapsed list. */
const initialRowCount = 4;

/** Beginnings of the names of insights whose rows have bars, for comparison with each other. */
const comparedNames = /^(SPENDING_BY|COUNT_OF|PEER_|SUGGESTED_|CASH_FLOW|NET_INCOME|NETWORTH_SUMMARY)/;

/** Renders the parts of a sum or a comparison as a list, with bars if amounts are compared. Renders nothing for fewer than two rows. */
export function renderRows(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const rows = insight.reason.rows ?? [];
  if (rows.length < 2) return nothing;
  const { strings, formats } = parts;
  const measure = measureOf(insight);
  const hasBars = comparedNames.test(insight.insightName);
  const largest = Math.max(...rows.flatMap((row) => [measure(row), Number(row.limit?.amount ?? 0)]));
  const renderRow = (row: Row): TemplateResult => {
    const formatted = formats.row(row);
    return html`<li>
      <div class="row">
        <span class="row-name">${wordFor(strings.rowName, row.name) ?? isolate(formatted.name)}</span>
        <bdi translate="no" class="amount">${formatted.amount}</bdi>
      </div>
      ${hasBars ? renderBar(row, largest, measure) : nothing} ${renderDetails(formatted, parts)}
    </li>`;
  };
  const [first, more] = [rows.slice(0, initialRowCount), rows.slice(initialRowCount)];
  return html`<ul class="rows">
      ${first.map(renderRow)}
    </ul>
    ${
      more.length === 0
        ? nothing
        : html`<details>
            <summary class="link">${strings.moreRows(more.length)}</summary>
            <ul class="rows">
              ${more.map(renderRow)}
            </ul>
          </details>`
    }`;
}

/** Returns the function that measures a bar: by the number of payments for `COUNT_OF_` insights, otherwise by the absolute amount. */
const measureOf = ({ insightName }: Insight): ((row: Row) => number) =>
  insightName.startsWith('COUNT_OF') ? ({ count }) => count ?? 0 : ({ amount }) => Math.abs(Number(amount.amount));

/** Renders a bar, with a mark at the amount that peers spend. `largest`: value of a bar with the full width. */
function renderBar(row: Row, largest: number, measure: (row: Row) => number): TemplateResult {
  const others = row.limit === undefined ? null : percentOf(Number(row.limit.amount), largest);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    <rect class="value" width=${percentOf(measure(row), largest)} height="8" />
    ${others === null ? nothing : svg`<path class="others" d="M${Math.min(others, 99.5)} 0v8" />`}
  </svg>`;
}

/** Returns the share of a value in the largest one, in percent with one decimal. */
const percentOf = (value: number, largest: number): number =>
  largest === 0 ? 0 : Math.round((value / largest) * 1_000) / 10;

/** Renders date, number of payments, previous amount and the amount of peers. */
function renderDetails({ count, date, previousAmount, limit }: WrittenRow, { strings }: InsightParts): unknown {
  const details = [
    date === undefined ? undefined : html`<bdi translate="yes">${date}</bdi>`,
    count === undefined ? undefined : strings.payments(count),
    previousAmount === undefined ? undefined : strings.previously(previousAmount),
    limit === undefined ? undefined : strings.others(limit),
  ].filter((one) => one !== undefined);
  return details.length === 0
    ? nothing
    : html`<p class="details">${details.map((one) => html`<span>${one}</span> `)}</p>`;
}
