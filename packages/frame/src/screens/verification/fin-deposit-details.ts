import { maySearch } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { storeAccountNumber, storedAccountNumber } from '../../platform/drafts/form-drafts.ts';
import type { AccountDetailsFilled } from './fin-account-details.ts';
import { FinAccountDetails } from './fin-account-details.ts';
import './fin-deposit-timeline.ts';

/** The screen that explains small deposits and asks for the details of the account that receives them. */
class FinDepositDetails extends ScreenElement<'cdvDetails'> {
  private get form(): FinAccountDetails | null {
    return this.renderRoot.querySelector('fin-account-details');
  }

  override get hasTypedValues(): boolean {
    return this.form?.hasTypedValues ?? false;
  }

  private get accountId(): number | null {
    return this.state.candidate?.account.accountId ?? this.state.accountId;
  }

  private submit({ details, accountNumber }: AccountDetailsFilled): void {
    if (accountNumber !== null) storeAccountNumber(this.scope.drafts, this.accountId, accountNumber);
    this.scope.report('cdv_details', {});
    this.send({ type: 'detailsSubmitted', details });
  }

  protected override render(): TemplateResult {
    const { details: strings, timeline, account } = this.words.verification;
    const { candidate, known, details, numbersRefused, from } = this.state;
    return html`<fin-shell
      .heading=${strings.title}
      .step=${stepAfterLinking('verify', this.facts)}
      ?back=${from !== null || maySearch(this.facts)}
    >
      <fin-deposit-timeline .strings=${timeline}></fin-deposit-timeline>
      ${numbersRefused ? html`<p class="refusal">${strings.refused}</p>` : nothing}
      ${candidate === null ? html`<p>${strings.lead}</p>` : html`<p class="lead">${renderNamed(candidate.account, account, this.words.accounts)}</p>`}
      <fin-account-details
        .strings=${strings}
        .known=${known}
        .mask=${candidate?.account.mask ?? null}
        .details=${details}
        .typedNumber=${storedAccountNumber(this.scope.drafts, this.accountId)}
        @fin-account-details=${this.submit}
      ></fin-account-details>
      ${actionButton({ kind: 'primary', label: strings.review, form: FinAccountDetails.formId })}
    </fin-shell>`;
  }
}

customElements.define('fin-deposit-details', FinDepositDetails);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-details': FinDepositDetails;
  }
}
