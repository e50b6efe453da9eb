import type { ProblemClass } from '@fin-link/flow';
import { maySearch, removableConnectionId } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { clockIcon, lockIcon, offlineIcon, plugIcon, warningIcon } from '../../components/icons/status-icons.ts';
import type { MarkTone } from '../../components/marks/round-mark.ts';
import { renderRoundMark, roundMarkStyles } from '../../components/marks/round-mark.ts';
import { wordsOfProblem } from '../../components/problem/problem-words.ts';
import '../../components/remove-connection/fin-remove-connection.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { forgetCode, forgetLogin } from '../../platform/drafts/form-drafts.ts';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';
import type { FinProblem } from './fin-problem.ts';
import type { ProblemButton } from './problem-buttons.ts';
import { actionLink, problemButtons } from './problem-buttons.ts';
import './fin-problem.ts';

/** The error screen: a mark, one piece of advice and at least one action. */
class FinErrorScreen extends ScreenElement<'error'> {
  static override styles = roundMarkStyles;

  private readonly retryCountdown = new CountdownController(this, () => this.scope.clock, {
    at: [0],
    reached: () => this.scope.announcer.polite(this.words.problem.retryNow),
  });

  /** Time in milliseconds of the clock when a retry is possible; `null` if it is possible now. */
  private retryAt: number | null = null;

  private get problem(): FinProblem {
    return this.renderRoot.querySelector('fin-problem') as FinProblem;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (changed.has('state') && before?.problem !== this.state.problem) {
      const { retryAfter } = this.state.problem;
      this.retryAt = retryAfter === null ? null : this.scope.clock.now() + retryAfter * 1000;
    }
    this.retryCountdown.count(this.retryAt);
  }

  protected override firstUpdated(): void {
    forgetCode(this.scope.drafts);
    const { problem, connection } = this.state;
    this.scope.report('error_shown', { class: problem.class, attempt: connection?.retries ?? 0 });
    if (problem.class === 'setup')
      void untilLoaded(
        () => loadChunk('explain-setup', () => import('../../platform/explain-setup.ts')),
        () => this.isConnected,
      ).then((explanations) => explanations?.explainSetup(problem.code));
  }

  private handlePress(button: ProblemButton): void {
    const { problem, connection } = this.state;
    this.scope.report('error_action', { class: problem.class, action: button.action });
    if (button.action === 'differentLogin' && connection !== null)
      forgetLogin(this.scope.drafts, connection.provider.providerId);
    if ('event' in button) this.send(button.event);
    if (button.action !== 'openInThisTab' || !('address' in button)) return;
    this.scope.report('bank_open', { mode: button.inThisTab === true ? 'tab' : 'popup' });
    // The delay lets the browser follow the link before the screen changes.
    setTimeout(() => this.send({ type: 'bankOpened', at: performance.now() }));
  }

  private renderButton(button: ProblemButton, index: number): TemplateResult {
    const kind = index === 0 ? 'primary' : 'secondary';
    const handlePress = (): void => this.handlePress(button);
    if ('address' in button)
      return actionLink({
        kind,
        label: button.label,
        address: button.address,
        newTab: button.inThisTab === true ? null : this.scope.strings.shell.newTab,
        handlePress,
      });
    const mustWait = button.action === 'retry' && (this.retryCountdown.secondsLeft ?? 0) > 0;
    return actionButton({
      kind,
      label: button.label,
      tooEarly: mustWait,
      handlePress,
      refuse: () => this.problem.speakWait(),
    });
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { app } = this.scope;
    const { problem, connection, recovery, removal } = this.state;
    const bank = connection?.provider.name ?? '';
    const heading = wordsOfProblem(problem, words, bank, app.name).heading;
    const buttons = problemButtons(problem, {
      connection,
      ready: recovery.kind === 'handoff' ? recovery.ready : null,
      helpUrl: app.helpUrl,
      maySearch: maySearch(this.facts),
      removable: removableConnectionId(this.state, this.facts),
      words,
    });
    return html`${
        removal === null
          ? nothing
          : html`<fin-remove-connection
              .bank=${bank}
              ?consented=${connection?.provider.redirects === true || connection?.consentId != null}
              .removal=${removal}
            ></fin-remove-connection>`
      }<fin-shell .heading=${heading} ?back=${recovery.kind !== 'none' && maySearch(this.facts)}>
        ${renderProblemMark(problem.class)}
        <fin-problem
          .problem=${problem}
          .bank=${bank}
          .retryAt=${this.retryAt}
          .unusable=${this.state.unusable}
        ></fin-problem>
        ${buttons.map((button, index) => this.renderButton(button, index))}
      </fin-shell>`;
  }
}

/** Icon and color of a problem. */
interface Mark {
  icon: TemplateResult;
  tone: MarkTone;
}

const mark = (icon: TemplateResult, tone: MarkTone): Mark => ({ icon, tone });

const marks: Readonly<Record<ProblemClass, Mark>> = {
  'credentials.wrong': mark(warningIcon, 'danger'),
  'account.locked': mark(lockIcon, 'danger'),
  'mfa.wrong': mark(warningIcon, 'danger'),
  'mfa.timeout': mark(clockIcon, 'warning'),
  'site.down': mark(plugIcon, 'warning'),
  'site.maintenance': mark(plugIcon, 'warning'),
  'site.action': mark(warningIcon, 'warning'),
  'site.unsupported': mark(plugIcon, 'neutral'),
  'auth.method': mark(lockIcon, 'neutral'),
  'consent.expired': mark(clockIcon, 'warning'),
  'consent.revoked': mark(clockIcon, 'warning'),
  'consent.sign-in': mark(lockIcon, 'warning'),
  'rate.limited': mark(clockIcon, 'neutral'),
  'session.expired': mark(clockIcon, 'neutral'),
  'network.lost': mark(offlineIcon, 'warning'),
  'service.down': mark(plugIcon, 'warning'),
  'popup.blocked': mark(warningIcon, 'warning'),
  'bank.cancelled': mark(plugIcon, 'neutral'),
  'accounts.none': mark(plugIcon, 'neutral'),
  'data.failed': mark(plugIcon, 'warning'),
  'connection.removed': mark(plugIcon, 'neutral'),
  setup: mark(plugIcon, 'neutral'),
  unknown: mark(warningIcon, 'danger'),
};

const renderProblemMark = (problemClass: ProblemClass): TemplateResult =>
  renderRoundMark(marks[problemClass].icon, marks[problemClass].tone);

customElements.define('fin-error-screen', FinErrorScreen);

declare global {
  interface HTMLElementTagNameMap {
    'fin-error-screen': FinErrorScreen;
  }
}
