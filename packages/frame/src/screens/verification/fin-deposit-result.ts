import type { VerificationReason } from '@fin-link/contracts/browser';
import { mayChooseAccounts, maySearch } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon, clockIcon, warningIcon } from '../../components/icons/status-icons.ts';
import { renderRoundMark, roundMarkStyles } from '../../components/marks/round-mark.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Reasons with their own words and next step. */
type KnownFailure = 'EXPIRED' | 'DATA_MISMATCH' | 'INSTRUCTION_GENERATION_ERROR';

const knownFailureOf = (reason: VerificationReason | null): KnownFailure | null =>
  reason === 'EXPIRED' || reason === 'DATA_MISMATCH' || reason === 'INSTRUCTION_GENERATION_ERROR' ? reason : null;

/** The screen with the result of a verification by deposits. */
class FinDepositResult extends ScreenElement<'cdvResult'> {
  static override styles = roundMarkStyles;

  protected override firstUpdated(): void {
    const { verificationStatus: status, reason } = this.state.verification;
    this.scope.report('cdv_result', { status, reason });
  }

  private renderAccount(): TemplateResult {
    const { account } = this.words.verification;
    return html`<p class="lead">${renderNamed(this.state.verification, account, this.words.accounts)}</p>`;
  }

  /** Whether the selection of accounts follows this screen. */
  private get continuesToAccounts(): boolean {
    return mayChooseAccounts(this.facts, this.state.connection?.providerAccountId ?? null);
  }

  private renderSuccess(): TemplateResult {
    const { success } = this.words.verification.result;
    return html`<fin-shell .heading=${success.title}>
      ${renderRoundMark(checkIcon, 'success')} ${this.renderAccount()}
      <p>${success.text(this.scope.app.name)}</p>
      ${actionButton({ kind: 'primary', label: this.continuesToAccounts ? this.words.accounts.continue : success.done, handlePress: () => this.send({ type: 'done' }) })}
    </fin-shell>`;
  }

  /** Returns the next step after a failure; `null` if there is none. */
  private nextOf(failure: KnownFailure | null): FrameIntent | null {
    const { providerAccountId, deposits } = this.state.verification;
    switch (failure) {
      case 'EXPIRED':
        return { type: 'startAgain' };
      case 'INSTRUCTION_GENERATION_ERROR':
        return { type: 'detailsWanted' };
      case 'DATA_MISMATCH':
      case null:
        if (providerAccountId !== null && deposits.isTyped !== true) return { type: 'anotherAccountWanted' };
        return maySearch(this.facts) ? { type: 'chooseAnother' } : null;
    }
  }

  private renderFailure(): TemplateResult {
    const { result } = this.words.verification;
    const failure = knownFailureOf(this.state.verification.reason);
    const words: LaterStrings['verification']['result']['otherFailure'] =
      failure === null ? result.otherFailure : result.failures[failure];
    const next = this.nextOf(failure);
    return html`<fin-shell .heading=${words.title}>
      ${failure === 'EXPIRED' ? renderRoundMark(clockIcon, 'warning') : renderRoundMark(warningIcon, 'danger')}
      ${this.renderAccount()}
      <div>
        <p>${words.text}</p>
        <p class="muted">${words.advice(this.scope.app.name)}</p>
      </div>
      ${next === null ? nothing : actionButton({ kind: 'primary', label: words.next, handlePress: () => this.send(next) })}
      ${actionButton({ kind: next === null ? 'primary' : 'secondary', label: this.continuesToAccounts ? this.words.accounts.continue : result.close, handlePress: () => this.send({ type: 'done' }) })}
    </fin-shell>`;
  }

  protected override render(): TemplateResult {
    return this.state.verification.verificationStatus === 'SUCCESS' ? this.renderSuccess() : this.renderFailure();
  }
}

customElements.define('fin-deposit-result', FinDepositResult);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-result': FinDepositResult;
  }
}
