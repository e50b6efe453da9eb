import type { ConnectionCard, SessionFacts } from '@fin-link/flow';
import { cardOf, needsAttention, problemOfCard } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../components/consent-notices/fin-consent-notices.ts';
import { LongList } from '../../components/long-list/long-list.ts';
import { cardRows } from '../../components/long-list/row-limits.ts';
import { wordsOfProblem } from '../../components/problem/problem-words.ts';
import { ViewElement, viewStyles } from '../../components/shell/view-element.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import type { LaterStrings, WordGroup } from '../../platform/words/strings.ts';
import type { FinConnectionCard } from './fin-connection-card.ts';
import { isRefreshable, isStuck } from './fin-connection-card.ts';

/** The list of connections. Connections that need an action of the user come first. */
export class FinScreenConnections extends ViewElement<'connections'> {
  static override styles = [
    viewStyles,
    css`
      fin-screen-connections {
        .top {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          justify-content: space-between;
          gap: var(--space-3);
        }
        .top .lead {
          flex: 1 1 12rem;
        }
        .whole {
          display: flex;
          flex-wrap: wrap;
          gap: var(--space-2);
        }
        section {
          display: grid;
          gap: var(--space-3);
          margin-block-start: var(--space-2);
        }
        h3 {
          font-size: 1rem;
          font-weight: 650;
        }
        /* Hundreds of blocks are laid out faster than a grid with as many rows. */
        .cards > li {
          margin-block-end: var(--space-3);
        }
        /* Cards outside the window are neither laid out nor painted. A card keeps its last height. */
        .cards > :nth-child(n + 4) {
          content-visibility: auto;
          contain-intrinsic-block-size: auto 300px;
        }
        /* Reserves the height of the search field, which is loaded later. The negative margin moves its result close to the list. */
        .list-search {
          min-block-size: 98px;
          margin-block-end: calc(-1 * var(--space-3));
        }
        .empty {
          display: grid;
          justify-items: start;
          gap: var(--space-3);
          padding: var(--space-6) var(--space-4);
        }
      }
    `,
  ];

  private readonly long = new LongList(this, cardRows);

  private get managing(): LaterStrings['managing'] {
    return this.words.managing;
  }

  protected override firstUpdated(): void {
    this.scope.report('manage_open', { connections: this.state.cards.length });
  }

  /** Id of the connection whose card has the focus. An update may move the card to the other group. */
  private focusedId: number | null = null;

  protected override willUpdate(): void {
    this.focusedId =
      this.querySelector<FinConnectionCard>('fin-connection-card:focus-within')?.card.account.providerAccountId ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    for (const card of this.state.cards) this.speak(cardOf(before, card.account.providerAccountId), card);
    const { removed } = this.state;
    const isRemoved = removed !== null && before.removed !== removed;
    if (isRemoved) this.scope.announcer.polite(this.words.removal.removed(removed));
    if (isRemoved || this.focusedId !== null) void this.keepFocus(this.focusedId);
  }

