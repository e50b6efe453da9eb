import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { html } from 'lit';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { ListSearchStrings } from '../../platform/words/types/list-search-strings.ts';
import type { ListQuery } from './fin-list-search.ts';
import './fin-list-search.ts';
import type { ListRow, RowLimits } from './row-limits.ts';

/**
 * Largest number of rows that a search hides or shows in one task. The browser needs as long for this as for a batch of new rows.
 */
export const turnedRows = 15;

/** The rows that a list renders and hides. */
interface Choice {
  rendered: ReadonlySet<number>;
  missed: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
}

/** Removes case and accents for a comparison. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Search and batches of a long list. */
export class ListTools implements ReactiveController {
  readonly #host: LitElement;
  readonly #limits: RowLimits;
  #hidden: ReadonlySet<number> = new Set();
  #rendered: ReadonlySet<number>;
  #found = 0;
  #isComplete = true;
  #isWaiting = false;

  /** Text of the search field, without spaces around it. */
  query = '';

  constructor(host: LitElement, limits: RowLimits, rendered: ReadonlySet<number>) {
    this.#host = host;
    this.#limits = limits;
    this.#rendered = rendered;
    host.addController(this);
  }

  /** Chooses the rows that were rendered before and the next batch, and hides the next batch of rows that the search does not find. */
  choose(choice: Choice, rows: readonly ListRow[]): void {
    const searchText = folded(this.query);
    const isFound = ([, ...texts]: ListRow): boolean =>
      searchText === '' || texts.some((text) => text !== null && folded(text).includes(searchText));
    const found = rows.filter(isFound).map(([id]) => id);
    const missed = new Set(rows.filter((row) => !isFound(row)).map(([id]) => id));
    // Rows that the search finds are rendered first.
    const inOrder = [...found, ...missed];
    const waiting = inOrder.filter((id) => !this.#rendered.has(id));
    const added = waiting.slice(0, this.#limits.batch);
    const ids = rows.map(([id]) => id);
    // The user sees the top of the list, so its rows are hidden or shown first.
    const turning = ids.filter((id) => this.#rendered.has(id) && this.#hidden.has(id) !== missed.has(id));
    const later = new Set(turning.slice(turnedRows));
    this.#isComplete = added.length === waiting.length && later.size === 0;
    this.#found = found.length;
    this.#hidden = new Set(ids.filter((id) => (later.has(id) ? this.#hidden : missed).has(id)));
    this.#rendered = new Set([...inOrder.filter((id) => this.#rendered.has(id)), ...added]);
    choice.missed = missed;
    choice.hidden = this.#hidden;
    choice.rendered = this.#rendered;
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
    const result = this.#found === 0 ? nothingFound(query) : found(this.#found);
    return html`<fin-list-search
      .label=${label}
      .result=${query === '' ? '' : result}
      @fin-list-query=${search}
    ></fin-list-search>`;
  }
}
