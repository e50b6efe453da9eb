import { maySearch } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import type { FactLine } from '../../components/facts-list/facts-list.ts';
import { factsListStyles, renderFactsList } from '../../components/facts-list/facts-list.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { storedAccountNumber } from '../../platform/drafts/form-drafts.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Another action, if deposits to the account are refused. */
interface Alternative {
  label: string;
  intent: FrameIntent;
}

/** Review of the account before deposits are sent to it. */
class FinDepositReview extends ScreenElement<'cdvReview'> {
  static override styles = factsListStyles;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.problem === this.state.problem || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
  }

  private get typedNumber(): string {
    return storedAccountNumber(this.scope.drafts, this.state.candidate?.account.accountId ?? this.state.accountId);
  }

  /** Reason why deposits to this account are refused, independent of the input; `null` if they are not refused. */
  private get permanentRefusal(): string | null {
    const { problem } = this.state;
    return problem === null ? null : (wordFor(this.words.verification.review.problems, problem.code) ?? null);
  }

  /** Whether the user has reached the limit of deposit starts, which applies to all accounts. */
  private get isLimitReached(): boolean {
    return this.state.problem?.code === 'rate.deposits';
  }

  /** Action that helps if deposits are refused; `null` if the user can only leave. */
  private get alternative(): Alternative | null {
    const { from, candidate } = this.state;
    const { pick, offer, review } = this.words.verification;
    // Without a candidate, the user typed all details. Other details mean another account, which may accept deposits.
    if (candidate === null && !this.isLimitReached) return { label: review.change, intent: { type: 'detailsWanted' } };
    // The limit also applies to another account. Another account helps only if it can be verified without deposits.
    if (this.isLimitReached && this.facts.options.verification.method === 'deposits') return null;
    const others = (from?.candidates ?? []).filter(
      ({ account, obstacle }) => obstacle === null && account.accountId !== candidate?.account.accountId,
    );
    if (others.length > 0) return { label: offer.pickAnother, intent: { type: 'anotherAccountWanted' } };
    return maySearch(this.facts) ? { label: pick.otherBank, intent: { type: 'chooseAnother' } } : null;
  }

  /** Reason why the deposits were not sent, in words; `null` if they were not refused. */
  private get refusal(): string | null {
    return this.state.problem === null ? null : (this.permanentRefusal ?? this.words.verification.review.failed);
  }

  private confirm(): void {
    const { known } = this.state;
    // The typed number is missing after a pause of the session, which deletes drafts.
    if (!known.accountNumber && this.typedNumber === '') return this.edit();
    this.scope.report('cdv_start', {});
    this.send({ type: 'depositsConfirmed', accountNumber: known.accountNumber ? null : this.typedNumber });
  }

  private edit(): void {
    this.send({ type: 'detailsWanted' });
  }

  private get lines(): readonly FactLine[] {
    const { details: words, review, account } = this.words.verification;
    const { candidate, details, known } = this.state;
    const number = known.accountNumber ? review.endingIn(details.mask) : this.typedNumber;
    return [
      ...(candidate === null
        ? []
        : [
            {
              label: account,
              value: renderNamed(candidate.account, account, this.words.accounts),
              edit: null,
            },
          ]),
      { label: words.accountType, value: words.types[details.accountType], edit: this.renderEdit(words.accountType) },
      {
        label: words.routingNumber,
        value: html`<bdi translate="no" class="tabular">${details.routingNumber}</bdi>`,
        edit: this.renderEdit(words.routingNumber),
      },
      {
        label: words.accountNumber,
        value: known.accountNumber ? number : html`<bdi translate="no" class="tabular">${number}</bdi>`,
        edit: known.accountNumber ? null : this.renderEdit(words.accountNumber),
      },
    ];
  }

  private renderEdit(label: string): FactLine['edit'] {
    if (this.isLimitReached) return null;
    const { review } = this.words.verification;
    return html`<button class="button quiet" type="button" aria-label=${review.of(label)} @click=${this.edit}>
      ${review.edit}
    </button>`;
  }

  private renderActions(): TemplateResult {
    const { review, result } = this.words.verification;
    if (this.permanentRefusal === null)
      return actionButton({
        kind: 'primary',
        label: review.send,
        busy: this.isBusy,
        handlePress: () => this.confirm(),
      });
    const { alternative } = this;
    return html`${alternative === null ? nothing : actionButton({ kind: 'primary', label: alternative.label, handlePress: () => this.send(alternative.intent) })}
    ${actionButton({ kind: alternative === null ? 'primary' : 'secondary', label: result.close, handlePress: () => this.send({ type: 'done' }) })}`;
  }

  private get isBusy(): boolean {
    return this.state.sending !== false;
  }

  protected override render(): TemplateResult {
    const { review } = this.words.verification;
    return html`<fin-shell
      .heading=${review.title}
      .step=${stepAfterLinking('verify', this.facts)}
      ?back=${!this.isBusy}
    >
      ${renderFactsList(this.lines)}
      ${this.permanentRefusal === null ? html`<p>${review.agreement(review.send)}</p>` : nothing}
      ${this.refusal === null ? nothing : html`<p class="refusal">${this.refusal}</p>`} ${this.renderActions()}
    </fin-shell>`;
  }
}

customElements.define('fin-deposit-review', FinDepositReview);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-review': FinDepositReview;
  }
}
