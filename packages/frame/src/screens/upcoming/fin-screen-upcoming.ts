import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { UpcomingAccount } from '@fin-link/contracts/browser';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import type { UpcomingStrings } from '../../platform/words/types/upcoming-strings.ts';
import { DayFormats, monthOf } from './day-formats.ts';
import { upcomingStyles } from './fin-screen-upcoming.styles.ts';
import type { UpcomingParts } from './parts.ts';
import { lowestOf, runningShort } from './projection.ts';
import { renderCalendar, renderDays } from './render-calendar.ts';
import type { Month } from './render-calendar.ts';
import { renderChart, renderTable } from './render-chart.ts';
import { renderAnswers, renderCheck } from './render-events.ts';
import { daysOf, eventsWith, monthsOf } from './upcoming-days.ts';

/** The view of upcoming payments and the resulting balance. */
export class FinScreenUpcoming extends ScreenElement<'upcoming'> {
  static override properties: PropertyDeclarations = {
    turnedTo: { state: true },
    chosen: { state: true },
  };

  static override styles = upcomingStyles;

  /** Month that the user selected; `null` until then. */
  private turnedTo: string | null = null;

  /** Id of the account whose balance the user selected; `null` until then. */
  private chosen: number | null = null;

  private days: DayFormats | null = null;

  /** Id of the event whose button has the focus. An answer moves its event to another list. */
  private focused: string | null = null;

  private get own(): UpcomingStrings {
    return this.words.upcoming;
  }

  private get parts(): UpcomingParts {
    const { accounts, changes } = this.state;
    this.days ??= new DayFormats(this.scope.formats.locale);
    return {
      own: this.own,
      scope: this.scope,
      days: this.days,
      accounts,
      changes,
      answer: (predictedEventId, approval) => this.send({ type: 'approvalSet', predictedEventId, approval }),
    };
  }

  protected override willUpdate(): void {
    const [part] = this.querySelectorAll<HTMLElement>('[data-event]:focus-within');
    this.focused = part?.dataset['event'] ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    const { answered, changes, events } = this.state;
    const { announcer } = this.scope;
    if (answered !== null && answered !== before.answered) {
      const { approval, name } = answered;
      this.scope.report('upcoming_answer', { approval });
      const said = { approved: this.own.confirmed, rejected: this.own.rejected, pending: this.own.undone };
      announcer.polite(said[approval](name));
    }
    for (const { predictedEventId: id, status } of changes) {
      const wasKnown = before.changes.some((one) => one.predictedEventId === id && one.status === 'failed');
      if (status !== 'failed' || wasKnown) continue;
      announcer.assertive(this.own.failedSpoken(events.find((one) => one.predictedEventId === id)?.name ?? ''));
    }
    if (this.focused !== null) void this.keepFocus(this.focused);
  }

