import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { html } from 'lit';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { ListSearchStrings } from '../../platform/words/types/list-search-strings.ts';
import type { ListQuery } from './fin-list-search.ts';
import './fin-list-search.ts';
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

  /** Renders the search field with its result. */
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
