import type { ConsentFilter, SessionFacts } from '@fin-link/flow';
import { cardOfConsent, filterCards, matchesFilter } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renewedWords } from '../../components/consent-facts/consent-words.ts';
import '../../components/consent-notices/fin-consent-notices.ts';
import { LongList } from '../../components/long-list/long-list.ts';
import { cardRows } from '../../components/long-list/row-limits.ts';
import { ViewElement, viewStyles } from '../../components/shell/view-element.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import './fin-consent-card.ts';

const filters: readonly ConsentFilter[] = ['active', 'ending-soon', 'ended'];

/** Minimum number of consents for a search field. */
const minConsentsForSearch = 8;

/** Delay after the last change of filter or search text until the number of results is announced. */
const announceDelayMs = 500;

/** The list of consents, with filters for active, ending and ended ones. */
export class FinScreenConsents extends ViewElement<'consents'> {
  static override styles = [
    viewStyles,
    css`
      fin-screen-consents {
        .tools {
          display: flex;
          flex-wrap: wrap;
          align-items: end;
          gap: var(--space-3) var(--space-6);
        }
        .filters {
          display: flex;
          flex-wrap: wrap;
          gap: var(--space-2);
        }
        .filters legend,
        .find label {
          margin-block-end: var(--space-1);
          padding: 0;
          font-size: 0.875rem;
          color: var(--fin-color-muted);
        }
        .filter {
          position: relative;
          display: inline-flex;
          align-items: center;
          min-block-size: 44px;
          padding: var(--space-1) var(--space-4);
          border: 1px solid var(--fin-color-border);
          border-radius: var(--fin-radius-pill);
          cursor: pointer;
        }
        .filter input {
          position: absolute;
          inset: 0;
          margin: 0;
          opacity: 0;
          cursor: pointer;
        }
        .filter:has(:checked) {
          font-weight: 600;
          color: var(--fin-color-on-accent);
          border-color: var(--fin-color-accent);
          background: var(--fin-color-accent);
        }
        .filter:has(:focus-visible) {
          outline: 2px solid var(--fin-color-accent);
          outline-offset: 2px;
        }
        .find {
          display: grid;
          flex: 1 1 14rem;
        }
        .find input {
          inline-size: 100%;
          min-block-size: 44px;
          padding: var(--space-2) var(--space-3);
          border: 1px solid var(--fin-color-border);
          border-radius: var(--fin-radius-field);
          font: inherit;
          color: inherit;
          background: var(--fin-color-surface);
        }
        /* Hundreds of blocks are laid out faster than a grid with as many rows. */
        .cards > li {
          margin-block-end: var(--space-3);
        }
        /* Cards outside the window are neither laid out nor painted. A card keeps its last height. */
        .cards > :nth-child(n + 4) {
          content-visibility: auto;
          contain-intrinsic-block-size: auto 540px;
        }
        .empty {
          display: grid;
          gap: var(--space-3);
          padding: var(--space-6) var(--space-4);
        }
        .empty h3 {
          font-size: 1.125rem;
          font-weight: 650;
        }
        @media (forced-colors: active) {
          .filter:has(:checked) {
            outline: 2px solid Highlight;
          }
        }
      }
    `,
  ];

  /** Timer of the next announcement. */
  private speaking: ReturnType<typeof setTimeout> | undefined;

  private readonly long = new LongList(this, cardRows);

