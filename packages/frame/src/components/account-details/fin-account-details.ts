import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html } from 'lit';
import type { DepositDetails, KnownDetails } from '@fin-link/flow';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { AccountDetailsStrings } from '../../platform/words/types/verification-strings.ts';
import '../field/fin-field.ts';
import type { FinField } from '../field/fin-field.ts';
import { plainField } from '../field/plain-field.ts';
import { noticeStyles, renderNotice } from '../form-notice/form-notice.ts';
import { AccountDetailsFilled } from './account-details-filled.ts';
import { checkPicture } from './check-picture.ts';
import { accountDetailsStyles } from './fin-account-details.styles.ts';
import { isRoutingNumber, routingDigits } from './routing-number.ts';

const types = ['CHECKING', 'SAVINGS'] as const;
type FieldName = 'type' | 'routing' | 'number';

/** Format that the contract requires of an account number. */
const accountNumberPattern = /^[0-9A-Za-z-]{4,17}$/;

/**
 * The form for type, routing number and account number of an account.
 *
 * @fires fin-account-details - The user submitted the form with valid values.
 */
export class FinAccountDetails extends FrameElement {
  static override properties: PropertyDeclarations = {
    strings: { attribute: false },
    known: { attribute: false },
    mask: {},
    details: { attribute: false },
    typedNumber: {},
    errors: { state: true },
  };

  static override styles = [noticeStyles, accountDetailsStyles];

  /** Id of the form element, so that a button in the action bar can submit it. */
  static readonly formId = 'account-details';

  strings!: AccountDetailsStrings;

  /** Details that the bank has given. The form does not ask for a known account number, and fills in the other known values. */
  known!: KnownDetails;

  /** Last digits of a known account number; `null` if the form does not show them. */
  mask: string | null = null;

  /** Values that were typed earlier; `null` the first time. */
  details: DepositDetails | null = null;

  /** Account number that was typed earlier; empty if none. */
  typedNumber = '';

  private errors: ReadonlyMap<string, string> = new Map();

  override focus(options?: FocusOptions): void {
    this.fields[0]?.focus(options);
  }

  /** Whether leaving would lose typed values. */
  get hasTypedValues(): boolean {
    return this.fields.some((one) => one.changed);
  }

  private get fields(): FinField[] {
    return [...this.querySelectorAll('fin-field')];
  }

  private field(name: FieldName): FinField | undefined {
    return this.fields.find((one) => one.field.id === name);
  }

  /** Returns the value of a field with ASCII digits and without spaces and dashes. */
  private read(name: FieldName): string {
    return routingDigits(this.field(name)?.value ?? '');
  }

  private get routingError(): string | null {
    const routing = this.read('routing');
    if (routing === '') return this.strings.routingMissing;
    return isRoutingNumber(routing) ? null : this.strings.routingWrong;
  }

  private get numberError(): string | null {
    const number = this.read('number');
    if (this.known.accountNumber || accountNumberPattern.test(number)) return null;
    return number === '' ? this.strings.numberMissing : this.strings.numberWrong;
  }

  /** Returns the errors of the fields, in the order of the form. */
  private validate(): readonly (readonly [FieldName, string])[] {
    const results: readonly (readonly [FieldName, string | null])[] = [
      ['type', this.read('type') === '' ? this.strings.typeMissing : null],
      ['routing', this.routingError],
      ['number', this.numberError],
    ];
    return results.flatMap(([name, error]) => (error === null ? [] : [[name, error] as const]));
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const errors = this.validate();
    this.errors = new Map(errors);
    const [first] = errors;
    if (first !== undefined) return void this.updateComplete.then(() => this.field(first[0])?.focus());
    const accountType = types.find((one) => one === this.read('type'));
    if (accountType === undefined) return;
    const number = this.known.accountNumber ? null : this.read('number');
    const mask = number === null ? (this.mask ?? '') : number.slice(-4);
    this.dispatchEvent(new AccountDetailsFilled({ accountType, routingNumber: this.read('routing'), mask }, number));
  }

  private renderType(): TemplateResult {
    const { strings, details, known } = this;
    const option = types.map((type) => ({
      displayText: strings.types[type],
      optionValue: type,
      isSelected: false,
      image: null,
    }));
    return html`<fin-field
      .field=${plainField('type', { type: 'options', option })}
      .label=${strings.accountType}
      .initial=${details?.accountType ?? known.accountType ?? ''}
      .error=${this.errors.get('type') ?? null}
    ></fin-field>`;
  }

  private renderHelp(): TemplateResult {
    const { strings } = this;
    return html`<details class="help">
      <summary><span>${strings.helpTitle}</span></summary>
      <div class="stack">
        ${checkPicture}
        <ol>
          <li>${strings.routingNumber}</li>
          <li>${strings.accountNumber}</li>
        </ol>
        <p class="caption">${strings.helpText}</p>
      </div>
    </details>`;
  }

  private renderNumber(): TemplateResult {
    const { strings } = this;
    if (this.known.accountNumber)
      return html`<p class="known">
        <span class="name">${strings.accountNumber}</span> <span>${strings.knownNumber(this.mask)}</span>
      </p>`;
    return html`<fin-field
      .field=${plainField('number')}
      .label=${strings.accountNumber}
      .initial=${this.typedNumber}
      .error=${this.errors.get('number') ?? null}
      autocomplete="off"
      concealed
    ></fin-field>`;
  }

  protected override render(): TemplateResult {
    const { strings, details, known, errors } = this;
    return html`<form id=${FinAccountDetails.formId} novalidate @submit=${this.submit}>
      ${renderNotice(null, errors, this.words.form.summary, (id) => this.field(id as FieldName)?.focus())}
      ${this.renderType()}
      <fin-field
        .field=${plainField('routing')}
        .label=${strings.routingNumber}
        .initial=${details?.routingNumber ?? known.routingNumber ?? ''}
        .error=${errors.get('routing') ?? null}
        keypad="numeric"
        autocomplete="off"
      ></fin-field>
      ${this.renderNumber()} ${this.renderHelp()}
    </form>`;
  }
}

customElements.define('fin-account-details', FinAccountDetails);

declare global {
  interface HTMLElementTagNameMap {
    'fin-account-details': FinAccountDetails;
  }
}
