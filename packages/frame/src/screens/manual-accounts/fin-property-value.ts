import type { PropertyEstimate } from '@fin-link/contracts/browser';
import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { noticeStyles, renderNotice, renderPlainNotice } from '../../components/form-notice/form-notice.ts';
import { headingLevel, isTitled } from '../../components/shell/view-element.ts';
import { amountError, amountStyles, renderAmount } from './amount-field.ts';
import { currencyOf } from './currencies.ts';
import { AccountFormElement, accountFormStyles, valueDraft } from './account-form.ts';
import { formatAddress, formatDay, today, wholeMoney } from './account-formats.ts';
import { renderInclude } from './render-include.ts';

/** Maximum length of a nickname, in characters. */
const maxNicknameLength = 100;

/** The screen for the value of a property: an estimate with its source, or a typed value. */
class FinPropertyValue extends AccountFormElement<'propertyValue'> {
  static override properties: PropertyDeclarations = {
    chosenValuation: { state: true },
    includeChoice: { state: true },
  };

  static override styles = [
    noticeStyles,
    accountFormStyles,
    amountStyles,
    css`
      fin-property-value .estimate {
        display: grid;
        gap: var(--space-1);
        padding: var(--space-4);
      }
      fin-property-value .change {
        justify-self: start;
        padding-inline: 0;
      }
      fin-property-value .figure {
        font-size: 1.75rem;
        font-weight: 600;
        line-height: 1.25;
      }
    `,
  ];

  /** Choice of the user; `null` until the user has chosen. */
  private chosenValuation: 'estimate' | 'typed' | null = null;

  /** Whether the property counts toward net worth, if the user has used the switch; otherwise `null`. */
  private includeChoice: boolean | null = null;

  protected override get draft(): string {
    return valueDraft(this.state.draft.property?.accountId ?? null);
  }

  protected override get extraDraftValues(): readonly (readonly [string, string])[] {
    return [
      ['how', this.chosenValuation ?? ''],
      ['include', String(this.include)],
    ];
  }

  private get valuation(): 'estimate' | 'typed' {
    const { estimate } = this.state.draft;
    if (estimate === null) return 'typed';
    return this.chosenValuation ?? (this.drafts.get('how') === 'typed' ? 'typed' : 'estimate');
  }

  /** Whether the property counts toward net worth: by the user's choice, the draft, or the state. */
  private get include(): boolean {
    const draftValue = this.drafts.get('include');
    if (this.includeChoice !== null) return this.includeChoice;
    return draftValue === undefined ? this.state.draft.includeInNetWorth : draftValue === 'true';
  }

  private get currency(): string {
    const { typed, address, country } = this.state.draft;
    const suggested = currencyOf(address?.country ?? country);
    return this.textOf('value-currency') || this.initial('value-currency', typed?.value.currency ?? suggested);
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { value: words, form } = this.words.manualAccounts;
    const { valuation, currency } = this;
    const nickname = this.textOf('nickname');
    const tooLong = nickname.length > maxNicknameLength ? this.words.form.tooLong(maxNicknameLength) : null;
    const read = this.reader.read(this.textOf('value'), currency);
    const asOf = this.textOf('as-of');
    const isTyped = valuation === 'typed';
    const isFilled = this.isFilled([
      ['value', isTyped ? amountError(read, form, words.worthMissing) : null],
      ['as-of', isTyped ? this.dayError(asOf) : null],
      ['nickname', tooLong],
    ]);
    if (!isFilled) return;
    this.send({
      type: 'valueSubmitted',
      typed: isTyped && read.kind === 'amount' ? { value: { amount: read.amount, currency }, asOf } : null,
      nickname: nickname === '' ? null : nickname,
      includeInNetWorth: this.include,
    });
  }

  /** Returns the error of the day to which the value applies; `null` if it is valid. */
  private dayError(asOf: string): string | null {
    const { value: words, form } = this.words.manualAccounts;
    if (this.isBadDate('as-of')) return form.notADate;
    if (asOf === '') return words.asOfMissing;
    return asOf > today(this.scope.clock.now()) ? words.asOfFuture : null;
  }