  private get consentWords(): LaterStrings['consents'] {
    return this.words.consents;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.speaking);
  }

  protected override firstUpdated(): void {
    this.scope.report('consents_open', { consents: this.state.list.cards.length });
    this.speakRenewal();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    const { list, renewedConsentId } = this.state;
    if (renewedConsentId !== before.renewedConsentId) this.speakRenewal();
    if (list.filter !== before.list.filter || list.query !== before.list.query) this.speakCount();
  }

  private speakRenewal(): void {
    const { renewedConsentId, list } = this.state;
    const consent = renewedConsentId === null ? undefined : cardOfConsent(list, renewedConsentId)?.consent;
    const renewal = consent === undefined ? null : renewedWords(consent, this.words, this.scope.formats);
    if (consent === undefined || renewal === null) return;
    this.scope.report('consent_renew', {});
    this.scope.announcer.polite(this.consentWords.renewedSpoken(consent.providerName, renewal));
  }

  private speakCount(): void {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      const { list } = this.state;
      const count = filterCards(list).length;
      this.scope.announcer.polite(count === 0 ? this.emptyWords() : this.consentWords.found(count));
    }, announceDelayMs);
  }

  private emptyWords(): string {
    const { filter, query } = this.state.list;
    return query.trim() === '' ? this.consentWords.emptyFilter[filter] : this.consentWords.nothingFound(query.trim());
  }

  private renderFilters(): TemplateResult {
    const { list } = this.state;
    const { consentWords } = this;
    return html`<fieldset>
      <div class="filters" role="radiogroup" aria-label=${consentWords.filterLabel}>
        ${filters.map((filter) => {
          const count = list.cards.filter(({ consent }) => matchesFilter(filter, consent)).length;
          return html`<label class="filter">
            <input
              type="radio"
              name="consent-filter"
              .checked=${list.filter === filter}
              @change=${() => this.send({ type: 'filterChosen', filter })}
            />
            <span>${consentWords.counted(consentWords.filters[filter], count)}</span>
          </label>`;
        })}
      </div>
    </fieldset>`;
  }

  private renderSearch(): TemplateResult | typeof nothing {
    const { list } = this.state;
    if (list.cards.length < minConsentsForSearch) return nothing;
    return html`<div class="find">
      <label for="consent-query">${this.consentWords.search}</label>
      <input
        id="consent-query"
        type="search"
        dir="auto"
        autocomplete="off"
        spellcheck="false"
        maxlength="100"
        .value=${list.query}
        @input=${({ target }: Event) =>
          this.send({ type: 'consentsSearched', query: (target as HTMLInputElement).value })}
      />
    </div>`;
  }

  private renderCards(): TemplateResult {
    const { list, renewedConsentId } = this.state;
    const shownCards = filterCards(list, renewedConsentId);
    if (shownCards.length === 0) return html`<p class="card empty">${this.emptyWords()}</p>`;
    this.long.setRows(shownCards.map(({ consent }) => [consent.consentId]));
    return html`<ul class="cards columns">
      ${repeat(
        shownCards.filter(({ consent }) => this.long.rendered.has(consent.consentId)),
        ({ consent }) => consent.consentId,
        (card) =>
          html`<li>
            <fin-consent-card .card=${card} ?renewed=${card.consent.consentId === renewedConsentId}></fin-consent-card>
          </li>`,
      )}
    </ul>`;
  }

  private renderBody(): TemplateResult {
    const { cards } = this.state.list;
    const app = this.scope.app.name;
    const { consentWords } = this;
    if (cards.length === 0)
      return html`<div class="card empty">
        <h3 aria-level=${this.levelOf(3)}>${consentWords.emptyTitle}</h3>
        <p>${consentWords.emptyAdvice(app)}</p>
      </div>`;
    return html`<p class="lead">${consentWords.lead(app)}</p>
      <fin-consent-notices
        renewable
        limited
        .consents=${cards.map(({ consent }) => consent)}
        @fin-more-notices=${() => this.send({ type: 'filterChosen', filter: 'ending-soon' })}
      ></fin-consent-notices>
      <div class="tools">${this.renderFilters()} ${this.renderSearch()}</div>
      ${this.renderCards()}`;
  }

  protected override render(): TemplateResult {
    return this.renderView(this.consentWords.title, html`<div class="stack">${this.renderBody()}</div>`);
  }
}

export const render = (state: FrameStateOf<'consents'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-consents .state=${state} .facts=${facts}></fin-screen-consents>`;

customElements.define('fin-screen-consents', FinScreenConsents);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-consents': FinScreenConsents;
  }
}
