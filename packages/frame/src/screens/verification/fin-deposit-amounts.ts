import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { amountsDraft } from '../../platform/drafts/form-drafts.ts';
import type { AmountsFilled } from './fin-deposit-form.ts';
import { FinDepositForm } from './fin-deposit-form.ts';

/** The screen for the amounts of the deposits, which the user finds on the statement. */
class FinDepositAmounts extends ScreenElement<'cdvAmounts'> {
  private get form(): FinDepositForm | null {
    return this.renderRoot.querySelector('fin-deposit-form');
  }

  /**
   * Submitted amounts as JSON, with their idempotency key, until the host has judged the attempt. If a reply is lost, sending the same
   * amounts with the same key does not cost a second attempt.
   */
  private attempt: { amountsJson: string; idempotencyKey: string } | null = null;

  /** Always `false`: leaving loses nothing, because typed amounts are kept for the session. */
  override get hasTypedValues(): boolean {
    return false;
  }

  override disconnectedCallback(): void {
    const { form, draftKey } = this;
    if (form !== null) this.scope.drafts.keep(draftKey, form.values);
    super.disconnectedCallback();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || !before.sending || this.state.sending) return;
    // The host has judged the attempt. Entering the same amounts again is a new attempt.
    if (this.state.problem === null) this.attempt = null;
    if (this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
    void this.form?.updateComplete.then(() => this.querySelector('.notice')?.scrollIntoView({ block: 'nearest' }));
  }

  private get draftKey(): string {
    return amountsDraft(this.state.verification.verificationId);
  }

  private get refusal(): string | null {
    const { amounts } = this.words.verification;
    const { wrong, problem, verification } = this.state;
    if (problem !== null) return amounts.failed;
    return wrong ? amounts.mismatch(verification.deposits.remainingAttempts) : null;
  }

  private submit({ amounts }: AmountsFilled): void {
    if (this.state.sending) return;
    this.scope.report('cdv_submit', { triesLeft: this.state.verification.deposits.remainingAttempts });
    const amountsJson = JSON.stringify(amounts);
    if (this.attempt?.amountsJson !== amountsJson) this.attempt = { amountsJson, idempotencyKey: crypto.randomUUID() };
    this.send({ type: 'amountsSubmitted', amounts, idempotencyKey: this.attempt.idempotencyKey });
  }

  protected override render(): TemplateResult {
    const { amounts, account } = this.words.verification;
    const { verification, sending, wrong } = this.state;
    const { deposits } = verification;
    const { formats, drafts } = this.scope;
    return html`<fin-shell .heading=${amounts.title}>
      <div>
        <p class="lead">${renderNamed(verification, account, this.words.accounts)}</p>
        <p>${amounts.lead(deposits.statementText)}</p>
      </div>
      <fin-deposit-form
        .strings=${amounts}
        .deposits=${deposits}
        .refusal=${this.refusal}
        ?blamed=${wrong}
        .drafts=${drafts.recall(this.draftKey)}
        @fin-amounts-filled=${this.submit}
      ></fin-deposit-form>
      ${deposits.expiresAt === null ? nothing : html`<p class="caption muted">${amounts.until(formats.date(deposits.expiresAt))}</p>`}
      ${actionButton({ kind: 'primary', label: amounts.confirm, form: FinDepositForm.formId, busy: sending })}
      ${actionButton({ kind: 'secondary', label: amounts.notYet, idle: sending, handlePress: () => this.send({ type: 'depositsNotSeen' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-deposit-amounts', FinDepositAmounts);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-amounts': FinDepositAmounts;
  }
}
