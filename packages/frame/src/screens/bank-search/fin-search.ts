import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ProviderList, ProviderRow } from '@fin-link/contracts/browser';
import { bankListStyles, bankOptionId, bankStyles, renderBank, renderBankList } from './bank-list.ts';
import type { EarlyInput } from '../../components/shell/screen-element.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import { placeOf, renderBox, renderSearch, renderTips, searchStyles } from './render-search.ts';
import { ProviderSearch } from './provider-search.ts';

const maxPopularBanks = 8;

/** Time in milliseconds in which Enter is ignored after a new list moved the highlight, because the user meant the previous row. */
const reactionMs = 300;

/** The bank search, by name, web address or routing number. Choosing a row continues. */
export class FinSearch extends ScreenElement<'search'> {
  // A document whose first screen is the search already contains these styles. Other documents get them from this module.
  static override styles = [searchStyles, bankListStyles, bankStyles];

  static override properties: PropertyDeclarations = {
    active: { state: true },
    text: { state: true },
  };

  /** Module that renders the messages about the list; `null` until it is loaded. */
  #outcome: typeof import('./search-outcome.ts') | null = null;

  readonly #search = new ProviderSearch(this, () => this.scope);

  /** Index of the highlighted row; -1 for none. */
  private active = -1;

  /** Provider id of the highlighted row; `null` after the text changes. */
  #activeBank: number | null = null;

  /** Time when a new list moved the highlight to another bank, on the clock of `event.timeStamp`. */
  #movedAt = -Infinity;

  /** Whether Enter was pressed on the highlighted row while the list was out of date. The bank is chosen if the new list contains it. */
  #isEntered = false;

  private text = '';

  /** Resolves when the first list is loaded. */
  #arrived: Promise<void> = Promise.resolve();

  /** Provider id of the row on which the pointer was pressed; `null` for a click without a pointer. */
  #pressedBank: number | null = null;

  /** List that was rendered last. */
  #visibleList: ProviderList | null = null;

  override focusEntry(): void {
    // On touch screens a focused field would open the keyboard over the list.
    if (matchMedia('(pointer: coarse)').matches) super.focusEntry();
    else this.#input.focus();
  }

