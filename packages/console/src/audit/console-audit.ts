import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import type { AuditEntry } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { timeText, words } from '../platform/words.ts';

/** Filters of the list. Empty means all. */
interface Filters {
  readonly operator: string;
  readonly action: string;
  readonly id: string;
}

const noFilters: Filters = { operator: '', action: '', id: '' };
const pageSize = '50';

/** What operators did, newest first. */
export class ConsoleAudit extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    entries: { state: true },
    hasMore: { state: true },
  };

  private entries: readonly AuditEntry[] | null = null;
  private hasMore = false;
  private filters = noFilters;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(null);
  }

  /** Loads the entries before an entry, or the newest. */
  private async load(before: string | null): Promise<void> {
    const { operator, action, id } = this.filters;
    const query = {
      top: pageSize,
      ...(operator !== '' && { operator }),
      ...(action !== '' && { action }),
      ...(id !== '' && { id }),
      ...(before !== null && { before }),
    };
    await this.attempt(async () => {
      const { reply } = await this.services.api.call('listAuditLog', { query });
      this.entries = before === null ? reply.entry : [...(this.entries ?? []), ...reply.entry];
      this.hasMore = reply.hasMore;
    });
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.load(null);
  }

  protected override render(): TemplateResult {
    const { audit } = words;
    return html`<div class="page">
      <header class="page-head">
        <div>
          <h1 tabindex="-1">${audit.title}</h1>
          <p class="muted">${audit.lead}</p>
        </div>
      </header>
      <form class="filters" @submit=${this.submit}>
        ${this.renderFilter('operator', audit.filterOperator)} ${this.renderActions()}
        ${this.renderFilter('id', audit.filterObject)}
        <wa-button type="submit" appearance="outlined">${audit.apply}</wa-button>
      </form>
      ${errorNotice(this.error)} ${this.renderEntries()}
    </div>`;
  }

  private renderFilter(name: keyof Filters, label: string): TemplateResult {
    return html`<wa-input
      label=${label}
      .value=${this.filters[name]}
      @input=${({ target }: Event) =>
        (this.filters = { ...this.filters, [name]: ((target as WaInput).value ?? '').trim() })}
    ></wa-input>`;
  }

  private renderActions(): TemplateResult {
    const { audit } = words;
    const sentences = Object.entries(audit.actions).toSorted(([, one], [, other]) => one.localeCompare(other));
    return html`<wa-select
      label=${audit.filterAction}
      .value=${this.filters.action}
      @change=${({ target }: Event) => (this.filters = { ...this.filters, action: String((target as WaSelect).value) })}
    >
      <wa-option value="">${audit.anyAction}</wa-option>
      ${sentences.map(([action, sentence]) => html`<wa-option value=${action}>${sentence}</wa-option>`)}
    </wa-select>`;
  }

  private renderEntries(): TemplateResult | typeof nothing {
    const { audit } = words;
    const { entries } = this;
    if (entries === null)
      return this.error === null ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>` : nothing;
    if (entries.length === 0) return html`<p>${audit.empty}</p>`;
    const { columns } = audit;
    return html`<table class="rows">
        <thead>
          <tr>
            ${Object.values(columns).map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${repeat(entries, ({ id }) => id, renderEntry)}
        </tbody>
      </table>
      ${
        this.hasMore
          ? html`<wa-button appearance="outlined" @click=${() => void this.load(entries.at(-1)?.id ?? null)}
              >${audit.more}</wa-button
            >`
          : nothing
      }`;
  }
}

function renderEntry({ at, operator, role, action, object, detail, reference }: AuditEntry): TemplateResult {
  const { columns } = words.audit;
  const details = Object.entries(detail).map(([name, value]) => `${name}: ${detailText(value)}`);
  return html`<tr>
    <td data-label=${columns.at}>${timeText(at)}</td>
    <td data-label=${columns.operator}>${words.app.signedInAs(operator, role)}</td>
    <td data-label=${columns.action}>${sentenceOf(action)}</td>
    <td data-label=${columns.object}>${object === null ? '–' : object.id}</td>
    <td data-label=${columns.detail}>${details.join(', ') || '–'}</td>
    <td data-label=${columns.reference}><code>${reference}</code></td>
  </tr>`;
}

/** Returns the sentence of an action; its name if it has none. */
function sentenceOf(action: string): string {
  const { actions }: { actions: Readonly<Record<string, string>> } = words.audit;
  return actions[action] ?? action;
}

/** Returns a detail as text: a list with commas. */
const detailText = (value: unknown): string =>
  Array.isArray(value) ? value.map(detailText).join(' ') : typeof value === 'string' ? value : JSON.stringify(value);

customElements.define('console-audit', ConsoleAudit);

declare global {
  interface HTMLElementTagNameMap {
    'console-audit': ConsoleAudit;
  }
}
