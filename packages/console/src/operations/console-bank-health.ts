import '@awesome.me/webawesome/dist/components/badge/badge.js';
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

type BankHealth = HostReply<'listBankHealth'>['bank'][number];

const variants = {
  ok: 'success',
  degraded: 'warning',
  down: 'danger',
  quiet: 'neutral',
} as const satisfies Readonly<Record<BankHealth['state'], string>>;

/** Health and latency of banks. */
export class ConsoleBankHealth extends PagedList<BankHealth> {
  private search = '';

  protected override async loadPage(before: string | null): Promise<ListPage<BankHealth>> {
    const { search } = this;
    const query = {
      ...(search !== '' && { search }),
      ...(before !== null && { before }),
    };
    const { reply } = await this.services.api.call('listBankHealth', { query });
    return { rows: reply.bank, next: reply.next };
  }

  protected override get emptyText(): string {
    return operationWords.banks.empty;
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.load(null);
  }

  protected override render(): TemplateResult {
    const { banks, common } = operationWords;
    return html`<div class="page">
      ${operationsHead(banks.title, banks.lead)}
      <form class="filters" @submit=${this.submit}>
        <wa-input
          label=${banks.search}
          .value=${this.search}
          @input=${({ target }: Event) => (this.search = valueOf(target))}
        ></wa-input>
        <wa-button type="submit" appearance="outlined">${common.search}</wa-button>
      </form>
      ${missingHere(this.error) ?? errorNotice(this.error)} ${this.renderList()}
    </div>`;
  }

  protected override renderRows(rows: readonly BankHealth[]): TemplateResult {
    const { columns } = operationWords.banks;
    return html`<table class="rows">
      ${tableHead(columns)}
      <tbody>
        ${repeat(rows, ({ providerId }) => providerId, renderBank)}
      </tbody>
    </table>`;
  }
}

function renderBank(bank: BankHealth): TemplateResult {
  const { banks, common } = operationWords;
  const { columns, states } = banks;
  const { attempts24h, succeeded24h, failed24h, p50Ms, p95Ms } = bank;
  const rate = attempts24h === 0 ? '–' : common.percent(((succeeded24h / attempts24h) * 100).toFixed(1));
  const latency =
    p50Ms === null || p95Ms === null ? '–' : `${common.milliseconds(p50Ms)}, ${common.milliseconds(p95Ms)}`;
  return html`<tr>
    <th scope="row">${bank.name} <span class="caption">${bank.countryISOCode}</span></th>
    <td data-label=${columns.state}>
      <wa-badge variant=${variants[bank.state]} appearance="filled">${states[bank.state]}</wa-badge>
    </td>
    <td data-label=${columns.attempts}>${attempts24h}</td>
    <td data-label=${columns.success}>${rate}</td>
    <td data-label=${columns.failures}>
      ${failed24h.length === 0 ? '–' : failed24h.map(({ additionalStatus, count }) => html`<div><code>${additionalStatus}</code> ${count}</div>`)}
    </td>
    <td data-label=${columns.latency}>${latency}</td>
    <td data-label=${columns.last}>${timeText(bank.lastSuccessAt)}</td>
  </tr>`;
}

customElements.define('console-bank-health', ConsoleBankHealth);

declare global {
  interface HTMLElementTagNameMap {
    'console-bank-health': ConsoleBankHealth;
  }
}
