import { isRoutingNumber } from '@fin-link/contracts/browser';
import type { DepositDetails, KnownDetails } from '@fin-link/flow';
import type { PropertyDeclarations, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, svg } from 'lit';
import type { FinField } from '../../components/field/fin-field.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { noticeStyles, renderNotice } from '../../components/form-notice/form-notice.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { routingDigits } from './routing-digits.ts';

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

  static override styles = [
    noticeStyles,
    css`
      fin-account-details form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-6);

        .known {
          display: grid;
          gap: var(--space-1);
        }
        .known .name {
          font-weight: 600;
        }
        .help {
          border: 1px solid var(--fin-color-divider);
          border-radius: var(--fin-radius-card);
        }
        summary {
          display: flex;
          align-items: center;
          gap: var(--space-2);
          min-block-size: 48px;
          padding: var(--space-2) var(--space-4);
          border-radius: var(--fin-radius-card);
          color: var(--fin-color-accent);
          font-weight: 600;
          cursor: pointer;
        }
        summary::after {
          content: '' / '';
          inline-size: 8px;
          block-size: 8px;
          margin-inline: auto 4px;
          border: solid currentColor;
          border-width: 0 2px 2px 0;
          rotate: 45deg;
          translate: 0 -2px;
        }
        [open] > summary::after {
          rotate: -135deg;
          translate: 0 2px;
        }
        .help .stack {
          padding: 0 var(--space-4) var(--space-4);
        }
        .help ol {
          padding-inline-start: 1.5em;
          list-style: decimal;
        }
        .check {
          inline-size: min(100%, 400px);
        }
        .paper {
          fill: var(--fin-color-sunken);
          stroke: var(--fin-color-border);
        }
        .lines {
          fill: none;
          stroke: var(--fin-color-divider);
          stroke-width: 3;
          stroke-linecap: round;
        }
        .place {
          fill: var(--fin-color-surface);
          stroke: var(--fin-color-accent);
          stroke-width: 1.5;
        }
        .mark {
          fill: var(--fin-color-accent);
        }
        .digit {
          font-size: 12px;
          font-weight: 700;
          fill: var(--fin-color-on-accent);
        }
        .numbers {
          font-family: ui-monospace, monospace;
          font-size: 11.5px;
          fill: var(--fin-color-text);
        }
      }
    `,
  ];

  /** Id of the form element, so that a button in the action bar can submit it. */
  static readonly formId = 'account-details';

  strings!: LaterStrings['verification']['details'];

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

/** Event after the user submitted valid details of an account. Bubbles to its screen. */
export class AccountDetailsFilled extends Event {
  static readonly type = 'fin-account-details';

  readonly details: DepositDetails;
  /** Account number; `null` if the host already knows it. */
  readonly accountNumber: string | null;

  constructor(details: DepositDetails, accountNumber: string | null) {
    super(AccountDetailsFilled.type, { bubbles: true });
    this.details = details;
    this.accountNumber = accountNumber;
  }
}

/** Renders a numbered mark above a part of the check. `x` and `width`: position of that part. */
const numberMark = (x: number, width: number, digit: number): SVGTemplateResult =>
  svg`<rect x=${x} y="94" width=${width} height="24" rx="4" class="place"/>
    <circle cx=${x + width / 2} cy="84" r="9" class="mark"/>
    <text x=${x + width / 2} y="88" text-anchor="middle" class="digit">${digit}</text>`;

/** Lower edge of an American paper check: first the routing number (1), then the account number (2). The numbers are examples. */
const checkPicture: TemplateResult = html`<svg viewBox="0 0 320 132" class="check" aria-hidden="true" dir="ltr">
  <rect x="1" y="1" width="318" height="130" rx="8" class="paper" />
  <path d="M20 24h84M20 36h56M228 24h72M20 62h196M236 52h64v18h-64z" class="lines" />
  ${numberMark(22, 104, 1)} ${numberMark(138, 112, 2)}
  <text x="30" y="111" class="numbers">|:021000021|:</text>
  <text x="146" y="111" class="numbers">000123456789||'</text>
  <text x="266" y="111" class="numbers">1001</text>
</svg>`;

customElements.define('fin-account-details', FinAccountDetails);

declare global {
  interface HTMLElementEventMap {
    'fin-account-details': AccountDetailsFilled;
  }
  interface HTMLElementTagNameMap {
    'fin-account-details': FinAccountDetails;
  }
}
