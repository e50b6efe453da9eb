import type { LitElement, PropertyDeclarations, ReactiveController, TemplateResult } from 'lit';
import { css, html } from 'lit';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { ListSearchStrings } from '../../platform/words/strings.ts';
import type { ListRow, RowLimits } from './row-limits.ts';

/** Maximum number of rows that a search hides or shows in one task. This takes about as long as rendering a batch of new rows. */
export const maxToggledRows = 15;

/** Three sets of row ids: rows that the list renders, rows that the search does not find, and rows that are hidden now. */
interface RowSets {
  rendered: ReadonlySet<number>;
  missed: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
}

/** Returns a text in lower case and without accents, for comparisons. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Searches a long list, and renders and hides its rows in batches. */
export class ListTools implements ReactiveController {
  readonly #host: LitElement;
  readonly #limits: RowLimits;
  #hidden: ReadonlySet<number> = new Set();
  #rendered: ReadonlySet<number>;
  /** Number of rows that the search finds. */
  #foundCount = 0;
  /** Whether all rows are rendered, and hidden or shown as the search requires. */
  #isComplete = true;
  /** Whether the next batch is scheduled. */
  #isWaiting = false;

  /** Text of the search field, without spaces around it. */
  query = '';

  constructor(host: LitElement, limits: RowLimits, rendered: ReadonlySet<number>) {
    this.#host = host;
    this.#limits = limits;
    this.#rendered = rendered;
    host.addController(this);
  }

  /**
   * Sets the rows of `target` for the next update. Adds one batch to the rendered rows. Also hides or shows up to `maxToggledRows`
   * rows.
   */
  choose(target: RowSets, rows: readonly ListRow[]): void {
    const searchText = folded(this.query);
    const isFound = ([, ...texts]: ListRow): boolean =>
      searchText === '' || texts.some((text) => text !== null && folded(text).includes(searchText));
    const found = rows.filter(isFound).map(([id]) => id);
    const missed = new Set(rows.filter((row) => !isFound(row)).map(([id]) => id));
    // Rows that the search finds are rendered first.
    const inOrder = [...found, ...missed];
    const waiting = inOrder.filter((id) => !this.#rendered.has(id));
    const nextBatch = waiting.slice(0, this.#limits.batch);
    const ids = rows.map(([id]) => id);
    // The user sees the top of the list, so its rows are hidden or shown first.
    const toggled = ids.filter((id) => this.#rendered.has(id) && this.#hidden.has(id) !== missed.has(id));
    const postponed = new Set(toggled.slice(maxToggledRows));
    this.#isComplete = nextBatch.length === waiting.length && postponed.size === 0;
    this.#foundCount = found.length;
    this.#hidden = new Set(ids.filter((id) => (postponed.has(id) ? this.#hidden : missed).has(id)));
    this.#rendered = new Set([...inOrder.filter((id) => this.#rendered.has(id)), ...nextBatch]);
    target.missed = missed;
    target.hidden = this.#hidden;
    target.rendered = this.#rendered;
  }

  hostUpdated(): void {
    if (this.#isComplete || this.#isWaiting) return;
    this.#isWaiting = true;
    whenIdle(() => {
      this.#isWaiting = false;
      if (this.#host.isConnected) this.#host.requestUpdate();
    });
  }

  renderSearch({ label, found, nothingFound }: ListSearchStrings): TemplateResult {
    const { query } = this;
    const search = (event: ListQuery): void => {
      this.query = event.query.trim();
      this.#host.requestUpdate();
    };
    const result = this.#foundCount === 0 ? nothingFound(query) : found(this.#foundCount);
    return html`<fin-list-search
      .label=${label}
      .result=${query === '' ? '' : result}
      @fin-list-query=${search}
    ></fin-list-search>`;
  }
}

/** Event after the text in the search field of a list changed. */
class ListQuery extends Event {
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
