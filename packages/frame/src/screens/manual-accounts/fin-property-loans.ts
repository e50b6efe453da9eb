import type { LoanView, Money } from '@fin-link/contracts/browser';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { difference, sum } from '../../components/money/decimals.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { isInline, accountFormStyles } from './account-form.ts';
import { wholeMoney } from './account-formats.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Delay after the last change until the sum is announced. */
const announceDelayMs = 500;

/** The screen on which the user links loans to a property. The screen shows the value after loans. */
class FinPropertyLoans extends ScreenElement<'propertyLoans'> {
  static override styles = [
    accountFormStyles,
    css`
      fin-property-loans .sum {
        display: grid;
        gap: var(--space-1);
        padding: var(--space-4);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-sunken);
      }
      fin-property-loans .sum .figures {
        font-weight: 600;
      }
      fin-property-loans .account-choice {
        grid-template-columns: auto minmax(0, 1fr) auto;
      }
      @media (max-width: 399.98px) {
        fin-property-loans .account-choice > .tabular {
          grid-column: 2;
        }
      }
      fin-property-loans .not-loaded {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-2);
      }
    `,
  ];

  /** Timer of the next announcement. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || !before.sending || this.state.sending || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
  }

  private get refusal(): string | null {
    const { form } = this.words.manualAccounts;
    const { problem } = this.state;
    return problem === null ? null : (wordFor(form.failures, problem.code) ?? form.failed);
  }

  private isLinkedElsewhere({ propertyId }: LoanView): boolean {
    return propertyId !== null && propertyId !== (this.state.draft.property?.accountId ?? null);
  }

  private get selectedLoans(): readonly LoanView[] {
    const { loans, draft } = this.state;
    return (loans ?? []).filter(
      (one) => draft.linkedAccountIds.includes(one.accountId) && !this.isLinkedElsewhere(one),
    );
  }

  /** Value of the property, estimated or entered; `null` if it is unknown. */
  private get value(): Money | null {
    const { valuation, estimate, typed } = this.state.draft;
    return valuation === 'estimate' ? (estimate?.value ?? null) : (typed?.value ?? null);
  }

  /** Sentence with the value, the loans and the difference; `null` if the value is unknown. */
  private get sum(): string | null {
    const { value } = this;
    if (value === null) return null;
    const { currency, amount } = value;
    const owed = sum(this.selectedLoans.flatMap((one) => (one.owed?.currency === currency ? [one.owed.amount] : [])));
    const money = (text: string): string => wholeMoney(this.scope.formats.locale, { amount: text, currency });
    return this.words.manualAccounts.loans.sum(money(amount), money(owed), money(difference(amount, owed)));
  }

  private get hasOtherCurrency(): boolean {
    return this.selectedLoans.some(({ owed }) => owed !== null && owed.currency !== this.value?.currency);
  }

  private setSelected(accountId: number, isSelected: boolean): void {
    const selectedIds = new Set(this.selectedLoans.map((one) => one.accountId));
    if (isSelected) selectedIds.add(accountId);
    else selectedIds.delete(accountId);
    this.send({ type: 'loansPicked', linkedAccountIds: [...selectedIds] });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.sum !== null) this.scope.announcer.polite(this.sum);
    }, announceDelayMs);
  }

  private submit(): void {
    // If the loans could not be read, the linked loans stay unchanged.
    const { loans, draft } = this.state;
    const linkedAccountIds = loans === null ? draft.linkedAccountIds : this.selectedLoans.map((one) => one.accountId);
    this.send({ type: 'loansSubmitted', linkedAccountIds, idempotencyKey: crypto.randomUUID() });
  }

  private renderLoan(loan: LoanView): TemplateResult {
    const { loans: words } = this.words.manualAccounts;
    const { accountId, accountName, providerName, mask, owed } = loan;
    const isLinkedElsewhere = this.isLinkedElsewhere(loan);
    const change = (event: Event): void => this.setSelected(accountId, (event.target as HTMLInputElement).checked);
    return html`<label class="account-choice">
      <input
        type="checkbox"
        .checked=${this.selectedLoans.includes(loan)}
        ?disabled=${isLinkedElsewhere || this.state.sending}
        @change=${change}
      />
      <span>
        <bdi translate="no" dir="auto">${accountName}</bdi>
        <span class="caption">
          ${
            isLinkedElsewhere
              ? words.taken
              : html`${providerName === null ? nothing : html`<bdi translate="no" dir="auto">${providerName}</bdi>`}
                ${mask === null ? nothing : html`<bdi translate="no" class="tabular">${words.masked(mask)}</bdi>`}`
          }
        </span>
      </span>
      <bdi translate="no" class="tabular"
        >${owed === null ? words.noBalance : wholeMoney(this.scope.formats.locale, owed)}</bdi
      >
    </label>`;
  }

  private renderLoans(): TemplateResult {
    const { loans: words } = this.words.manualAccounts;
    const { loans, loansProblem } = this.state;
    if (loansProblem !== null)
      return html`<div class="refusal not-loaded" role="alert">
        <p>${words.notLoaded}</p>
        <button class="button announceDelayMs" type="button" @click=${() => this.send({ type: 'retry' })}>
          ${words.retry}
        </button>
      </div>`;
    if (loans === null) return html`<p class="muted" role="status">${words.loading}</p>`;
    if (loans.length === 0) return html`<p>${words.none}</p>`;
    return html`<p>${words.lead}</p>
      <fieldset class="account-choices">
        <legend class="unseen">${words.list}</legend>
        <div class="account-choices">${loans.map((loan) => this.renderLoan(loan))}</div>
      </fieldset>
      ${
        this.sum === null
          ? nothing
          : html`<div class="sum">
              <p class="figures tabular">${this.sum}</p>
              ${this.hasOtherCurrency ? html`<p class="caption">${words.otherCurrency}</p>` : nothing}
              <p class="caption muted">${words.counted}</p>
            </div>`
      }`;
  }

  protected override render(): TemplateResult {
    const { loans: words } = this.words.manualAccounts;
    const { draft, sending, loans } = this.state;
    const isSkipped = this.selectedLoans.length === 0 && loans !== null && loans.length > 0;
    const add = isSkipped ? words.addWithout : words.add;
    return html`<fin-shell
      .heading=${words.title}
      ?back=${!sending}
      ?inline=${isInline(this.facts)}
      titled
      .level=${headingLevel(this.scope, 2)}
    >
      <div class="account-form">
        ${this.refusal === null ? nothing : html`<p class="refusal">${this.refusal}</p>`} ${this.renderLoans()}
      </div>
      ${actionButton({ kind: 'primary', label: draft.property === null ? add : words.save, busy: sending, handlePress: () => this.submit() })}
    </fin-shell>`;
  }
}

customElements.define('fin-property-loans', FinPropertyLoans);

declare global {
  interface HTMLElementTagNameMap {
    'fin-property-loans': FinPropertyLoans;
  }
}
