import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorNotice } from '../platform/error-notice.ts';
import { timeText } from '../platform/words.ts';
import { missingHere } from './missing-here.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { type ListPage, PagedList, tableHead } from './paged-list.ts';
import { valueOf } from './value-of.ts';

type EndingConsent = HostReply<'listEndingConsents'>['consent'][number];

/** Consents that end soon. */
export class ConsoleConsents extends PagedList<EndingConsent> {
  private days = '30';

  protected override async loadPage(before: string | null): Promise<ListPage<EndingConsent>> {
    const query = { days: this.days, ...(before !== null && { before }) };
    const { reply } = await this.services.api.call('listEndingConsents', { query });
    return { rows: reply.consent, next: reply.next };
  }

  protected override get emptyText(): string {
    return operationWords.consents.empty;
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.load(null);
  }

  protected override render(): TemplateResult {
    const { consents, common } = operationWords;
    return html`<div class="page">
      ${operationsHead(consents.title, consents.lead)}
      <form class="filters" @submit=${this.submit}>
        <wa-input
          type="number"
          min="1"
          max="365"
          required
          label=${consents.days}
          .value=${this.days}
          @input=${({ target }: Event) => (this.days = valueOf(target))}
        ></wa-input>
        <wa-button type="submit" appearance="outlined">${common.search}</wa-button>
      </form>
      ${missingHere(this.error) ?? errorNotice(this.error)} ${this.renderList()}
    </div>`;
  }

  protected override renderRows(rows: readonly EndingConsent[]): TemplateResult {
    const { users, sessions } = operationWords;
    const columns = {
      user: sessions.columns.user,
      bank: users.columns.bank,
      status: users.columns.status,
      ends: users.columns.ends,
    };
    return html`<table class="rows">
      ${tableHead(columns)}
      <tbody>
        ${repeat(
          rows,
          ({ consentId }) => consentId,
          ({ loginName, provider, status, expiresAt }) =>
            html`<tr>
              <th scope="row">${loginName}</th>
              <td data-label=${columns.bank}>${provider.name}</td>
              <td data-label=${columns.status}>${status}</td>
              <td data-label=${columns.ends}>${timeText(expiresAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

customElements.define('console-consents', ConsoleConsents);

declare global {
  interface HTMLElementTagNameMap {
    'console-consents': ConsoleConsents;
  }
}
