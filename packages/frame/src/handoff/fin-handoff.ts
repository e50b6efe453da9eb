import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ReadyVisit } from '@fin-link/flow';
import { actionButton } from '../buttons/action-button.ts';
import { ownPath } from '../links/safe-address.ts';
import { shieldIcon } from '../icons/status-icons.ts';
import { wordsOfProblem } from '../problem/problem-words.ts';
import { ScreenElement } from '../scope/screen-element.ts';
import { stepShown } from '../shell/step-shown.ts';
import { goodFor, openBankWindow } from './bank-window.ts';

/** Milliseconds. A link that takes longer to make can be asked for again. */
const patience = 3_000;

/** C5: what comes next at the bank, and the one link that leads there. */
@customElement('fin-handoff')
export class FinHandoff extends ScreenElement<'handoff'> {
  static override styles = css`
    fin-handoff {
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

  /** The link takes longer than it should. */
  @state()
  private late = false;

  private readyAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('state') || changed.get('state')?.ready === this.state.ready) return;
    clearTimeout(this.timer);
    this.late = false;
    if (this.state.ready === null) {
      this.timer = setTimeout(() => (this.late = true), patience);
    } else {
      this.readyAt = this.scope.clock.now();
      this.timer = setTimeout(() => this.send({ type: 'visitStale' }), goodFor);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  private follow(event: MouseEvent, { visitId, startPath, mode }: ReadyVisit): void {
    // The second click of a double click was meant for what stood here before.
    if (event.detail > 1) return event.preventDefault();
    // A device that slept through the renewal.
    if (this.scope.clock.now() - this.readyAt > goodFor) {
      event.preventDefault();
      return this.send({ type: 'visitStale' });
    }
    if (mode === 'popup') {
      event.preventDefault();
      if (!openBankWindow(visitId, startPath)) return this.send({ type: 'popupBlocked' });
    }
    this.scope.report('bank_open', { mode });
    const opened = (): void => this.send({ type: 'bankOpened', at: performance.now() });
    // The browser follows the link first.
    if (mode === 'popup') opened();
    else setTimeout(opened);
  }

  private again(): void {
    this.late = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.late = true), patience);
    this.send({ type: 'retry' });
  }

  private renderGo(): TemplateResult {
    const { handoff } = this.words.bankVisit;
    const { ready, problem, connection } = this.state;
    const label = handoff.go(connection.provider.name);
    if (ready === null)
      return problem === null && !this.late
        ? actionButton({ kind: 'primary', label, busy: true })
        : actionButton({ kind: 'primary', label: handoff.retry, press: () => this.again() });
    const inTab = ready.mode === 'tab';
    return html`<a
      slot="actions"
      class="button primary"
      href=${ownPath(ready.startPath) ?? nothing}
      target=${inTab ? '_top' : '_blank'}
      @click=${(event: MouseEvent) => this.follow(event, ready)}
      ><span>${label}${inTab ? nothing : html`<span class="unseen"> (${handoff.newWindow})</span>`}</span></a
    >`;
  }

  private renderState(): TemplateResult | typeof nothing {
    const { words } = this;
    const { handoff } = words.bankVisit;
    const { ready, problem, connection } = this.state;
    if (problem !== null) {
      const { cause, advice } = wordsOfProblem(problem, words);
      const { name } = connection.provider;
      return html`<p class="refusal" role="alert">
        ${handoff.failed(name)} ${cause(name, this.scope.app.name)} ${advice(name, this.scope.app.name)}
      </p>`;
    }
    return ready === null ? html`<p class="muted" role="status">${handoff.preparing}</p>` : nothing;
  }

  protected override render(): TemplateResult {
    const { handoff } = this.words.bankVisit;
    const { connection, ready } = this.state;
    const { name } = connection.provider;
    const app = this.scope.app.name;
    const touch = matchMedia('(pointer: coarse)').matches;
    return html`<fin-shell
      .heading=${handoff.title(name)}
      .step=${stepShown('signIn', this.facts, this.state.connection)}
      back
    >
      <ol class="steps">
        ${handoff.steps(name, app).map((step) => html`<li>${step}</li>`)}
      </ol>
      ${ready?.bankHost == null ? nothing : html`<p class="expect">${handoff.expect(ready.bankHost)}</p>`}
      <p class="never">${shieldIcon}<span>${handoff.password(app)}</span></p>
      ${touch ? html`<p class="caption muted">${handoff.mayOpenApp}</p>` : nothing} ${this.renderState()}
      ${this.renderGo()}
      ${actionButton({ kind: 'secondary', label: handoff.back, press: () => this.send({ type: 'back' }) })}
    </fin-shell>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-handoff': FinHandoff;
  }
}
