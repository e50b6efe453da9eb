import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import type WaRadioGroup from '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import type { ConfigurationView, LinkOptions } from '@fin-link/contracts/browser';
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { timeText, words } from '../platform/words.ts';
import { compareDrafts, mergeDrafts } from './merge-options.ts';
import { valueText } from './value-text.ts';

/** Two drafts that began with the same options. */
export interface Conflict {
  /** Operator who saved first, and when. */
  readonly name: string;
  readonly when: string;
  readonly base: LinkOptions;
  readonly mine: LinkOptions;
  readonly theirs: LinkOptions;
  /** What the host has now, with its ETag. */
  readonly view: ConfigurationView;
  readonly etag: string;
}

/**
 * Shows what another operator changed meanwhile, and merges both drafts field by field.
 *
 * @fires console-merge - The dialog was closed. `detail` has the merged options; `null` if the operator closed it without a merge.
 */
export class ConsoleConflictDialog extends LitElement {
  static override properties: PropertyDeclarations = { conflict: { attribute: false }, mineAt: { state: true } };

  /** `null` while the dialog is closed. */
  conflict: Conflict | null = null;
  /** Paths of the collisions for which this operator's value is chosen. */
  private mineAt: ReadonlySet<string> = new Set();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (!changes.has('conflict') || this.conflict === null) return;
    const { base, mine, theirs } = this.conflict;
    this.mineAt = new Set(compareDrafts(base, mine, theirs).collisions.map(({ path }) => path));
  }

  private end(merged: LinkOptions | null): void {
    this.dispatchEvent(new CustomEvent('console-merge', { detail: merged }));
  }

  private choose(path: string, isMine: boolean): void {
    const others = [...this.mineAt].filter((one) => one !== path);
    this.mineAt = new Set(isMine ? [...others, path] : others);
  }

  private handleHide(event: Event): void {
    if (event.target === event.currentTarget && this.conflict !== null) this.end(null);
  }

  protected override render(): TemplateResult {
    const { conflict } = this;
    const { conflict: texts } = words;
    return html`<wa-dialog
      label=${texts.title(conflict?.name ?? '')}
      ?open=${conflict !== null}
      @wa-hide=${this.handleHide}
    >
      ${conflict === null ? nothing : this.renderMerge(conflict)}
      <div slot="footer" class="actions">
        <wa-button appearance="outlined" data-dialog="close">${words.app.cancel}</wa-button>
        <wa-button variant="brand" @click=${this.merge}>${texts.action}</wa-button>
      </div>
    </wa-dialog>`;
  }

  private merge(): void {
    if (this.conflict === null) return;
    const { base, mine, theirs } = this.conflict;
    this.end(mergeDrafts(mine, theirs, compareDrafts(base, mine, theirs), this.mineAt));
  }

  private renderMerge({ name, when, base, mine, theirs }: Conflict): TemplateResult {
    const { conflict: texts } = words;
    const { taken, kept, collisions } = compareDrafts(base, mine, theirs);
    const paths = (title: string, list: readonly string[]): TemplateResult | typeof nothing =>
      list.length === 0
        ? nothing
        : html`<h3>${title}</h3>
            <ul class="changes">
              ${list.map((path) => html`<li>${path}</li>`)}
            </ul>`;
    return html`<p>${(collisions.length === 0 ? texts.textClear : texts.text)(timeText(when))}</p>
      ${collisions.length === 0 ? nothing : html`<h3>${texts.both}</h3>`}
      ${collisions.map(
        (collision) =>
          html`<wa-radio-group
            label=${collision.path}
            .value=${this.mineAt.has(collision.path) ? 'mine' : 'theirs'}
            @change=${({ target }: Event) => this.choose(collision.path, (target as WaRadioGroup).value === 'mine')}
          >
            <wa-radio value="mine">${texts.mine(shown(collision.mine))}</wa-radio>
            <wa-radio value="theirs">${texts.theirs(name, shown(collision.theirs))}</wa-radio>
          </wa-radio-group>`,
      )}
      ${paths(texts.taken(name), taken)} ${paths(texts.kept, kept)}`;
  }
}

const shown = (value: unknown): string => (value === undefined ? words.conflict.removed : valueText(value));

customElements.define('console-conflict-dialog', ConsoleConflictDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-conflict-dialog': ConsoleConflictDialog;
  }
}
