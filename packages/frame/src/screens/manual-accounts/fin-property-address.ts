import type { PropertyAddress } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { noticeStyles, renderNotice, renderPlainNotice } from '../../components/form-notice/form-notice.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { headingLevel, isTitled } from '../../components/shell/view-element.ts';
import './fin-delete-account.ts';
import { addressDraft, AccountFormElement, accountFormStyles } from './account-form.ts';

/** Countries whose addresses are supported. */
const countries = ['US', 'GB', 'AU'] as const;
type Country = (typeof countries)[number];
/** Only country with property records, from which a value can be estimated. */
const recordsCountry: Country = 'US';

/** Duration of a search in property records after which the user may enter a value instead. */
const slowAfterMs = 10_000;

/** Fields of an address except its country. */
const addressParts = ['street', 'unit', 'city', 'region', 'postalCode'] as const;
type AddressPart = (typeof addressParts)[number];

/** Maximum lengths that the contract allows, in characters. */
const maxLength: Readonly<Record<AddressPart, number>> = {
  street: 200,
  unit: 60,
  city: 100,
  region: 100,
  postalCode: 20,
};
/** Values of the fields' `autocomplete` attribute. */
const autocompleteTokens: Readonly<Record<AddressPart, string>> = {
  street: 'address-line1',
  unit: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
};

/** The screen for the address of a property. The user also chooses between an estimate and an entered value. */
class FinPropertyAddress extends AccountFormElement<'propertyAddress'> {
  static override properties: PropertyDeclarations = {
    chosenValuation: { state: true },
    pickedCountry: { state: true },
  };

  static override styles = [noticeStyles, accountFormStyles];

  /** Choice of the user; `null` until the user has chosen. */
  private chosenValuation: 'estimate' | 'typed' | null = null;

  /** Country that the user picked; `null` until then. */
  private pickedCountry: Country | null = null;

  private readonly slowCountdown = new CountdownController(this, () => this.scope.clock, {
    at: [0],
    reached: () => this.scope.announcer.polite(this.words.manualAccounts.address.slow),
  });

  /** Time in milliseconds of the clock from which a running search is slow; `null` if no search is running. */
  private slowAt: number | null = null;

  protected override willUpdate(): void {
    const { finding } = this.state;
    this.slowAt = finding ? (this.slowAt ?? this.scope.clock.now() + slowAfterMs) : null;
    this.slowCountdown.count(this.slowAt);
  }

  private get isSlow(): boolean {
    return this.slowCountdown.secondsLeft === 0;
  }

  protected override get draft(): string {
    return addressDraft(this.state.draft.property?.accountId ?? null);
  }

  protected override get extraDraftValues(): readonly (readonly [string, string])[] {
    return [
      ['how', this.chosenValuation ?? ''],
      ['country', this.country],
    ];
  }

  override get hasTypedValues(): boolean {
    return this.fields.some((one) => one.changed) || addressParts.some((part) => (this.drafts.get(part) ?? '') !== '');
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { noEstimate } = this.state;
    const before = changed.get('state');
    if (before === undefined || noEstimate === null || before.noEstimate === noEstimate) return;
    this.scope.announcer.polite(this.words.manualAccounts.address.none[noEstimate]);
    void this.updateComplete.then(() => this.querySelector('.notice')?.scrollIntoView({ block: 'nearest' }));
  }

  private get country(): Country {
    const storedCountry = this.drafts.get('country') ?? this.state.draft.country;
    return this.pickedCountry ?? countries.find((one) => one === storedCountry) ?? recordsCountry;
  }

  /** Whether the value is estimated or entered. Without property records, it must be entered. */
  private get valuation(): 'estimate' | 'typed' {
    if (this.country !== recordsCountry) return 'typed';
    const draftValue = this.drafts.get('how');
    if (this.chosenValuation !== null) return this.chosenValuation;
    return draftValue === 'estimate' || draftValue === 'typed' ? draftValue : this.state.draft.valuation;
  }

