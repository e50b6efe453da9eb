import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestingElement } from '../platform/requesting-element.ts';
import { words } from '../platform/words.ts';
import { operationWords } from './operation-words.ts';

/** One page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; `null` on the last one. */
  readonly next: string | null;
}

/** A page of the console with a list, which is loaded in pages. */
export abstract class PagedList<Row> extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    rows: { state: true },
    next: { state: true },
  };

  /** `null` until the first page is loaded. */
  protected rows: readonly Row[] | null = null;
  private next: string | null = null;
  /** Number of the newest request, so that a slow older one changes nothing. */
  #newest = 0;

  /** Loads a page. `before`: its cursor; `null` for the first one. */
  protected abstract loadPage(before: string | null): Promise<ListPage<Row>>;
  protected abstract renderRows(rows: readonly Row[]): TemplateResult;
  protected abstract get emptyText(): string;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(null);
  }

  /** Loads the first page, or the page at the cursor. */
  protected async load(before: string | null): Promise<void> {
    const number = (this.#newest += 1);
    await this.attempt(async () => {
      const { rows, next } = await this.loadPage(before);
      if (number !== this.#newest) return;
      this.rows = before === null ? rows : [...(this.rows ?? []), ...rows];
      this.next = next;
    });
  }

  protected renderList(): TemplateResult | typeof nothing {
    const { rows } = this;
    if (rows === null)
      return this.error === null ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>` : nothing;
    if (rows.length === 0) return html`<p>${this.emptyText}</p>`;
    const more = html`<p class="more">
      <wa-button appearance="outlined" ?loading=${this.isBusy} @click=${() => void this.load(this.next)}
        >${operationWords.common.more}</wa-button
      >
    </p>`;
    return html`${this.renderRows(rows)} ${this.next === null ? nothing : more}`;
  }
}

/** Renders the heads of a table's columns. That of `actions` is for screen readers only. */
export const tableHead = (columns: Readonly<Record<string, string>>): TemplateResult =>
  html`<thead>
    <tr>
      ${Object.entries(columns).map(
        ([key, name]) =>
          html`<th scope="col">${key === 'actions' ? html`<span class="unseen">${name}</span>` : name}</th>`,
      )}
    </tr>
  </thead>`;
