import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { formatCode, formatDay, formatMoney, formatSigned } from '../site/format.ts';
import type { Insight, PredictedTransaction } from '../site/records.ts';

const maxUpcoming = 5;

/** Renders the next expected payments and income, without transfers between the user's accounts. */
export function upcomingCard(predicted: readonly PredictedTransaction[]): SafeHtml {
  const upcoming = predicted.filter(({ categoryType }) => categoryType !== 'TRANSFER').slice(0, maxUpcoming);
  return html`<section class="card" aria-labelledby="coming">
    <h2 id="coming">Coming up</h2>
    ${
      upcoming.length === 0
        ? html`<p>Nothing is expected in the next 30 days.</p>`
        : html`<ul class="lines" role="list">
            ${upcoming.map(
              (transaction) =>
                html`<li>
                  <span
                    ><bdi>${transaction.merchant?.name ?? transaction.description.original}</bdi>
                    <span class="fine">${formatDay(transaction.date)}</span></span
                  >
                  <span class="money">${formatSigned(transaction)}</span>
                </li> `,
            )}
          </ul>`
    }
    <p><a href="/upcoming">All upcoming payments</a></p>
  </section>`;
}

/** Returns the details of an insight, for example `Restaurants: $191.00, usually $72.51` or `41.3%`. */
function detailOf({ reason = {} }: Insight): string {
  const { subject, amount, previousAmount, percent, date } = reason;
  const parts = [
    amount === undefined ? null : formatMoney(amount),
    previousAmount === undefined || subject?.name === undefined ? null : `usually ${formatMoney(previousAmount)}`,
    percent === undefined || subject?.name !== undefined ? null : `${percent}%`,
    date === undefined ? null : formatDay(date),
  ].filter((part) => part !== null);
  return `${subject?.name === undefined ? '' : `${subject.name}: `}${parts.join(', ')}`;
}

/** Renders the newest insights. */
export const insightCard = (insights: readonly Insight[]): SafeHtml =>
  html`<section class="card" aria-labelledby="worth-a-look">
    <h2 id="worth-a-look">Worth a look</h2>
    ${
      insights.length === 0
        ? html`<p>Nothing unusual.</p>`
        : html`<ul class="lines" role="list">
            ${insights.map(
              (insight) =>
                html`<li>
                  <span>${formatCode(insight.insightTitle)} <span class="fine">${detailOf(insight)}</span></span>
                </li> `,
            )}
          </ul>`
    }
    <p><a href="/insights">All insights</a></p>
  </section>`;
