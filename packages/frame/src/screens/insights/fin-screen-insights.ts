import type { Insight, InsightsReply } from '@fin-link/contracts/browser';
import type { InsightChange, InsightsState, SessionFacts } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ViewElement, viewStyles } from '../../components/shell/view-element.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { insightsStyles } from './fin-screen-insights.styles.ts';
import type { FeedDay, FeedGroup } from './insight-feed.ts';
import { countDismissed, feedOf } from './insight-feed.ts';
import { InsightFormats } from './insight-formats.ts';
import { wordFor } from '../../platform/words/word-for.ts';
import type { InsightParts } from './parts.ts';
import { renderInsight } from './render-insight.ts';

/** The list of insights about the user's money, by day. */
export class FinScreenInsights extends ViewElement<'insights'> {
  static override properties: PropertyDeclarations = {
    showsDismissed: { state: true },
  };

  static override styles = [viewStyles, insightsStyles];

  private showsDismissed = false;

  /** Formats for the state's time of reading, created on first use. */
  private formats: InsightFormats | null = null;

  /** Selector of the part that has the focus. A change replaces or removes its buttons. */
  private focusedPart: string | null = null;

  private get strings(): LaterStrings['insights'] {
    return this.words.insights;
  }

  private get parts(): InsightParts {
    const { accounts, changes, done, now } = this.state;
    this.formats ??= new InsightFormats(this.scope.formats, now, this.words.serviceNames);
    return {
      strings: this.strings,
      titleOf: this.nameOf,
      formats: this.formats,
      accounts,
      changes,
      done,
      level: this.levelOf(4),
      setStatus: ({ insightId }, status) => this.send({ type: 'insightStatusSet', insightId, status }),
      act: ({ insightId }) => this.send({ type: 'insightActed', insightId }),
      stop: ({ insightId }) => this.send({ type: 'insightsStopped', insightId }),
      resume: (insightName) => this.send({ type: 'insightsResumed', insightName }),
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('state')?.now !== this.state.now) this.formats = null;
    const part = this.querySelector<HTMLElement>(':is([data-insight], [data-stopped], [data-more]):focus-within');
    const [name, value] = Object.entries(part?.dataset ?? {})[0] ?? [];
    this.focusedPart = name === undefined ? null : `[data-${name}="${value}"]`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before !== undefined) this.speak(before);
    if (this.focusedPart !== null)
      void this.keepFocus(this.focusedPart, this.state.insights[before?.insights.length ?? 0]?.insightId);
  }

  /** Announces what has changed since the previous state. */
  private speak(before: InsightsState): void {
    const { done, changes, insights, older, hasMore } = this.state;
    const { strings } = this;
    const { announcer } = this.scope;
    if (done !== null && done !== before.done) {
      this.scope.report('insight_change', { change: done.kind });
      const title = this.nameOf('insight' in done ? done.insight : done);
      const announcements = {
        dismissed: () => strings.dismissed,
        restored: () => strings.restored(title),
        stopped: () => strings.stopped(title),
        resumed: () => strings.resumed(title),
      };
      announcer.polite(announcements[done.kind]());
    }
    const wasAnnounced = ({ kind, insightName, insightId }: InsightChange): boolean =>
      before.changes.some(
        (one) =>
          one.kind === kind &&
          one.insightName === insightName &&
          one.insightId === insightId &&
          one.progress === 'failed',
      );
    for (const change of changes)
      if (change.progress === 'failed' && !wasAnnounced(change))
        announcer.assertive(strings.failedSpoken(this.titleOf(change.insightName)));
    if (before.older === 'loading' && older === 'idle' && insights.length > before.insights.length)
      announcer.polite(strings.olderShown(insights.length - before.insights.length));
    if (before.older === 'loading' && older === 'failed' && hasMore) announcer.assertive(strings.olderFailed);
  }

  private titleOf(insightName: string): string {
    const { insights, stopped } = this.state;
    const found = [...insights, ...stopped].find((one) => one.insightName === insightName);
    return found === undefined ? '' : this.nameOf(found);
  }

  private readonly nameOf = ({ insightName, title }: Pick<Insight, 'insightName' | 'title'>): string =>
    wordFor(this.words.insightTitles ?? {}, insightName) ?? title;

  /**
   * Restores the focus in its part of the screen if a change removed the focused button. `addedId`: id of the first insight that was
   * added to the list.
   */
  private async keepFocus(part: string, addedId: string | undefined): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') !== null || !this.ownerDocument.hasFocus()) return;
    const visibleButton = [...this.querySelectorAll<HTMLElement>(`${part} button`)].find((button) =>
      button.checkVisibility(),
    );
    const target = visibleButton ?? this.substituteFor(part, addedId);
    if (target === null) this.focusEntry();
    else target.focus();
  }

  /** Returns the element to focus if a part of the screen has no visible button. */
  private substituteFor(part: string, addedId: string | undefined): HTMLElement | null {
    if (part.startsWith('[data-stopped')) return this.querySelector<HTMLElement>('[data-stopped] button');
    return part.startsWith('[data-more') ? this.querySelector<HTMLElement>(`[data-insight="${addedId}"]`) : null;
  }

  private toggleDismissed(): void {
    this.showsDismissed = !this.showsDismissed;
    if (this.showsDismissed) this.scope.announcer.polite(this.strings.shownDismissed(countDismissed(this.state)));
  }

  private renderGroup({ first, more }: FeedGroup, parts: InsightParts): TemplateResult {
    const { strings } = this;
    const list = (insights: FeedGroup['first']): unknown =>
      repeat(
        insights,
        ({ insightId }) => insightId,
        (insight) => renderInsight(insight, parts),
      );
    return html`${list(first)}${
      more.length === 0
        ? nothing
        : html`<li>
            <details>
              <summary class="link">
                ${strings.of(strings.moreRows(more.length), more[0] === undefined ? '' : parts.titleOf(more[0]))}
              </summary>
              <ul class="stack columns">
                ${list(more)}
              </ul>
            </details>
          </li>`
    }`;
  }

  private renderDay({ daysAgo, groups, createdAt }: FeedDay, parts: InsightParts): TemplateResult {
    const { strings } = this;
    const date = parts.formats.heading(createdAt);
    const name = daysAgo <= 0 ? strings.today : daysAgo === 1 ? strings.yesterday : null;
    return html`<section aria-labelledby=${`day-${daysAgo}`}>
      <h3 id=${`day-${daysAgo}`} aria-level=${this.levelOf(3)}>${name ?? html`<bdi translate="yes">${date}</bdi>`}</h3>
      <ul class="stack columns">
        ${repeat(
          groups,
          ({ insightName }) => insightName,
          (group) => this.renderGroup(group, parts),
        )}
      </ul>
    </section>`;
  }

  private renderOlder(): TemplateResult | typeof nothing {
    const { hasMore, older } = this.state;
    if (!hasMore) return nothing;
    const isLoading = older === 'loading';
    return html`<div class="older" data-more="older">
      ${older === 'failed' ? html`<p class="failed">${this.strings.olderFailed}</p>` : nothing}
      <button
        class="button secondary"
        type="button"
        aria-disabled=${isLoading ? 'true' : nothing}
        @click=${() => isLoading || this.send({ type: 'olderWanted' })}
      >
        ${this.strings.older}${isLoading ? html`<span class="dots" aria-hidden="true">…</span>` : nothing}
      </button>
    </div>`;
  }

  private renderTop(dismissed: number): TemplateResult {
    const { strings } = this;
    return html`<div class="top">
        <p class="muted">${strings.lead}</p>
        ${
          dismissed === 0
            ? nothing
            : html`<button class="link" type="button" @click=${() => this.toggleDismissed()}>
                ${this.showsDismissed ? strings.hideDismissed : strings.showDismissed(dismissed)}
              </button>`
        }
      </div>
      ${
        this.state.freshness === 'failed'
          ? html`<div class="refusal outdated">
              <p>${strings.outdated}</p>
              <button class="link" type="button" @click=${() => this.send({ type: 'retry' })}>${strings.retry}</button>
            </div>`
          : nothing
      }`;
  }

  private renderEmpty(dismissed: number): TemplateResult {
    const { strings } = this;
    if (dismissed > 0) return html`<p class="card empty">${strings.allDismissed}</p>`;
    return html`<div class="card empty">
      <h3 aria-level=${this.levelOf(3)}>${strings.emptyTitle}</h3>
      <p>${strings.emptyAdvice(this.scope.app.name)}</p>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { state, parts } = this;
    const dismissed = countDismissed(state);
    const days = feedOf(state, this.showsDismissed, parts.formats.daysAgo);
    return this.renderView(
      this.strings.title,
      html`<div class="stack feed">
        ${this.renderTop(dismissed)}
        ${
          days.length === 0
            ? this.renderEmpty(dismissed)
            : repeat(
                days,
                ({ daysAgo }) => daysAgo,
                (day) => this.renderDay(day, parts),
              )
        }
        ${this.renderOlder()} ${renderStopped(state.stopped, parts)}
      </div>`,
    );
  }
}

/** Names of insights that the user stopped, with their titles. */
type Stopped = InsightsReply['stopped'];

/** Renders a collapsed list of the names that the user stopped, each with an undo button. Renders nothing if there are none. */
function renderStopped(stopped: Stopped, parts: InsightParts): TemplateResult | typeof nothing {
  if (stopped.length === 0) return nothing;
  const { strings, changes, resume } = parts;
  return html`<details class="stopped">
    <summary class="link">${strings.stoppedTitle(stopped.length)}</summary>
    <p class="caption muted">${strings.stoppedLead}</p>
    <ul class="list">
      ${repeat(
        stopped,
        ({ insightName }) => insightName,
        (kind) => {
          const { insightName } = kind;
          const title = parts.titleOf(kind);
          const change = changes.find((one) => one.kind === 'subscription' && one.insightName === insightName);
          const isBusy = change?.progress === 'sending';
          return html`<li class="row" data-stopped=${insightName}>
            <div>
              <bdi translate="yes" class="row-name">${title}</bdi>
              ${change?.progress === 'failed' ? html`<p class="failed">${strings.failed}</p>` : nothing}
            </div>
            <button
              class="button quiet"
              type="button"
              aria-label=${strings.of(strings.again, title)}
              aria-disabled=${isBusy ? 'true' : nothing}
              @click=${() => isBusy || resume(insightName)}
            >
              ${strings.again}
            </button>
          </li>`;
        },
      )}
    </ul>
  </details>`;
}

export const render = (state: FrameStateOf<'insights'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-insights .state=${state} .facts=${facts}></fin-screen-insights>`;

customElements.define('fin-screen-insights', FinScreenInsights);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-insights': FinScreenInsights;
  }
}
