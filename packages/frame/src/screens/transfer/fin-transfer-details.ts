import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { factsListStyles } from '../../components/facts-list/facts-list.ts';
import type { FinField } from '../../components/field/fin-field.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { storeAccountNumber, storedAccountNumber } from '../../platform/drafts/form-drafts.ts';
import { factsOfTransfer, renderFacts } from './transfer-facts.ts';

/** Id of the form element, so that the button in the action bar can submit it. */
const formId = 'transfer-number';
/** Format that the contract requires of an account number. */
const accountNumberPattern = /^[0-9A-Za-z-]{4,34}$/;

/** The screen with the firms and the account of a transfer. The user enters the account number if the delivering firm does not state it. */
class FinTransferDetails extends ScreenElement<'transferDetails'> {
  static override properties: PropertyDeclarations = {
    error: { state: true },
  };

  static override styles = factsListStyles;

  private get field(): FinField | null {
    return this.renderRoot.querySelector('fin-field');
  }

  private error: string | null = null;

  override get hasTypedValues(): boolean {
    return this.field?.changed ?? false;
  }

  private proceed(): void {
    this.scope.report('transfer_details', { typed: !this.state.account.knowsNumber });
    this.send({ type: 'detailsConfirmed' });
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { details } = this.words.transfer;
    const number = (this.field?.value ?? '').replaceAll(/\s/g, '');
    this.error = number === '' ? details.numberMissing : accountNumberPattern.test(number) ? null : details.numberWrong;
    if (this.error !== null) return void this.updateComplete.then(() => this.field?.focus());
    storeAccountNumber(this.scope.drafts, this.state.account.accountId, number);
    this.proceed();
  }

  private renderNumber(): TemplateResult {
    const { details } = this.words.transfer;
    const { account, deliveringFirm } = this.state;
    return html`<form class="stack" id=${formId} novalidate @submit=${this.submit}>
      <p class="muted">${details.numberHelp(deliveringFirm)}</p>
      <fin-field
        .field=${plainField('number')}
        .label=${details.number}
        .initial=${storedAccountNumber(this.scope.drafts, account.accountId)}
        .error=${this.error}
        autocomplete="off"
        concealed
      ></fin-field>
    </form>`;
  }

  protected override render(): TemplateResult {
    const { details } = this.words.transfer;
    const { account } = this.state;
    const app = this.scope.app.name;
    const facts = factsOfTransfer({ ...this.state, app, typedNumber: '' }, this.words, this.scope.formats);
    const needsNumber = !account.knowsNumber;
    return html`<fin-shell .heading=${details.title} .step=${stepAfterLinking('transfer', this.facts)} back>
      ${renderFacts(facts)} ${needsNumber ? this.renderNumber() : nothing}
      ${actionButton({ kind: 'primary', label: details.next, ...(needsNumber ? { form: formId } : { handlePress: () => this.proceed() }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-transfer-details', FinTransferDetails);

declare global {
  interface HTMLElementTagNameMap {
    'fin-transfer-details': FinTransferDetails;
  }
}
