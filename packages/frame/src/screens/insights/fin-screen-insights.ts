import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { InsightChange, InsightsState } from '@fin-link/flow';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import type { InsightsStrings } from '../../platform/words/types/insights-strings.ts';
import { insightsStyles } from './fin-screen-insights.styles.ts';
import { dismissedIn, feedOf } from './insight-feed.ts';
import type { FeedDay, FeedGroup } from './insight-feed.ts';
import { InsightFormats } from './insight-formats.ts';
import type { InsightParts } from './parts.ts';
import { renderInsight } from './render-insight.ts';
import { renderStopped } from './render-stopped.ts';

/** The list of insights about the user's money, by day. */
export class FinScreenInsights extends ScreenElement<'insights'> {
  static override properties: PropertyDeclarations = {
    withDismissed: { state: true },
  };

  static override styles = insightsStyles;

  /** Whether dismissed insights are shown. */
  private withDismissed = false;

  private write: InsightFormats | null = null;

  /** Selector of the part that has the focus. A change replaces or removes its buttons. */
  private focused: string | null = null;

  private get own(): InsightsStrings {
    return this.words.insights;
  }

  private get parts(): InsightParts {
    const { accounts, changes, done, now } = this.state;
    this.write ??= new InsightFormats(this.scope.formats, now);
    return {
      own: this.own,
      write: this.write,
      accounts,
      changes,
      done,
      setStatus: ({ insightId }, status) => this.send({ type: 'insightStatusSet', insightId, status }),
      act: ({ insightId }) => this.send({ type: 'insightActed', insightId }),
      stop: ({ insightId }) => this.send({ type: 'insightsStopped', insightId }),
      resume: (insightName) => this.send({ type: 'insightsResumed', insightName }),
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('state')?.now !== this.state.now) this.write = null;
    const part = this.querySelector<HTMLElement>(':is([data-insight], [data-stopped], [data-more]):focus-within');
    const [name, value] = Object.entries(part?.dataset ?? {})[0] ?? [];
    this.focused = name === undefined ? null : `[data-${name}="${value}"]`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before !== undefined) this.speak(before);
    if (this.focused !== null)
      void this.keepFocus(this.focused, this.state.insights[before?.insights.length ?? 0]?.insightId);
  }

  private speak(before: InsightsState): void {
    const { done, changes, insights, older, hasMore } = this.state;
    const { own } = this;
    const { announcer } = this.scope;
    if (done !== null && done !== before.done) {
      this.scope.report('insight_change', { change: done.kind });
      const title = 'insight' in done ? done.insight.title : done.title;
      const said = {
        dismissed: () => own.dismissed,
        restored: () => own.restored(title),
        stopped: () => own.stopped(title),
        resumed: () => own.resumed(title),
      };
      announcer.polite(said[done.kind]());
    }
    const isKnown = ({ kind, insightName, insightId }: InsightChange): boolean =>
      before.changes.some(
        (one) =>
          one.kind === kind &&
          one.insightName === insightName &&
          one.insightId === insightId &&
          one.progress === 'failed',
      );
    for (const change of changes)
      if (change.progress === 'failed' && !isKnown(change))
        announcer.assertive(own.failedSpoken(this.titleOf(change.insightName)));
    if (before.older === 'loading' && older === 'idle' && insights.length > before.insights.length)
      announcer.polite(own.olderShown(insights.length - before.insights.length));
    if (before.older === 'loading' && older === 'failed' && hasMore) announcer.assertive(own.olderFailed);
  }

  private titleOf(insightName: string): string {
    const { insights, stopped } = this.state;
    return [...insights, ...stopped].find((one) => one.insightName === insightName)?.title ?? '';
  }

  /**
   * Restores the focus in its part of the screen if a change removed the focused button. `added`: the first insight that was added
   * to the list.
   */
  private async keepFocus(part: string, added: string | undefined): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') !== null || !this.ownerDocument.hasFocus()) return;
    const visibleButton = [...this.querySelectorAll<HTMLElement>(`${part} button`)].find((button) =>
      button.checkVisibility(),
    );
    const instead = part.startsWith('[data-stopped')
      ? this.querySelector<HTMLElement>('[data-stopped] button')
      : part.startsWith('[data-more')
        ? this.querySelector<HTMLElement>(`[data-insight="${added}"]`)
        : null;
    const target = visibleButton ?? instead;
    if (target === null) this.focusEntry();
    else target.focus();
  }

  private toggleDismissed(): void {
    this.withDismissed = !this.withDismissed;
    if (this.withDismissed) this.scope.announcer.polite(this.own.shownDismissed(dismissedIn(this.state)));
  }

  private renderGroup({ first, more }: FeedGroup, parts: InsightParts): TemplateResult {
    const { own } = this;
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
              <summary class="link">${own.of(own.moreRows(more.length), more[0]?.title ?? '')}</summary>
              <ul class="stack">
                ${list(more)}
              </ul>
            </details>
          </li>`
    }`;
  }

  private renderDay({ daysAgo, groups, createdAt }: FeedDay, parts: InsightParts): TemplateResult {
    const { own } = this;
    const written = parts.write.heading(createdAt);
    const name = daysAgo <= 0 ? own.today : daysAgo === 1 ? own.yesterday : null;
    return html`<section aria-labelledby=${`day-${daysAgo}`}>
      <h3 id=${`day-${daysAgo}`}>${name ?? html`<bdi>${written}</bdi>`}</h3>
      <ul class="stack">
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
      ${older === 'failed' ? html`<p class="failed">${this.own.olderFailed}</p>` : nothing}
      <button
        class="button secondary"
        type="button"
        aria-disabled=${isLoading ? 'true' : nothing}
        @click=${() => isLoading || this.send({ type: 'olderWanted' })}
      >
        ${this.own.older}${isLoading ? html`<span class="dots" aria-hidden="true">…</span>` : nothing}
      </button>
    </div>`;
  }

  private renderTop(dismissed: number): TemplateResult {
    const { own } = this;
    return html`<div class="top">
        <p class="muted">${own.lead}</p>
        ${
          dismissed === 0
            ? nothing
            : html`<button class="link" type="button" @click=${() => this.toggleDismissed()}>
                ${this.withDismissed ? own.hideDismissed : own.showDismissed(dismissed)}
              </button>`
        }
      </div>
      ${
        this.state.freshness === 'failed'
          ? html`<div class="refusal outdated">
              <p>${own.outdated}</p>
              <button class="link" type="button" @click=${() => this.send({ type: 'retry' })}>${own.retry}</button>
            </div>`
          : nothing
      }`;
  }

  private renderEmpty(dismissed: number): TemplateResult {
    const { own } = this;
    if (dismissed > 0) return html`<p class="card empty">${own.allDismissed}</p>`;
    return html`<div class="card empty">
      <h3>${own.emptyTitle}</h3>
      <p>${own.emptyAdvice(this.scope.app.name)}</p>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { state, parts } = this;
    const dismissed = dismissedIn(state);
    const days = feedOf(state, this.withDismissed, parts.write.daysAgo);
    return html`<fin-shell .heading=${this.own.title} inline>
      <div class="stack feed">
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
      </div>
    </fin-shell>`;
  }
}

customElements.define('fin-screen-insights', FinScreenInsights);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-insights': FinScreenInsights;
  }
}