  /** Focuses the title of the card, or the screen's heading if the card no longer exists. Does nothing if the focus was not lost. */
  private async keepFocus(providerAccountId: number | null): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within, fin-dialog') !== null) return;
    const card = [...this.querySelectorAll('fin-connection-card')].find(
      (one) => one.card.account.providerAccountId === providerAccountId,
    );
    if (card !== undefined) card.focusTitle();
    else if (this.ownerDocument.hasFocus()) this.focusEntry();
  }

  /** Announces changes of cards. The screen does this because a card that changes its group is rendered as a new element. */
  private speak(before: ConnectionCard | null, card: ConnectionCard): void {
    const { announcer, app } = this.scope;
    const { account, result } = card;
    const words = this.managing.result;
    if (account.status === 'USER_INPUT_REQUIRED' && before?.account.status !== 'USER_INPUT_REQUIRED')
      announcer.polite(words.askedSpoken(account.providerName));
    if (result === null || result === before?.result) return;
    this.scope.report('refresh', { result: result.kind === 'failed' ? result.problem.class : result.kind });
    if (result.kind === 'failed') {
      const { heading } = wordsOfProblem(result.problem, this.words, account.providerName, app.name);
      announcer.polite(words.failedSpoken(account.providerName, heading));
    } else {
      const speak = result.kind === 'noChanges' ? words.noChangesSpoken : words.updatedSpoken;
      announcer.polite(speak(account.providerName));
    }
  }

  private renderLink(label: string, kind: 'primary' | 'secondary'): TemplateResult | typeof nothing {
    if (!this.state.mayLink) return nothing;
    return html`<button class=${`button ${kind}`} type="button" @click=${() => this.send({ type: 'linkWanted' })}>
      ${label}
    </button>`;
  }

  private refreshAll(): void {
    for (const one of this.querySelectorAll('fin-connection-card')) if (isRefreshable(one.card)) one.refresh();
    // Cards of a long list may not be rendered yet.
    for (const card of this.state.cards) {
      const { providerAccountId } = card.account;
      if (isRefreshable(card) && !this.long.rendered.has(providerAccountId))
        this.send({ type: 'refreshWanted', providerAccountId });
    }
  }

  /** Renders the button that updates all connections. A single connection needs none, because its card has a button. */
  private renderRefreshAll(): TemplateResult | typeof nothing {
    const refreshable = this.state.cards.filter(isRefreshable);
    if (refreshable.length < 2) return nothing;
    return html`<button
      class="button secondary"
      type="button"
      aria-disabled=${refreshable.every(({ refreshing }) => refreshing !== null) ? 'true' : nothing}
      @click=${this.refreshAll}
    >
      ${this.managing.refreshAll}
    </button>`;
  }

  /** Renders a group. The search hides cards and does not remove them, because a card counts down to its next update. */
  private renderGroup(heading: string, cards: readonly ConnectionCard[]): TemplateResult | typeof nothing {
    const { rendered, hidden } = this.long;
    const idOf = ({ account }: ConnectionCard): number => account.providerAccountId;
    const renderedCards = cards.filter((card) => rendered.has(idOf(card)));
    if (renderedCards.length === 0) return nothing;
    return html`<section aria-label=${heading} ?hidden=${renderedCards.every((card) => hidden.has(idOf(card)))}>
      <h3 aria-level=${this.levelOf(3)}>${heading}</h3>
      <ul class="cards columns">
        ${repeat(
          renderedCards,
          idOf,
          (card) =>
            html`<li ?hidden=${hidden.has(idOf(card))}>
              <fin-connection-card .card=${card} ?mayLink=${this.state.mayLink}></fin-connection-card>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private renderGroups(): TemplateResult {
    const { managing } = this;
    const { cards } = this.state;
    const attention = cards.filter(needsAttention);
    const working = cards.filter((card) => !needsAttention(card));
    this.long.setRows(
      [...attention, ...working].map(({ account }) => [account.providerAccountId, account.providerName]),
    );
    return html`${this.long.renderSearch(managing.search)} ${this.renderGroup(managing.attention, attention)}
    ${this.renderGroup(managing.working, working)}`;
  }

  private renderCards(): TemplateResult {
    const { cards } = this.state;
    const { app } = this.scope;
    const { managing } = this;
    if (cards.length === 0)
      return html`<div class="card empty">
        <h3 aria-level=${this.levelOf(3)}>${managing.emptyTitle}</h3>
        <p>${managing.emptyAdvice(app.name)}</p>
        ${this.renderLink(managing.linkFirst, 'primary')}
      </div>`;
    return html`<fin-consent-notices renewable .consents=${this.state.notices}></fin-consent-notices>
      <div class="top">
        <p class="lead">${managing.lead(app.name)}</p>
        <div class="whole">${this.renderLink(managing.linkAnother, 'secondary')} ${this.renderRefreshAll()}</div>
      </div>
      ${this.renderGroups()}`;
  }

  private renderRemoval(): TemplateResult | typeof nothing {
    const { removal, cards } = this.state;
    const card = cards.find(({ account }) => account.providerAccountId === removal?.providerAccountId);
    if (removal === null || card === undefined) return nothing;
    return html`<fin-remove-connection
      .bank=${card.account.providerName}
      .accounts=${card.accounts?.length ?? 0}
      ?consented=${card.account.consentId !== null}
      .removal=${removal}
    ></fin-remove-connection>`;
  }

  protected override render(): TemplateResult {
    return html`${this.renderRemoval()}${this.renderView(this.managing.title, html`<div class="stack">${this.renderCards()}</div>`)}`;
  }
}

export const render = (state: FrameStateOf<'connections'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-connections .state=${state} .facts=${facts}></fin-screen-connections>`;

/** Returns the groups of words that only some lists need: for problems, and for progress and ended connections. */
export const wordsFor = ({ cards }: FrameStateOf<'connections'>): readonly WordGroup[] => [
  ...(cards.some((card) => card.result?.kind === 'failed' || problemOfCard(card) !== null)
    ? (['problems'] as const)
    : []),
  ...(cards.some((card) => card.refreshing !== null || isStuck(card)) ? (['links'] as const) : []),
];

customElements.define('fin-screen-connections', FinScreenConnections);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-connections': FinScreenConnections;
  }
}