  override takeOver({ text, selection, focused, pressed }: EarlyInput): boolean {
    const input = this.#input;
    if (text !== '') {
      input.value = text;
      this.#changeText(text);
    }
    if (focused !== null) {
      input.focus();
      input.setSelectionRange(...selection);
    }
    void this.#arrived.then(() => {
      const index = this.#rows.findIndex((row) => String(row.providerId) === pressed?.dataset['bank']);
      const row = this.#rows[index];
      if (row !== undefined) this.#choose(row, index + 1);
    });
    return focused !== null;
  }

  protected override willUpdate(): void {
    if (this.#search.list !== this.#visibleList) this.#moveHighlight();
    this.#visibleList = this.#search.list;
    if (this.hasUpdated) return;
    this.text = this.state.initialQuery;
    this.#arrived = this.#search.search({ name: this.text.trim(), match: 'close' });
  }

  protected override updated(): void {
    if (this.active >= 0) this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    const row = this.#rows[this.active];
    if (!this.#isEntered || !this.#isCurrent) return;
    this.#isEntered = false;
    if (row !== undefined) this.#choose(row, this.active + 1);
  }

  protected override firstUpdated(): void {
    this.#input.value = this.text;
    // The list of popular banks needs no message, so it is painted first.
    whenIdle(() => void this.#loadOutcome());
  }

  async #loadOutcome(): Promise<void> {
    this.#outcome = await untilLoaded(
      () => loadChunk('search-outcome', () => import('./search-outcome.ts')),
      () => this.isConnected,
    );
    this.requestUpdate();
  }

  get #input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement;
  }

  /** Banks in the list, in order. */
  get #rows(): readonly ProviderRow[] {
    const { list } = this.#search;
    if (list?.kind !== 'popular') return list?.providers ?? [];
    return list.providers.slice(0, maxPopularBanks);
  }

  /** Countries whose banks can be found: those of the configuration, otherwise that of the site. */
  get #countries(): readonly string[] {
    const { countries } = this.facts.options;
    return countries.length > 0 ? countries : [this.scope.countryISOCode];
  }

  /** Whether the rows are the results for the typed text. */
  get #isCurrent(): boolean {
    return this.#search.status !== 'loading' && this.#search.query.name === this.text.trim();
  }

  #changeText(text: string): void {
    this.text = text;
    this.active = -1;
    this.#activeBank = null;
    this.#isEntered = false;
    this.#search.type(text);
  }

  /** Replaces the text as if the user had typed it. */
  #replaceText(text: string): void {
    this.#input.value = text;
    this.#changeText(text);
    this.#input.focus();
  }

  #highlight(index: number): void {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.active = index;
    this.#activeBank = row.providerId;
    this.#isEntered = false;
    this.scope.providers.preload(row.providerId);
  }

  /** Keeps the highlighted bank in a new list. If the list does not contain it, highlights the first row. */
  #moveHighlight(): void {
    this.active = this.#rows.findIndex(({ providerId }) => providerId === this.#activeBank);
    if (this.active >= 0 || this.#activeBank === null) return;
    this.#highlight(0);
    this.#movedAt = performance.now();
  }

  #choose(provider: ProviderRow, rank: number): void {
    this.scope.report('provider_pick', {
      providerId: provider.providerId,
      source: this.#search.list?.kind ?? 'results',
      rank,
    });
    this.send({ type: 'providerPicked', provider, query: this.text });
  }

  /** Chooses the highlighted row, or waits for the list that belongs to the typed text. */
  #enter(row: ProviderRow): void {
    if (this.#isCurrent) this.#choose(row, this.active + 1);
    else this.#isEntered = true;
  }

  /** Chooses a row, unless it shows another bank than when the pointer was pressed. */
  #pick(row: ProviderRow, rank: number): void {
    const pressed = this.#pressedBank;
    this.#pressedBank = null;
    if (pressed === null || pressed === row.providerId) this.#choose(row, rank);
  }

  #handleKey(event: KeyboardEvent): void {
    // Keys are ignored while an input method is composing.
    if (event.isComposing) return;
    const last = this.#rows.length - 1;
    const row = this.#rows[this.active];
    // After an arrow key, the user knows which row is highlighted.
    if (event.key.startsWith('Arrow')) this.#movedAt = -Infinity;
    if (event.key === 'ArrowDown') this.#highlight(this.active >= last ? 0 : this.active + 1);
    else if (event.key === 'ArrowUp') this.#highlight(this.active <= 0 ? last : this.active - 1);
    else if (event.key === 'Enter' && row !== undefined) {
      if (event.timeStamp - this.#movedAt > reactionMs) this.#enter(row);
    } else if (event.key === 'Escape' && this.text !== '') this.#replaceText('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #renderList(list: ProviderList | null): TemplateResult {
    const { strings, formats, providers } = this.scope;
    const onlyCountry = this.#countries.length === 1 ? this.#countries[0] : undefined;
    const words = strings.search;
    const kind = list?.kind ?? 'popular';
    const popularName =
      onlyCountry === undefined
        ? words.popular
        : words.popularIn(onlyCountry, /US|GB|AU/.test(onlyCountry) ? '' : formats.region(onlyCountry));
    return renderBankList({
      kind,
      name: kind === 'results' ? words.results : popularName,
      options: this.#rows.map((row, index) =>
        renderBank(row, {
          id: bankOptionId(index),
          isActive: index === this.active,
          words,
          pointed: () => providers.preload(row.providerId),
          pressed: () => (this.#pressedBank = row.providerId),
          chosen: () => this.#pick(row, index + 1),
        }),
      ),
      isStale: this.#search.status === 'loading',
      hasSkeleton: this.#search.skeleton,
    });
  }

  protected override render(): TemplateResult {
    const { scope } = this;
    const search = this.#search;
    const { list } = search;
    const words = scope.strings.search;
    const place = placeOf(this.#countries);
    const body = renderSearch({
      words,
      tips: renderTips(place, words),
      box: renderBox({
        words,
        label: words.label(place),
        text: this.text,
        expanded: this.#rows.length > 0,
        activeId: this.active < 0 ? null : bankOptionId(this.active),
        type: (text) => this.#changeText(text),
        handleKey: (event) => this.#handleKey(event),
        clear: () => this.#replaceText(''),
      }),
      notice: this.#outcome?.renderNotice(search, scope) ?? nothing,
      list: this.#renderList(list),
      outcome: this.#outcome?.renderOutcome(search, scope, (text) => this.#replaceText(text)) ?? nothing,
      withoutBank: this.#outcome?.renderWithoutBank(this, scope, search.query.name) ?? nothing,
    });
    return html`<fin-shell .heading=${words.title} step="find" ?back=${this.facts.options.entryScreen}>
      ${body}
      <fin-sharing-summary slot="aside"></fin-sharing-summary>
    </fin-shell>`;
  }
}

customElements.define('fin-search', FinSearch);

declare global {
  interface HTMLElementTagNameMap {
    'fin-search': FinSearch;
  }
}
