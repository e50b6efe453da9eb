import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Event after the text in the search field of a list changed. */
export class ListQuery extends Event {
  static readonly type = 'fin-list-query';

  readonly query: string;

  constructor(query: string) {
    super(ListQuery.type);
    this.query = query;
  }
}

/** Delay after the last key until the result is announced, as in the bank search. */
const announceDelayMs = 500;

/**
 * The search field of a list. Typing changes the list only; the focus stays in the field.
 *
 * @fires fin-list-query - The text changed.
 */
export class FinListSearch extends FrameElement {
  static override properties: PropertyDeclarations = { label: {}, result: {} };

  static override styles = css`
    fin-list-search {
      display: grid;
      gap: var(--space-1);

      label {
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      input {
        inline-size: 100%;
        min-block-size: 48px;
        padding: var(--space-2) var(--space-3);
        border: 1px solid var(--fin-color-border);
        border-radius: var(--fin-radius-field);
        font: inherit;
        color: inherit;
        background: var(--fin-color-surface);
      }
      /* The list keeps its position when a result appears. */
      p {
        min-block-size: 1.5em;
      }
    }
  `;

  label = '';

  /** Result of the search in words; empty without a search. */
  result = '';

  /** Timer of the next announcement. */
  private speaking: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.speaking);
  }

  private search(text: string): void {
    this.dispatchEvent(new ListQuery(text));
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      if (this.result !== '') this.scope.announcer.polite(this.result);
    }, announceDelayMs);
  }

  private readonly handleInput = (event: Event): void => {
    // Text of an unfinished composition is not searched for. The end of the composition fires another event.
    if (!(event instanceof InputEvent && event.isComposing)) this.search((event.target as HTMLInputElement).value);
  };

  private readonly handleKey = (event: KeyboardEvent): void => {
    const field = event.target as HTMLInputElement;
    if (event.key !== 'Escape' || field.value === '' || event.isComposing) return;
    // The first Escape clears the field. Without text, Escape closes the view.
    event.preventDefault();
    field.value = '';
    this.search('');
  };

  protected override render(): TemplateResult {
    return html`<label for="list-query">${this.label}</label>
      <input
        id="list-query"
        type="search"
        dir="auto"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        enterkeyhint="search"
        maxlength="100"
        @input=${this.handleInput}
        @compositionend=${this.handleInput}
        @keydown=${this.handleKey}
        @change=${(event: Event) => event.stopPropagation()}
      />
      <p class="caption muted">${this.result}</p>`;
  }
}

customElements.define('fin-list-search', FinListSearch);

declare global {
  interface HTMLElementTagNameMap {
    'fin-list-search': FinListSearch;
  }
  interface HTMLElementEventMap {
    'fin-list-query': ListQuery;
  }
}
