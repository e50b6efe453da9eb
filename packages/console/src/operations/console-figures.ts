import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { words } from '../platform/words.ts';
import { missingHere } from './missing-here.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { tableHead } from './paged-list.ts';

type Months = HostReply<'listActiveUsers'>['month'];
type Subscriptions = HostReply<'listInsightSubscriptions'>['subscription'];

/** Active users by month, and the customer's subscriptions of insights. */
export class ConsoleFigures extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    months: { state: true },
    subscriptions: { state: true },
  };

  private months: Months | null = null;
  private subscriptions: Subscriptions | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    const { api } = this.services;
    void this.attempt(async () => {
      this.months = (await api.call('listActiveUsers')).reply.month;
      this.subscriptions = (await api.call('listInsightSubscriptions')).reply.subscription;
    });
  }

  protected override render(): TemplateResult {
    const { figures } = operationWords;
    const { months, subscriptions, error } = this;
    const isLoading = error === null && (months === null || subscriptions === null);
    return html`<div class="page">
      ${operationsHead(figures.title, figures.lead)} ${missingHere(error) ?? errorNotice(error)}
      ${isLoading ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>` : nothing}
      ${months === null ? nothing : renderMonths(months)}
      ${subscriptions === null ? nothing : renderSubscriptions(subscriptions)}
    </div>`;
  }
}

function renderMonths(months: Months): TemplateResult {
  const { figures } = operationWords;
  const most = Math.max(1, ...months.map(({ activeUsers }) => activeUsers));
  return html`<section class="section" aria-labelledby="active-users">
    <h2 id="active-users">${figures.activeUsers}</h2>
    ${
      months.length === 0
        ? html`<p>${figures.noUsers}</p>`
        : html`<ol class="bars">
            ${months.map(
              ({ month, activeUsers }) =>
                html`<li>
                  <span>${month}</span>
                  <span class="bar-track"
                    ><span class="bar-fill" .style=${`inline-size: ${(activeUsers / most) * 100}%`}></span
                  ></span>
                  <span class="bar-value">${activeUsers.toLocaleString('en-US')}</span>
                </li>`,
            )}
          </ol>`
    }
  </section>`;
}

function renderSubscriptions(subscriptions: Subscriptions): TemplateResult {
  const { figures } = operationWords;
  return html`<section aria-labelledby="insights">
    <h2 id="insights">${figures.insights}</h2>
    ${
      subscriptions.length === 0
        ? html`<p>${figures.noInsights}</p>`
        : html`<table class="rows">
            ${tableHead({ insight: figures.insight, name: figures.name })}
            <tbody>
              ${subscriptions.map(
                ({ insightName, title }) =>
                  html`<tr>
                    <th scope="row">${title}</th>
                    <td><code>${insightName}</code></td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;
}

customElements.define('console-figures', ConsoleFigures);

declare global {
  interface HTMLElementTagNameMap {
    'console-figures': ConsoleFigures;
  }
}
