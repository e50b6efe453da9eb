import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { html } from 'lit';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { ListSearchStrings } from '../../platform/words/types/list-search-strings.ts';
import type { ListQuery } from './fin-list-search.ts';
import './fin-list-search.ts';
import type { ListRow } from './row-limits.ts';

/** Number of rows in a batch. Ten cards take less than 50 ms if the CPU is slowed 4 times. */
export const batchRows = 10;

/** The rows that a list renders and hides. */
interface Choice {
  rendered: ReadonlySet<number>;
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
  #rendered: ReadonlySet<number>;
  #found = 0;
  #isComplete = true;
  #isWaiting = false;

  /** Text of the search field, without spaces around it. */
  query = '';

  constructor(host: LitElement, rendered: ReadonlySet<number>) {
    this.#host = host;
    this.#rendered = rendered;
    host.addController(this);
  }

  /** Chooses the rows that were rendered before and the next batch. Rows that the search finds come first. */
  choose(choice: Choice, rows: readonly ListRow[]): void {
    const wanted = folded(this.query);
    const isFound = ([, ...texts]: ListRow): boolean =>
      wanted === '' || texts.some((text) => text !== null && folded(text).includes(wanted));
    const found = rows.filter(isFound).map(([id]) => id);
    const hidden = rows.filter((row) => !isFound(row)).map(([id]) => id);
    const before = [...found, ...hidden].filter((id) => this.#rendered.has(id));
    const missing = [...found, ...hidden].filter((id) => !this.#rendered.has(id));
    const next = missing.slice(0, batchRows);
    this.#rendered = new Set([...before, ...next]);
    this.#isComplete = next.length === missing.length;
    this.#found = found.length;
    choice.rendered = this.#rendered;
    choice.hidden = new Set(hidden);
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
