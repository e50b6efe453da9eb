import type { EventOf, LeaveConsequence } from '@fin-link/flow';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/dialog/fin-dialog.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

type Choice = EventOf<'leaveConfirmed'>['choice'];

/** The dialog before leaving, if leaving loses something. Escape cancels. */
class FinLeaveQuestion extends FrameElement {
  static override properties: PropertyDeclarations = {
    bank: {},
    unsaved: { type: Boolean },
    consequence: {},
  };

  /** Name of the bank; empty if none was chosen. */
  bank = '';

  /** Whether the user leaves a form with unsaved values, and not linking. */
  unsaved = false;

  consequence: LeaveConsequence = 'lost';

  private keepGoing(): void {
    this.scope.report('leave', { choice: 'stay' });
    this.send({ type: 'leaveCancelled' });
  }

  private leave(choice: Choice): void {
    this.scope.report('leave', { choice });
    this.send({ type: 'leaveConfirmed', choice });
  }

  /** Leaves after the browser has closed the dialog, for example for a second Escape or a Back gesture. Cancels nothing at the bank. */
  private handleForcedClose(): void {
    this.leave(this.consequence === 'background' ? 'background' : 'leave');
  }

  private renderActions(): TemplateResult {
    const { leave } = this.words;
    if (this.consequence === 'background') {
      return html`${actionButton({ kind: 'primary', label: leave.background, handlePress: () => this.leave('background') })}
      ${actionButton({ kind: 'secondary', label: leave.stop, handlePress: () => this.leave('stop') })}`;
    }
    return html`${actionButton({ kind: 'primary', label: leave.keepGoing, handlePress: () => this.keepGoing() })}
    ${actionButton({ kind: 'secondary', label: leave.leave, handlePress: () => this.leave('leave') })}`;
  }

  private get heading(): string {
    const { leave } = this.words;
    if (this.unsaved) return leave.titleUnsaved;
    return this.bank === '' ? leave.titleNoBank : leave.title(this.bank);
  }

  protected override render(): TemplateResult {
    const { leave } = this.words;
    return html`<fin-dialog
      .heading=${this.heading}
      @fin-dismissed=${this.keepGoing}
      @fin-forced=${this.handleForcedClose}
    >
      <p>${leave.body[this.consequence]}</p>
      ${this.renderActions()}
    </fin-dialog>`;
  }
}

customElements.define('fin-leave-question', FinLeaveQuestion);

declare global {
  interface HTMLElementTagNameMap {
    'fin-leave-question': FinLeaveQuestion;
  }
}
