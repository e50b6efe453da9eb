import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { maySearch } from '@fin-link/flow';
import { actionButton } from '../buttons/action-button.ts';
import { actionLink } from '../buttons/action-link.ts';
import type { FinProblem } from '../problem/fin-problem.ts';
import '../problem/fin-problem.ts';
import { problemMark } from '../problem/problem-mark.ts';
import { forgetCode } from '../mfa/kept-code.ts';
import { ScreenElement } from '../scope/screen-element.ts';
import type { ProblemButton } from './problem-buttons.ts';
import { problemButtons } from './problem-buttons.ts';

/** X1: what went wrong, and always a way forward. */
@customElement('fin-error-screen')
export class FinErrorScreen extends ScreenElement<'error'> {
  @query('fin-problem')
  private problem!: FinProblem;

  protected override firstUpdated(): void {
    forgetCode(this.scope.drafts);
    const { problem, connection } = this.state;
    this.scope.report('error_shown', { class: problem.class, attempt: connection?.retries ?? 0 });
  }

  private press(button: ProblemButton): void {
    if (button.action === 'retry' && !this.problem.ready) return this.problem.speakWait();
    this.scope.report('error_action', { class: this.state.problem.class, action: button.action });
    if ('event' in button) this.send(button.event);
  }

  private renderButton(button: ProblemButton, index: number): TemplateResult {
    const kind = index === 0 ? 'primary' : 'secondary';
    const press = (): void => this.press(button);
    if ('address' in button)
      return actionLink({
        kind,
        label: button.label,
        address: button.address,
        newTab: this.scope.strings.shell.newTab,
        press,
      });
    return actionButton({ kind, label: button.label, press });
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { app } = this.scope;
    const { problem, connection, recovery } = this.state;
    const bank = connection?.provider.name ?? '';
    const heading = words.problem.classes[problem.class].heading(bank || words.problem.yourBank, app.name);
    const buttons = problemButtons(problem, {
      connection,
      helpUrl: app.helpUrl,
      maySearch: maySearch(this.facts),
      words,
    });
    return html`<fin-shell .heading=${heading} ?back=${recovery.kind !== 'none' && maySearch(this.facts)}>
      <span slot="mark">${problemMark(problem.class)}</span>
      <fin-problem .problem=${problem} .bank=${bank}></fin-problem>
      ${buttons.map((button, index) => this.renderButton(button, index))}
    </fin-shell>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-error-screen': FinErrorScreen;
  }
}
