import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { maySearch } from '@fin-link/flow';
import { renderNamed } from '../../components/account-list/render-named.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { factsListStyles, renderFactsList } from '../../components/facts-list/facts-list.ts';
import type { FactLine } from '../../components/facts-list/facts-list.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/step-shown.ts';
import { typedNumber } from '../../platform/drafts/deposit-drafts.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';

interface WayOn {
  label: string;
  intent: FrameIntent;
}

/** Review of the account before deposits are sent to it. */
export class FinDepositReview extends ScreenElement<'cdvReview'> {
  static override styles = factsListStyles;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.problem === this.state.problem || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
  }

  private get typedNumber(): string {
    return typedNumber(this.scope.drafts, this.state.candidate?.account.accountId ?? this.state.accountId);
  }

  /** Reason why deposits to this account are refused, independent of the input; `null` if they are not refused. */
  private get hindrance(): string | null {
    const { problem } = this.state;
    return problem === null ? null : (this.words.verification.review.problems[problem.code] ?? null);
  }

  /** Whether the user has reached the limit of deposit starts, which applies to all accounts. */
  private get isUsedUp(): boolean {
    return this.state.problem?.code === 'rate.deposits';
  }

  /** Action that helps if deposits are refused; `null` if the user can only leave. */
  private get wayOn(): WayOn | null {
    const { from, candidate } = this.state;
    const { pick, offer, review } = this.words.verification;
    // Changed details describe another account, which may accept deposits.
    if (candidate === null && !this.isUsedUp) return { label: review.change, intent: { type: 'detailsWanted' } };
    if (this.isUsedUp && this.facts.options.verification.method === 'deposits') return null;
    const others = (from?.candidates ?? []).filter(
      ({ account, obstacle }) => obstacle === null && account.accountId !== candidate?.account.accountId,
    );
    if (others.length > 0) return { label: offer.pickAnother, intent: { type: 'anotherAccountWanted' } };
    return maySearch(this.facts) ? { label: pick.otherBank, intent: { type: 'chooseAnother' } } : null;
  }

  private get refusal(): string | null {
    return this.state.problem === null ? null : (this.hindrance ?? this.words.verification.review.failed);
  }

  private confirm(): void {
    const { known } = this.state;
    // The typed number is deleted when the session pauses.
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
        value: html`<bdi class="tabular">${details.routingNumber}</bdi>`,
        edit: this.renderEdit(words.routingNumber),
      },
      {
        label: words.accountNumber,
        value: known.accountNumber ? number : html`<bdi class="tabular">${number}</bdi>`,
        edit: known.accountNumber ? null : this.renderEdit(words.accountNumber),
      },
    ];
  }

  private renderEdit(label: string): FactLine['edit'] {
    if (this.isUsedUp) return null;
    const { review } = this.words.verification;
    return html`<button class="button quiet" type="button" aria-label=${review.of(label)} @click=${this.edit}>
      ${review.edit}
    </button>`;
  }

  private renderActions(): TemplateResult {
    const { review, result } = this.words.verification;
    if (this.hindrance === null)
      return actionButton({
        kind: 'primary',
        label: review.send,
        busy: this.isBusy,
        handlePress: () => this.confirm(),
      });
    const { wayOn } = this;
    return html`${wayOn === null ? nothing : actionButton({ kind: 'primary', label: wayOn.label, handlePress: () => this.send(wayOn.intent) })}
    ${actionButton({ kind: wayOn === null ? 'primary' : 'secondary', label: result.close, handlePress: () => this.send({ type: 'done' }) })}`;
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
      ${this.hindrance === null ? html`<p>${review.agreement(review.send)}</p>` : nothing}
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