  private async keepFocus(event: string): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') !== null || !this.ownerDocument.hasFocus()) return;
    const buttons = this.querySelectorAll<HTMLElement>(`[data-event="${event}"] button`);
    const shown = [...buttons].find((button) => button.checkVisibility());
    if (shown === undefined) this.focusEntry();
    else shown.focus();
  }

  /** Accounts with a projected balance. Balances of cards are not projected. */
  private get projected(): UpcomingAccount[] {
    return this.state.accounts.filter(({ balances }) => balances.length > 0);
  }

  private get account(): UpcomingAccount | undefined {
    return this.projected.find(({ accountId }) => accountId === this.chosen) ?? this.projected[0];
  }

  private renderShort(parts: UpcomingParts): TemplateResult | typeof nothing {
    const { accounts } = this.state;
    const { own } = this;
    const lines = accounts.flatMap((account) => {
      const short = runningShort(account);
      if (short === null) return [];
      const name = accounts.length === 1 ? null : account.accountName;
      const day = parts.days.day(short.date);
      const said = {
        now: () => own.isBelow(name),
        likely: () => own.drops(day, name),
        possible: () => own.mayDrop(day, name),
      };
      return [html`<p>${said[short.certainty]()}</p>`];
    });
    return lines.length === 0
      ? nothing
      : html`<div class="short">
          <h3>${own.short}</h3>
          ${lines}
        </div>`;
  }

  private renderSwitcher(shown: UpcomingAccount): TemplateResult | typeof nothing {
    const accounts = this.projected;
    if (accounts.length < 2) return nothing;
    const choose = ({ currentTarget }: Event): void => {
      if (currentTarget instanceof HTMLSelectElement) this.chosen = Number(currentTarget.value);
    };
    return html`<label class="switcher">
      <span class="caption muted">${this.own.account}</span>
      <select @change=${choose}>
        ${accounts.map(
          ({ accountId, accountName, mask }) =>
            html`<option dir="auto" value=${accountId} ?selected=${accountId === shown.accountId}>
              ${mask === null ? accountName : `${accountName} ••${mask}`}
            </option>`,
        )}
      </select>
    </label>`;
  }

  private renderFigures({ balances, currency }: UpcomingAccount, { days }: UpcomingParts): TemplateResult {
    const { own } = this;
    const [first, lowest, last] = [balances[0], lowestOf(balances), balances.at(-1)];
    const figures = [
      { label: own.today, balance: first },
      { label: own.lowest, balance: lowest },
      { label: last === undefined ? '' : own.on(days.shortDay(last.date)), balance: last },
    ];
    return html`<dl class="figures" aria-busy=${/^(loading|behind)$/.test(this.state.freshness) ? 'true' : nothing}>
      ${figures.map(({ label, balance }) =>
        balance === undefined
          ? nothing
          : html`<div>
              <dt>${label}</dt>
              <dd><bdi>${this.scope.formats.money({ amount: balance.amount, currency })}</bdi></dd>
            </div>`,
      )}
    </dl>`;
  }

  private renderBalance(parts: UpcomingParts): TemplateResult | typeof nothing {
    const { account, own } = this;
    if (account === undefined) return nothing;
    return html`<section aria-labelledby="balance">
      <h3 id="balance">${own.balance}</h3>
      ${this.renderSwitcher(account)} ${this.renderFigures(account, parts)} ${renderChart(account, parts)}
      <div>
        <p class="caption muted">${own.band} ${own.otherSpending}</p>
        ${renderTable(account, parts)}
      </div>
    </section>`;
  }

  private renderMonth(parts: UpcomingParts): TemplateResult {
    const { state } = this;
    const months = monthsOf(state);
    const wanted = this.turnedTo ?? monthOf(state.today);
    const month = months.includes(wanted) ? wanted : monthOf(state.today);
    const at = months.indexOf(month);
    const shown: Month = {
      month,
      today: state.today,
      days: daysOf(state, month),
      previous: months[at - 1] ?? null,
      next: months[at + 1] ?? null,
      show: (other) => (this.turnedTo = other),
      goTo: (date) => this.querySelector<HTMLElement>(`#day-${date}`)?.focus(),
    };
    return html`<section aria-labelledby="month">${renderCalendar(shown, parts)} ${renderDays(shown, parts)}</section>`;
  }

  private renderBody(): TemplateResult {
    const { state, own, parts } = this;
    if (state.events.length + state.payments.length === 0)
      return html`<div class="card empty">
        <h3>${own.emptyTitle}</h3>
        <p>${own.emptyAdvice(this.scope.app.name)}</p>
      </div>`;
    const [confirmed, rejected] = [eventsWith(state, 'approved'), eventsWith(state, 'rejected')];
    return html`<p class="muted">${own.lead}</p>
      ${
        state.freshness === 'failed'
          ? html`<div class="refusal outdated">
              <p>${own.outdated}</p>
              <button class="link" type="button" @click=${() => this.send({ type: 'retry' })}>${own.retry}</button>
            </div>`
          : nothing
      }
      ${this.renderShort(parts)} ${this.renderBalance(parts)}
      ${renderCheck(eventsWith(state, 'pending'), state.answered, parts)} ${this.renderMonth(parts)}
      <div>
        ${renderAnswers(confirmed, own.confirmedTitle(confirmed.length), own.undo, parts)}
        ${renderAnswers(rejected, own.rejectedTitle(rejected.length), own.bringBack, parts)}
      </div>`;
  }

  protected override render(): TemplateResult {
    return html`<fin-shell .heading=${this.own.title} inline>
      <div class="stack">${this.renderBody()}</div>
    </fin-shell>`;
  }
}

customElements.define('fin-screen-upcoming', FinScreenUpcoming);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-upcoming': FinScreenUpcoming;
  }
}
