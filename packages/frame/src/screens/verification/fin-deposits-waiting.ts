import { mayChooseAccounts, maySearch } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { saveText } from '../../platform/save-text.ts';
import { calendarReminder } from './calendar-reminder.ts';
import './fin-deposit-timeline.ts';
import { periodOf } from './fin-deposit-timeline.ts';

/** The screen while deposits are on their way. It explains when they arrive, what to look for, and how to come back. */
export class FinDepositsWaiting extends ScreenElement<'cdvStarted' | 'cdvWaiting'> {
  static override styles = css`
    fin-deposits-waiting {
      dl {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
      }
      dt {
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      dd {
        font-weight: 600;
      }
      .reminder {
        justify-self: start;
        padding-inline: var(--space-4);
      }
    }
  `;

  protected override firstUpdated(): void {
    this.scope.report('cdv_waiting', { status: this.state.verification.verificationStatus });
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before?.step !== 'cdvWaiting' || !before.asking || this.isRefreshing) return;
    if (this.refreshProblem !== null) this.scope.announcer.assertive(this.refreshProblem);
    else if (!this.hasArrived) this.scope.announcer.polite(this.words.verification.waiting.notYet);
  }

  /** Whether the user has returned to this screen. Otherwise the deposits were sent just now. */
  private get isReturn(): boolean {
    return this.state.step === 'cdvWaiting';
  }

  private get isRefreshing(): boolean {
    return this.state.step === 'cdvWaiting' && this.state.asking;
  }

  private get refreshProblem(): string | null {
    const { state } = this;
    return state.step === 'cdvWaiting' && state.problem !== null ? this.words.verification.waiting.refreshFailed : null;
  }

  /** Whether the deposits have arrived and the verification is still open. */
  private get hasArrived(): boolean {
    return this.state.verification.verificationStatus === 'DEPOSITED';
  }

  private download(): void {
    const { app, clock, announcer } = this.scope;
    const { reminder, waiting } = this.words.verification;
    const { verificationId, deposits } = this.state.verification;
    const file = calendarReminder({
      uid: `verification-${verificationId}@fin-link`,
      now: clock.now(),
      from: deposits.expectedFrom,
      to: deposits.expectedTo,
      title: reminder.title(app.name),
      text: reminder.text(app.name, deposits.statementText),
    });
    saveText(file, `${reminder.file}.ics`, this.ownerDocument, 'text/calendar');
    announcer.polite(waiting.reminderMade);
  }

  private renderFacts(): TemplateResult {
    const { waiting, account } = this.words.verification;
    const { verification } = this.state;
    return html`<dl class="card">
      <div>
        <dt>${account}</dt>
        <dd>${renderNamed(verification, account, this.words.accounts)}</dd>
      </div>
      <div>
        <dt>${waiting.statement}</dt>
        <dd><bdi translate="no">${verification.deposits.statementText}</bdi></dd>
      </div>
    </dl>`;
  }

  private renderReminder(): TemplateResult {
    return html`<button class="button secondary reminder" type="button" @click=${this.download}>
      ${this.words.verification.waiting.reminder}
    </button>`;
  }

  private renderActions(): TemplateResult {
    const { waiting } = this.words.verification;
    const label = mayChooseAccounts(this.facts, this.state.connection?.providerAccountId ?? null)
      ? this.words.accounts.continue
      : waiting.done;
    const done = (kind: 'primary' | 'secondary'): TemplateResult =>
      actionButton({ kind, label, handlePress: () => this.send({ type: 'done' }) });
    if (!this.isReturn) return done('primary');
    if (this.hasArrived)
      return html`${actionButton({ kind: 'primary', label: waiting.enter, handlePress: () => this.send({ type: 'amountsWanted' }) })}
      ${done('secondary')}${this.renderAnother()}`;
    return html`${done('primary')}
    ${actionButton({ kind: 'secondary', label: waiting.refresh, busy: this.isRefreshing, handlePress: () => this.send({ type: 'statusWanted' }) })}
    ${this.renderAnother()}`;
  }

  /** Renders the offer to verify another account, because the deposits take days. */
  private renderAnother(): TemplateResult | typeof nothing {
    const { another } = this.words.verification.waiting;
    return maySearch(this.facts) && this.facts.start.verificationId === null
      ? actionButton({ kind: 'secondary', label: another, handlePress: () => this.send({ type: 'chooseAnother' }) })
      : nothing;
  }

  protected override render(): TemplateResult {
    const { waiting, timeline } = this.words.verification;
    const { deposits } = this.state.verification;
    const lead = this.hasArrived ? waiting.arrived : waiting.look(...periodOf(deposits, this.scope.formats));
    return html`<fin-shell .heading=${this.hasArrived ? waiting.arrivedTitle : waiting.title}>
      <p class="lead">${lead}</p>
      ${this.isReturn ? nothing : html`<fin-deposit-timeline .strings=${timeline} .deposits=${deposits}></fin-deposit-timeline>`}
      ${this.renderFacts()}
      <p>${waiting.comeBack(this.scope.app.name)}</p>
      ${this.hasArrived ? nothing : this.renderReminder()}
      ${this.refreshProblem === null ? nothing : html`<p class="refusal">${this.refreshProblem}</p>`}
      ${this.renderActions()}
    </fin-shell>`;
  }
}

customElements.define('fin-deposits-waiting', FinDepositsWaiting);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposits-waiting': FinDepositsWaiting;
  }
}