  private renderEstimate(estimate: PropertyEstimate): TemplateResult {
    const { value, low, high, source, indexName, indexQuarter, lastSale } = estimate;
    const { value: words } = this.words.manualAccounts;
    const { locale } = this.scope.formats;
    const { currency } = value;
    return html`<div class="card estimate">
      <p class="caption muted">${words.estimate}</p>
      <p class="figure tabular"><bdi translate="no">${wholeMoney(locale, value)}</bdi></p>
      <p>
        ${words.range(wholeMoney(locale, { amount: low, currency }), wholeMoney(locale, { amount: high, currency }))}
      </p>
      <p class="caption muted">
        ${lastSale === null ? nothing : words.sale(wholeMoney(locale, lastSale.price), formatDay(locale, lastSale.date))}
        ${indexName === null ? nothing : words.index(indexName, indexQuarter)} ${words.source(source)}
        ${words.notAppraisal}
      </p>
    </div>`;
  }

  /** Renders the choice between the estimate and another value. */
  private renderChoice({ value }: PropertyEstimate): TemplateResult {
    const { value: words } = this.words.manualAccounts;
    const { valuation } = this;
    const choice = (kind: 'estimate' | 'typed', label: string): TemplateResult =>
      html`<label class="account-choice">
        <input
          type="radio"
          name="which"
          value=${kind}
          .checked=${valuation === kind}
          @change=${() => (this.chosenValuation = kind)}
        />
        <span>${label}</span>
      </label>`;
    return html`<fieldset class="account-choices">
      <legend>${words.which}</legend>
      <div class="account-choices">
        ${choice('estimate', words.useEstimate(wholeMoney(this.scope.formats.locale, value)))}
        ${choice('typed', words.useTyped)}
      </div>
    </fieldset>`;
  }

  private renderTyped(): TemplateResult {
    const { value: words, form } = this.words.manualAccounts;
    const { typed } = this.state.draft;
    const now = today(this.scope.clock.now());
    return html`${renderAmount({
        id: 'value',
        label: words.worth,
        initial: this.initial('value', typed === null ? null : this.reader.write(typed.value.amount)),
        error: this.errorOf('value'),
        currency: this.currency,
        isFixed: false,
        currencyLabel: form.currency,
      })}
      <fin-field
        .field=${plainField('as-of')}
        .label=${words.asOf}
        .initial=${this.initial('as-of', typed?.asOf ?? now)}
        .error=${this.errorOf('as-of')}
        .latest=${now}
        input-type="date"
        autocomplete="off"
      ></fin-field>`;
  }

  protected override render(): TemplateResult {
    const { value: words, form } = this.words.manualAccounts;
    const { draft, noEstimate, netWorthSwitch } = this.state;
    const { estimate, address } = draft;
    const isTyped = this.valuation === 'typed';
    const isEdited = draft.property !== null;
    return html`<fin-shell
      .heading=${words.title}
      ?back=${!isEdited}
      ?inline=${this.inline}
      ?titled=${!isEdited || isTitled(this.scope)}
      .level=${headingLevel(this.scope, 2)}
    >
      <form class="account-form" id="property-value" novalidate @submit=${this.submit}>
        ${noEstimate === null ? nothing : renderPlainNotice(words.none[noEstimate])}
        ${renderNotice(null, this.errors, this.words.form.summary, (id) => this.goTo(id))}
        ${address === null ? nothing : html`<p class="lead"><bdi translate="no">${formatAddress(address)}</bdi></p>`}
        ${isEdited ? html`<button class="button quiet change" type="button" @click=${() => this.send({ type: 'back' })}>${words.change}</button>` : nothing}
        ${estimate === null ? nothing : html`${this.renderEstimate(estimate)} ${this.renderChoice(estimate)}`}
        ${isTyped ? this.renderTyped() : nothing}
        <fin-field
          .field=${plainField('nickname', { isOptional: true })}
          .label=${form.nickname}
          .initial=${this.initial('nickname', draft.nickname)}
          .error=${this.errorOf('nickname')}
          autocomplete="off"
        ></fin-field>
        ${renderInclude(netWorthSwitch, this.include, form, (on) => (this.includeChoice = on))}
      </form>
      ${actionButton({ kind: 'primary', label: isTyped ? words.next : words.useThis, form: 'property-value' })}
    </fin-shell>`;
  }
}

customElements.define('fin-property-value', FinPropertyValue);

declare global {
  interface HTMLElementTagNameMap {
    'fin-property-value': FinPropertyValue;
  }
}
