import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';
import type { ListSearchStrings } from '../../platform/words/strings.ts';
import type { ListTools } from './list-tools.ts';
import type { ListRow, RowLimits } from './row-limits.ts';
import { minRowsForSearch } from './row-limits.ts';

/**
 * Renders a long list in batches while the browser is idle, and adds a search field. The code for batches and search is loaded only if the
 * list is long. In the end, the document contains all rows. If it contained only the visible rows, the browser's own search and screen
 * readers would miss the others. `content-visibility` saves the layout and painting of rows outside the viewport.
 */
export class LongList implements ReactiveController {
  readonly #host: LitElement;
  readonly #limits: RowLimits;
  #rows: readonly ListRow[] = [];
  /** Whether the code for long lists is loaded or being loaded. */
  #loading = false;
  #tools: ListTools | null = null;

  /** Ids of the rows to render now. */
  rendered: ReadonlySet<number> = new Set();

  /** Ids of the rows that the search does not find. */
  missed: ReadonlySet<number> = new Set();

  /** Ids of the rows to hide now. The set lags behind `missed` for some frames. A hidden row keeps its state. */
  hidden: ReadonlySet<number> = new Set();

  constructor(host: LitElement, limits: RowLimits) {
    this.#host = host;
    this.#limits = limits;
    host.addController(this);
  }

  /** Text of the search field; empty without a search. */
  get query(): string {
    return this.#tools?.query ?? '';
  }

  /** Sets all rows in their order. Must be called in each update, before `rendered`, `missed` and `hidden` are read. */
  setRows(rows: readonly ListRow[]): void {
    this.#rows = rows;
    this.rendered = new Set(rows.slice(0, this.#limits.first).map(([id]) => id));
    this.#tools?.choose(this, rows);
  }

  /** Renders the search field of a long list. The list keeps its position when the field is loaded. */
  renderSearch(words: ListSearchStrings): TemplateResult | typeof nothing {
    if (this.#rows.length < minRowsForSearch) return nothing;
    return html`<div class="list-search">${this.#tools?.renderSearch(words)}</div>`;
  }

  hostUpdated(): void {
    if (this.#rows.length >= minRowsForSearch && !this.#loading) void this.load();
  }

  private async load(): Promise<void> {
    this.#loading = true;
    const tools = await untilLoaded(
      () => loadChunk('list-tools', () => import('./list-tools.ts')),
      () => this.#host.isConnected,
    );
    this.#loading = tools !== null;
    if (tools === null) return;
    this.#tools = new tools.ListTools(this.#host, this.#limits, this.rendered);
    this.#host.requestUpdate();
  }
}
