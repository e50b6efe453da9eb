import type { Problem } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/dialog/fin-dialog.ts';
import { wordsOfProblem } from '../../components/problem/problem-words.ts';
import { forgetCode } from '../../platform/drafts/form-drafts.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The dialog about a session that ends soon or has ended. The user can keep or resume the session. */
class FinSessionEnd extends FrameElement {
  static override properties: PropertyDeclarations = {
    status: {},
    renewing: { type: Boolean },
    problem: { attribute: false },
  };

  /** `expiring`: the session ends soon. `expired`: it has ended. */
  status: 'expiring' | 'expired' = 'expiring';

  /** Whether a request to keep or resume the session is running. */
  renewing = false;

  /** Problem that prevented keeping or resuming the session; `null` if there was none. */
  problem: Problem | null = null;

  protected override updated(changed: PropertyValues<this>): void {
    if (this.status === 'expired') forgetCode(this.scope.drafts);
    if (changed.has('problem') && this.failure !== null) this.scope.announcer.assertive(this.failure);
  }

  /** Reason why the session could not be kept or resumed, in words; `null` if there is none. */
  private get failure(): string | null {
    if (this.problem === null) return null;
    const { name } = this.scope.app;
    const { heading, advice } = wordsOfProblem(this.problem, this.words, name, name);
    return `${heading} ${advice}`;
  }

  private proceed(): void {
    this.send({ type: 'sessionContinued' });
  }

  /** Handles Escape: keeps a running session. An ended session needs one of the buttons. */
  private dismiss(): void {
    if (this.status === 'expiring') this.proceed();
  }

  /** Handles a dialog that the browser has closed: leaves an ended session, and keeps a running one. */
  private handleForcedClose(): void {
    if (this.status === 'expired') this.leave();
    else this.proceed();
  }

  private leave(): void {
    this.send({ type: 'leaveConfirmed', choice: 'leave' });
  }

  private renderActions(): TemplateResult {
    const { session } = this.words;
    if (this.status === 'expiring') {
      return actionButton({
        kind: 'primary',
        label: session.stay,
        busy: this.renewing,
        handlePress: () => this.proceed(),
      });
    }
    return html`${actionButton({ kind: 'primary', label: session.continue, busy: this.renewing, handlePress: () => this.proceed() })}
    ${actionButton({ kind: 'secondary', label: session.leave, handlePress: () => this.leave() })}`;
  }

  protected override render(): TemplateResult {
    const { session } = this.words;
    const expiring = this.status === 'expiring';
    return html`<fin-dialog
      .heading=${expiring ? session.expiringTitle : session.expiredTitle}
      @fin-dismissed=${this.dismiss}
      @fin-forced=${this.handleForcedClose}
    >
      <p>${expiring ? session.expiringBody : session.expiredBody}</p>
      ${this.failure === null ? nothing : html`<p class="failure">${this.failure}</p>`} ${this.renderActions()}
    </fin-dialog>`;
  }
}

customElements.define('fin-session-end', FinSessionEnd);

declare global {
  interface HTMLElementTagNameMap {
    'fin-session-end': FinSessionEnd;
  }
}
