import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import type { Insight } from '@fin-link/contracts/browser';
import type { WrittenRow } from '../../platform/words/types/insights-strings.ts';
import type { InsightParts } from './parts.ts';

type Rows = NonNullable<Insight['reason']['rows']>;
type Row = Rows[number];

/** Number of initially visible rows. */
const shownFirst = 4;

/** Insights whose rows are compared with each other. */
const compared = /^(SPENDING_BY|COUNT_OF|PEER_|SUGGESTED_|CASH_FLOW|NET_INCOME|NETWORTH_SUMMARY)/;

/** Returns the measure for the length of a bar: the number of visits for merchants by visits, otherwise the amount. */
const measureOf = ({ insightName }: Insight): ((row: Row) => number) =>
  insightName.startsWith('COUNT_OF') ? ({ count }) => count ?? 0 : ({ amount }) => Math.abs(Number(amount.amount));

const share = (value: number, most: number): number => (most === 0 ? 0 : Math.round((value / most) * 1_000) / 10);

/** Renders a bar, with a mark at the amount that peers spend. */
function renderBar(row: Row, most: number, measure: (row: Row) => number): TemplateResult {
  const others = row.limit === undefined ? null : share(Number(row.limit.amount), most);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    <rect class="value" width=${share(measure(row), most)} height="8" />
    ${others === null ? nothing : svg`<path class="others" d="M${Math.min(others, 99.5)} 0v8" />`}
  </svg>`;
}

function renderDetails({ count, date, previousAmount, limit }: WrittenRow, { own }: InsightParts): unknown {
  const details = [
    date === undefined ? undefined : html`<bdi>${date}</bdi>`,
    count === undefined ? undefined : own.payments(count),
    previousAmount === undefined ? undefined : own.previously(previousAmount),
    limit === undefined ? undefined : own.others(limit),
  ].filter((one) => one !== undefined);
  return details.length === 0
    ? nothing
    : html`<p class="details">${details.map((one) => html`<span>${one}</span> `)}</p>`;
}

/** Renders the parts of a sum or a comparison as a list, with bars if amounts are compared. Renders nothing for fewer than two rows. */
export function renderRows(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const rows = insight.reason.rows ?? [];
  if (rows.length < 2) return nothing;
  const { own, write } = parts;
  const measure = measureOf(insight);
  const hasBars = compared.test(insight.insightName);
  const most = Math.max(...rows.flatMap((row) => [measure(row), Number(row.limit?.amount ?? 0)]));
  const renderRow = (row: Row): TemplateResult => {
    const written = write.row(row);
    return html`<li>
      <div class="row">
        <span class="row-name">${own.rowName(row.name)}</span>
        <bdi class="amount">${written.amount}</bdi>
      </div>
      ${hasBars ? renderBar(row, most, measure) : nothing} ${renderDetails(written, parts)}
    </li>`;
  };
  const [first, more] = [rows.slice(0, shownFirst), rows.slice(shownFirst)];
  return html`<ul class="rows">
      ${first.map(renderRow)}
    </ul>
    ${
      more.length === 0
        ? nothing
        : html`<details>
            <summary class="link">${own.moreRows(more.length)}</summary>
            <ul class="rows">
              ${more.map(renderRow)}
            </ul>
          </details>`
    }`;
}
