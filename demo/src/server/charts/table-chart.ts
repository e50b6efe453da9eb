import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { formatMoney } from '../site/format.ts';
import type { Money } from '../site/records.ts';

export interface ChartRow {
  label: string;
  amounts: readonly Money[];
}

interface Chart {
  id: string;
  title: string;
  /** Kind of chart: `columns` for months, `bars` for names, `line` for values over time. */
  look: 'columns' | 'bars' | 'line';
  heading: string;
  series: readonly string[];
  rows: readonly ChartRow[];
  /** Level of the title's heading. Default: 3. */
  headingLevel?: 2 | 3;
  /** Content between the title and the chart. */
  above?: SafeHtml;
}

/** Renders a table that the page's script draws as a chart. Without the script, the user can open the table. */
export function tableChart(chart: Chart): SafeHtml {
  const { id, title, look, heading, series, rows, headingLevel = 3, above = null } = chart;
  return html`<section class="card" aria-labelledby="${id}">
    ${headingLevel === 2 ? html`<h2 id="${id}">${title}</h2>` : html`<h3 id="${id}">${title}</h3>`} ${above}
    ${
      rows.length === 0
        ? html`<p>Nothing in this time.</p>`
        : html`<div class="drawing" data-chart="${look}" data-currency="${rows[0]?.amounts[0]?.currency ?? ''}">
              <canvas role="img" aria-label="${describeChart(chart)}"></canvas>
            </div>
            <details>
              <summary>Show as a table</summary>
              <table>
                <caption class="visually-hidden">
                  ${title}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">${heading}</th>
                    ${series.map((name) => html`<th scope="col" class="money">${name}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${rows.map(
                    ({ label, amounts }) =>
                      html`<tr>
                        <th scope="row" dir="auto">${label}</th>
                        ${amounts.map((amount) => html`<td class="money" data-amount="${amount.amount}">${formatMoney(amount)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </details>`
    }
  </section>`;
}

/** Returns the values of a chart as text, for screen readers. */
const describeChart = ({ title, rows, series }: Chart): string =>
  `${title}. ${rows
    .map(({ label, amounts }) => {
      const values = amounts.map((amount, index) => `${index === 0 ? '' : `${series[index]} `}${formatMoney(amount)}`);
      return `${label}: ${values.join(', ')}`;
    })
    .join('; ')}`;
