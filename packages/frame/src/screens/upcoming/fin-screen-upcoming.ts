import type { UpcomingAccount } from '@fin-link/contracts/browser';
import type { SessionFacts } from '@fin-link/flow';
import { type PropertyDeclarations, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { ViewElement, viewStyles } from '../../components/shell/view-element.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import { isolate } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { DayFormats } from './day-formats.ts';
import { upcomingStyles } from './fin-screen-upcoming.styles.ts';
import type { UpcomingParts } from './parts.ts';
import { findShortfalls, lowestOf } from './projection.ts';
import { type Month, renderCalendar, renderDays } from './render-calendar.ts';
import { renderChart, renderTable } from './render-chart.ts';
import { renderAnswers, renderCheck } from './render-events.ts';
import { daysOf, eventsWith, monthOf, monthsOf } from './upcoming-days.ts';

/** The view of upcoming payments and the resulting balance. */
export class FinScreenUpcoming extends ViewElement<'upcoming'> {
  static override properties: PropertyDeclarations = {
    selectedMonth: { state: true },
    selectedAccountId: { state: true },
    includesSpending: { state: true },
  };

  static override styles = [viewStyles, upcomingStyles];

  /** Month that the user selected; `null` until then. */
  private selectedMonth: string | null = null;

  /** Id of the account whose balance the user selected; `null` until then. */
  private selectedAccountId: number | null = null;

  /** Whether balances include everyday spending. */
  private includesSpending = true;

  /** Formats of the reader's language, created on first use. */
  private dayFormats: DayFormats | null = null;

  /** Id of the event whose button has the focus. An answer moves its event to another list. */
  private focusedEventId: string | null = null;

  private get strings(): LaterStrings['upcoming'] {
    return this.words.upcoming;
  }

  private get parts(): UpcomingParts {
    const { accounts, changes } = this.state;
    this.dayFormats ??= new DayFormats(this.scope.formats.locale);
    return {
      strings: this.strings,
      scope: this.scope,
      dayFormats: this.dayFormats,
      accounts,
      changes,
      balancesOf: ({ balances, balancesWithSpending }) =>
        (this.includesSpending ? balancesWithSpending : null) ?? balances,
      answer: (predictedEventId, approval) => this.send({ type: 'approvalSet', predictedEventId, approval }),
    };
  }

  protected override willUpdate(): void {
    const [part] = this.querySelectorAll<HTMLElement>('[data-event]:focus-within');
    this.focusedEventId = part?.dataset['event'] ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    const { answered, changes, events } = this.state;
    const { announcer } = this.scope;
    if (answered !== null && answered !== before.answered) {
      const { approval, name } = answered;
      this.scope.report('upcoming_answer', { approval });
      const announcements = {
        approved: this.strings.confirmed,
        rejected: this.strings.rejected,
        pending: this.strings.undone,
      };
      announcer.polite(announcements[approval](name));
    }
    for (const { predictedEventId: id, status } of changes) {
      const wasAnnounced = before.changes.some((one) => one.predictedEventId === id && one.status === 'failed');
      if (status !== 'failed' || wasAnnounced) continue;
      announcer.assertive(this.strings.failedSpoken(events.find((one) => one.predictedEventId === id)?.name ?? ''));
    }
    if (this.focusedEventId !== null) void this.keepFocus(this.focusedEventId);
  }

  private async keepFocus(eventId: string): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') !== null || !this.ownerDocument.hasFocus()) return;
    const buttons = this.querySelectorAll<HTMLElement>(`[data-event="${eventId}"] button`);
    const visibleButton = [...buttons].find((button) => button.checkVisibility());
    if (visibleButton === undefined) this.focusEntry();
    else visibleButton.focus();
  }

  /** Accounts with a projected balance. Balances of cards are not projected. */
  private get projectedAccounts(): UpcomingAccount[] {
    return this.state.accounts.filter(({ balances }) => balances.length > 0);
  }

  /** Account whose balance is shown; `undefined` if no balance is projected. */
  private get account(): UpcomingAccount | undefined {
    return (
      this.projectedAccounts.find(({ accountId }) => accountId === this.selectedAccountId) ?? this.projectedAccounts[0]
    );
  }

  /** Renders the warning about accounts whose balance can fall below zero. */
  private renderShortfalls(parts: UpcomingParts): TemplateResult | typeof nothing {
    const { accounts } = this.state;
    const { strings } = this;
    const shortfalls = accounts.map((account) => findShortfalls(parts.balancesOf(account)));
    const lines = shortfalls.flatMap((ofAccount, index) =>
      ofAccount.map(({ date, certainty }) => {
        const name = accounts.length === 1 ? null : (accounts[index]?.accountName ?? null);
        const day = parts.dayFormats.day(date);
        const sentences = {
          now: () => strings.isBelow(name),
          likely: () => strings.drops(day, name),
          possible: () => strings.mayDrop(day, name),
        };
        return html`<p>${sentences[certainty]()}</p>`;
      }),
    );
    const isLikely = shortfalls.flat().some(({ certainty }) => certainty === 'likely');
    return lines.length === 0
      ? nothing
      : html`<div class="short">
          <h3 aria-level=${this.levelOf(3)}>${isLikely ? strings.willBeShort : strings.short}</h3>
          ${lines}
        </div>`;
  }

  private renderSwitcher(shownAccount: UpcomingAccount): TemplateResult | typeof nothing {
    const accounts = this.projectedAccounts;
    if (accounts.length < 2) return nothing;
    const choose = ({ currentTarget }: Event): void => {
      if (currentTarget instanceof HTMLSelectElement) this.selectedAccountId = Number(currentTarget.value);
    };
    return html`<label class="switcher">
      <span class="caption muted">${this.strings.account}</span>
      <select @change=${choose}>
        ${accounts.map(
          ({ accountId, accountName, mask }) =>
            html`<option dir="auto" translate="no" value=${accountId} ?selected=${accountId === shownAccount.accountId}>
              ${mask === null ? accountName : `${isolate(accountName)} ••${mask}`}
            </option>`,
        )}
      </select>
    </label>`;
  }

  private renderFigures(account: UpcomingAccount, { dayFormats, balancesOf }: UpcomingParts): TemplateResult {
    const { strings } = this;
    const { currency } = account;
    const balances = balancesOf(account);
    const [first, lowest, last] = [balances[0], lowestOf(balances), balances.at(-1)];
    const figures = [
      { label: strings.today, balance: first },
      { label: strings.lowest, balance: lowest },
      { label: last === undefined ? '' : strings.on(dayFormats.shortDay(last.date)), balance: last },
    ];
    return html`<dl class="figures" aria-busy=${/^(loading|behind)$/.test(this.state.freshness) ? 'true' : nothing}>
      ${figures.map(({ label, balance }) =>
        balance === undefined
          ? nothing
          : html`<div>
              <dt>${label}</dt>
              <dd><bdi translate="no">${this.scope.formats.money({ amount: balance.amount, currency })}</bdi></dd>
            </div>`,
      )}
    </dl>`;
  }

  private handleSwitch({ currentTarget }: Event): void {
    if (currentTarget instanceof HTMLInputElement) this.includesSpending = currentTarget.checked;
  }

  private renderBalance(parts: UpcomingParts): TemplateResult | typeof nothing {
    const { account, strings } = this;
    if (account === undefined) return nothing;
    return html`<section aria-labelledby="balance">
      <h3 id="balance" aria-level=${this.levelOf(3)}>${strings.balance}</h3>
      ${this.renderSwitcher(account)} ${this.renderFigures(account, parts)} ${renderChart(account, parts)}
      <div>
        ${
          account.balancesWithSpending === null
            ? nothing
            : html`<label class="row spending">
                <span>${strings.includeSpending}</span>
                <input type="checkbox" role="switch" .checked=${this.includesSpending} @change=${this.handleSwitch} />
              </label>`
        }
        <p class="caption muted">
          ${strings.band}
          ${parts.balancesOf(account) === account.balances ? strings.otherSpending : strings.withSpending}
        </p>
        ${renderTable(account, parts)}
      </div>
    </section>`;
  }

  private renderMonth(parts: UpcomingParts): TemplateResult {
    const { state } = this;
    const months = monthsOf(state);
    const selectedMonth = this.selectedMonth ?? monthOf(state.today);
    const month = months.includes(selectedMonth) ? selectedMonth : monthOf(state.today);
    const index = months.indexOf(month);
    const visibleMonth: Month = {
      month,
      today: state.today,
      days: daysOf(state, month),
      previous: months[index - 1] ?? null,
      next: months[index + 1] ?? null,
      show: (other) => (this.selectedMonth = other),
      goTo: (date) => this.querySelector<HTMLElement>(`#day-${date}`)?.focus(),
    };
    return html`<section aria-labelledby="month">
      ${renderCalendar(visibleMonth, parts)} ${renderDays(visibleMonth, parts)}
    </section>`;
  }

  private renderBody(): TemplateResult {
    const { state, strings, parts } = this;
    if (state.events.length + state.payments.length === 0)
      return html`<div class="card empty">
        <h3 aria-level=${this.levelOf(3)}>${strings.emptyTitle}</h3>
        <p>${strings.emptyAdvice(this.scope.app.name)}</p>
      </div>`;
    const [confirmed, rejected] = [eventsWith(state, 'approved'), eventsWith(state, 'rejected')];
    return html`<p class="muted">${strings.lead}</p>
      ${
        state.freshness === 'failed'
          ? html`<div class="refusal outdated">
              <p>${strings.outdated}</p>
              <button class="link" type="button" @click=${() => this.send({ type: 'retry' })}>${strings.retry}</button>
            </div>`
          : nothing
      }
      ${this.renderShortfalls(parts)}
      <div class="halves">
        <div class="stack">
          ${this.renderBalance(parts)} ${renderCheck(eventsWith(state, 'pending'), state.answered, parts)}
        </div>
        <div class="stack">
          ${this.renderMonth(parts)}
          <div>
            ${renderAnswers(confirmed, strings.confirmedTitle(confirmed.length), strings.undo, parts)}
            ${renderAnswers(rejected, strings.rejectedTitle(rejected.length), strings.bringBack, parts)}
          </div>
        </div>
      </div>`;
  }

  protected override render(): TemplateResult {
    return this.renderView(this.strings.title, html`<div class="stack">${this.renderBody()}</div>`);
  }
}

export const render = (state: FrameStateOf<'upcoming'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-upcoming .state=${state} .facts=${facts}></fin-screen-upcoming>`;

customElements.define('fin-screen-upcoming', FinScreenUpcoming);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-upcoming': FinScreenUpcoming;
  }
}
