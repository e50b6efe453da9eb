import type { ReadyAuthorization } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { shieldIcon } from '../../components/icons/status-icons.ts';
import '../../components/marks/fin-pair.ts';
import { wordsOfProblem } from '../../components/problem/problem-words.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { bankPath } from '../../platform/safe-address.ts';
import { linkLifetimeMs, openBank } from './bank-window.ts';

/** Time after which the user can request the link again. */
const slowAfterMs = 3_000;

/** The screen before the bank's site. It explains what happens there and contains the link. */
class FinBankHandoff extends ScreenElement<'handoff'> {
  static override properties: PropertyDeclarations = {
    isSlow: { state: true },
  };

  static override styles = css`
    fin-bank-handoff {
      .steps {
        display: grid;
        gap: var(--space-2);
        padding-inline-start: var(--space-6);
        list-style: decimal;
      }
      .expect {
        padding: var(--space-3) var(--space-4);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-sunken);
      }
      .never {
        display: grid;
        grid-template-columns: 24px 1fr;
        gap: var(--space-2);
      }
      .never .icon {
        color: var(--fin-color-success);
      }
    }
  `;

  /** Whether the link is still not ready after `slowAfterMs`. */
  private isSlow = false;

  /** Time when the link arrived, in milliseconds of the clock. */
  private readyAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('state') || changed.get('state')?.ready === this.state.ready) return;
    clearTimeout(this.timer);
    this.isSlow = false;
    if (this.state.ready === null) {
      this.timer = setTimeout(() => (this.isSlow = true), slowAfterMs);
    } else {
      this.readyAt = this.scope.clock.now();
      this.timer = setTimeout(() => this.send({ source: 'time', type: 'authorizationStale' }), linkLifetimeMs);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Opens the bank's site, unless the link has expired. */
  private follow(event: MouseEvent, { authorizationId, startPath, mode }: ReadyAuthorization): void {
    // Ignores the second click of a double click on the previous screen.
    if (event.detail > 1) return event.preventDefault();
    // The link can expire while the device is asleep.
    if (this.scope.clock.now() - this.readyAt > linkLifetimeMs) {
      event.preventDefault();
      return this.send({ source: 'time', type: 'authorizationStale' });
    }
    if (mode !== 'tab') {
      event.preventDefault();
      if (!openBank(mode, authorizationId, startPath)) return this.send({ type: 'popupBlocked' });
    }
    this.scope.report('bank_open', { mode });
    const opened = (): void => this.send({ type: 'bankOpened', at: performance.now() });
    if (mode !== 'tab') opened();
    // In the same tab, the browser must follow the link before the screen changes.
    else setTimeout(opened);
  }

  private retry(): void {
    this.isSlow = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isSlow = true), slowAfterMs);
    this.send({ type: 'retry' });
  }

  /** Renders the link to the bank, or a button while the link is not ready. */
  private renderLink(): TemplateResult {
    const { handoff } = this.words.bankAuthorization;
    const { ready, problem, connection } = this.state;
    const label = handoff.go(connection.provider.name);
    if (ready === null)
      return problem === null && !this.isSlow
        ? actionButton({ kind: 'primary', label, busy: true })
        : actionButton({ kind: 'primary', label: handoff.retry, handlePress: () => this.retry() });
    const inTab = ready.mode === 'tab';
    return html`<a
      slot="actions"
      class="button primary"
      href=${bankPath(ready.startPath) ?? nothing}
      target=${inTab ? '_top' : '_blank'}
      @click=${(event: MouseEvent) => this.follow(event, ready)}
      ><span>${label}${inTab ? nothing : html`<span class="unseen"> (${handoff.newWindow})</span>`}</span></a
    >`;
  }

  private renderState(): TemplateResult | typeof nothing {
    const { words } = this;
    const { handoff } = words.bankAuthorization;
    const { ready, problem, connection } = this.state;
    if (problem !== null) {
      const { name } = connection.provider;
      const { advice } = wordsOfProblem(problem, words, name, this.scope.app.name);
      return html`<p class="refusal" role="alert">${handoff.failed(name)} ${advice}</p>`;
    }
    return ready === null ? html`<p class="muted" role="status">${handoff.preparing}</p>` : nothing;
  }

  protected override render(): TemplateResult {
    const { handoff } = this.words.bankAuthorization;
    const { connection, ready } = this.state;
    const { name } = connection.provider;
    const app = this.scope.app.name;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    return html`<fin-shell
      .heading=${handoff.title(name)}
      .step=${stepWhileLinking('signIn', this.facts, this.state.connection)}
      back
    >
      <fin-pair slot="mark" .bank=${connection.provider}></fin-pair>
      <ol class="steps">
        ${handoff.steps.map((step) => html`<li>${step(name, app)}</li>`)}
      </ol>
      ${ready?.bankHost == null ? nothing : html`<p class="expect">${handoff.expect(ready.bankHost)}</p>`}
      <p class="never">${shieldIcon}<span>${handoff.password(app)}</span></p>
      ${isTouch ? html`<p class="caption muted">${handoff.mayOpenApp}</p>` : nothing} ${this.renderState()}
      ${this.renderLink()}
      ${actionButton({ kind: 'secondary', label: handoff.back, handlePress: () => this.send({ type: 'back' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-bank-handoff', FinBankHandoff);

declare global {
  interface HTMLElementTagNameMap {
    'fin-bank-handoff': FinBankHandoff;
  }
}
