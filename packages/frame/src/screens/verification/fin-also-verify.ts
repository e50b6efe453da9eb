import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';

/** The screen after accounts were saved. The user decides whether to verify one of them, too. Both answers are equally prominent. */
class FinAlsoVerify extends ScreenElement<'alsoVerify'> {
  static override styles = css`
    fin-also-verify .button {
      flex: 1;
    }
  `;

  private answer(isWanted: boolean): void {
    this.scope.report('also_verify', { choice: isWanted ? 'yes' : 'no' });
    this.send({ type: isWanted ? 'verifyWanted' : 'verifyDeclined' });
  }

  protected override render(): TemplateResult {
    const { also } = this.words.verification;
    const { app } = this.scope;
    return html`<fin-shell .heading=${also.title} .step=${stepAfterLinking('verify', this.facts)}>
      <fin-pair slot="mark" .bank=${this.state.connection.provider} status="linked"></fin-pair>
      <p>${also.text(app.name)}</p>
      ${actionButton({ kind: 'secondary', label: also.yes, handlePress: () => this.answer(true) })}
      ${actionButton({ kind: 'secondary', label: also.no, handlePress: () => this.answer(false) })}
    </fin-shell>`;
  }
}

customElements.define('fin-also-verify', FinAlsoVerify);

declare global {
  interface HTMLElementTagNameMap {
    'fin-also-verify': FinAlsoVerify;
  }
}
