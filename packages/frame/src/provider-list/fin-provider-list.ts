import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ProviderList, ProviderRow } from '@fin-link/contracts/browser';
import '../provider-row/fin-provider-row.ts';
import { FrameElement } from '../scope/frame-element.ts';
import { providerListStyles } from './fin-provider-list.styles.ts';
import { ProviderChosen } from './provider-chosen.ts';

/** The listbox under the search box: always there, in the same tree as the box that points into it. */
@customElement('fin-provider-list')
export class FinProviderList extends FrameElement {
  static override styles = providerListStyles;

  @property()
  kind: ProviderList['kind'] = 'popular';

  @property({ attribute: false })
  rows: readonly ProviderRow[] = [];

  /** Index of the highlighted row; -1 for none. */
  @property({ type: Number })
  active = -1;

  /** A newer list is on its way. */
  @property({ type: Boolean })
  stale = false;

  /** Nothing has arrived yet, and it takes a moment. */
  @property({ type: Boolean })
  skeleton = false;

  static readonly listId = 'bank-list';

  /** Id of the option at `index`, for the box's active descendant. */
  static optionId(index: number): string {
    return `bank-${index}`;
  }

  protected override updated(): void {
    this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  private renderRow(row: ProviderRow, index: number): TemplateResult {
    return html`<fin-provider-row
      id=${FinProviderList.optionId(index)}
      role="option"
      aria-selected=${index === this.active}
      .provider=${row}
      @pointerenter=${() => this.scope.providers.preload(row.providerId)}
      @click=${() => this.dispatchEvent(new ProviderChosen(row, index + 1))}
    ></fin-provider-row>`;
  }

  private renderGroup(name: string): TemplateResult {
    return html`<div role="group" aria-labelledby="bank-group">
      <span class="group-name" id="bank-group">${name}</span>
      <div class=${this.kind} role="presentation">${this.rows.map((row, index) => this.renderRow(row, index))}</div>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { search } = this.scope.strings;
    const name =
      this.kind === 'results' ? search.results : search.popularIn(this.scope.formats.region(this.scope.countryISOCode));
    return html`<div id=${FinProviderList.listId} role="listbox" aria-label=${name} class=${this.stale ? 'stale' : ''}>
        ${this.rows.length === 0 ? nothing : this.renderGroup(name)}
      </div>
      ${this.skeleton ? html`<div class="popular" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div class="skeleton"></div>`)}</div>` : nothing}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-provider-list': FinProviderList;
  }
}