  /** Typed address; `null` if all fields except the country are empty. */
  private get address(): PropertyAddress | null {
    const textOrNull = (part: AddressPart): string | null => this.textOf(part) || null;
    const { country } = this;
    if (addressParts.every((part) => textOrNull(part) === null)) return null;
    return {
      street: this.textOf('street'),
      unit: textOrNull('unit'),
      city: textOrNull('city'),
      region: textOrNull('region'),
      postalCode: textOrNull('postalCode'),
      country,
    };
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.state.finding) return;
    const { address: words } = this.words.manualAccounts;
    const { valuation, address, country } = this;
    const isEstimated = valuation === 'estimate';
    // An estimate needs a street, and either a postal code or city and region.
    const hasPlace =
      address !== null && (address.postalCode !== null || (address.city !== null && address.region !== null));
    const tooLong = (part: AddressPart): string | null =>
      this.textOf(part).length > maxLength[part] ? this.words.form.tooLong(maxLength[part]) : null;
    // A typed value needs no address. An address that the user has started needs a street.
    const noStreet = isEstimated ? words.streetMissing : address === null ? null : words.streetNeeded;
    const isFilled = this.isFilled([
      ['street', this.textOf('street') === '' ? noStreet : tooLong('street')],
      ['unit', tooLong('unit')],
      ['city', tooLong('city')],
      ['region', tooLong('region')],
      ['postalCode', isEstimated && !hasPlace ? words.placeMissing : tooLong('postalCode')],
    ]);
    if (isFilled) this.send({ type: 'addressSubmitted', valuation, address, country });
  }

  /** Renders the choice between an estimate and an entered value. */
  private renderValuation(): TemplateResult {
    const { address: words } = this.words.manualAccounts;
    const { country, valuation } = this;
    const hasRecords = country === recordsCountry;
    const hint = hasRecords ? words.estimateHint : words.noRecords(this.scope.formats.region(recordsCountry));
    const choice = (value: 'estimate' | 'typed', label: string, text: string): TemplateResult =>
      html`<label class="account-choice">
        <input
          type="radio"
          name="how"
          value=${value}
          aria-describedby=${`how-${value}`}
          .checked=${valuation === value}
          ?disabled=${value === 'estimate' && !hasRecords}
          @change=${() => (this.chosenValuation = value)}
        />
        <span>${label} <span class="caption" id=${`how-${value}`}>${text}</span></span>
      </label>`;
    return html`<fieldset class="account-choices">
      <legend>${words.how}</legend>
      <div class="stack">
        ${choice('estimate', words.estimate, hint)} ${choice('typed', words.typed, words.typedHint)}
      </div>
    </fieldset>`;
  }

  private renderCountry(): TemplateResult {
    const option = countries.map((code) => ({
      displayText: this.scope.formats.region(code),
      optionValue: code,
      isSelected: false,
      image: null,
    }));
    const change = (): void => {
      this.pickedCountry = countries.find((one) => one === this.textOf('country')) ?? null;
      this.errors = new Map();
    };
    return html`<fin-field
      .field=${plainField('country', { type: 'options', option })}
      .label=${this.words.manualAccounts.address.country}
      .initial=${this.country}
      autocomplete="country"
      compact
      @change=${change}
    ></fin-field>`;
  }

  private renderPart(part: AddressPart, label: string, isOptional: boolean): TemplateResult {
    const { address } = this.state.draft;
    return html`<fin-field
      .field=${plainField(part, { isOptional })}
      .label=${label}
      .initial=${this.initial(part, address?.[part])}
      .error=${this.errorOf(part)}
      autocomplete=${autocompleteTokens[part]}
    ></fin-field>`;
  }

  private renderActions(): TemplateResult {
    const { address: words } = this.words.manualAccounts;
    const { finding, noEstimate } = this.state;
    const isEstimated = this.valuation === 'estimate';
    if (noEstimate !== null && isEstimated)
      return html`${actionButton({ kind: 'primary', label: words.typedInstead, handlePress: () => this.send({ type: 'typedInstead' }) })}
      ${actionButton({ kind: 'secondary', label: words.findAgain, form: 'property-address' })}`;
    return html`${actionButton({
      kind: 'primary',
      label: isEstimated ? words.find : words.next,
      form: 'property-address',
      busy: finding,
    })}
    ${this.isSlow ? actionButton({ kind: 'secondary', label: words.typedInstead, handlePress: () => this.send({ type: 'typedInstead' }) }) : nothing}`;
  }

  protected override render(): TemplateResult {
    const { address: words } = this.words.manualAccounts;
    const { draft, picked, finding, noEstimate, deletion } = this.state;
    const { country, valuation } = this;
    const { property } = draft;
    const isTyped = valuation === 'typed';
    const notice = noEstimate !== null && !isTyped ? words.none[noEstimate] : this.isSlow ? words.slow : null;
    return html`<fin-shell
      .heading=${property === null ? words.addTitle : words.editTitle}
      ?back=${picked && !finding}
      ?inline=${this.inline}
      ?titled=${picked || isTitled(this.scope)}
      .level=${headingLevel(this.scope, 2)}
    >
      <form class="account-form" id="property-address" novalidate @submit=${this.submit}>
        ${notice === null ? nothing : renderPlainNotice(notice)}
        ${renderNotice(null, this.errors, this.words.form.summary, (id) => this.goTo(id))} ${this.renderCountry()}
        ${this.renderValuation()}
        <fieldset class="account-choices">
          <legend class="lead">${isTyped ? words.titleOptional : words.title}</legend>
          <div class="account-form">
            ${this.renderPart('street', words.street, isTyped)} ${this.renderPart('unit', words.unit, true)}
            ${this.renderPart('city', words.city[country], true)}
            <div class="side-by-side">
              ${this.renderPart('region', words.region[country], true)}
              ${this.renderPart('postalCode', words.postalCode[country], true)}
            </div>
          </div>
        </fieldset>
        ${
          property === null
            ? nothing
            : html`<button
                class="button quiet delete-account"
                type="button"
                @click=${() => this.send({ type: 'deletionWanted' })}
              >
                ${words.delete}
              </button>`
        }
      </form>
      ${this.renderActions()}
      ${
        property === null || deletion === null
          ? nothing
          : html`<fin-delete-account
              .account=${property.accountName}
              .deletion=${deletion}
              of-property
            ></fin-delete-account>`
      }
    </fin-shell>`;
  }
}

customElements.define('fin-property-address', FinPropertyAddress);

declare global {
  interface HTMLElementTagNameMap {
    'fin-property-address': FinPropertyAddress;
  }
}
