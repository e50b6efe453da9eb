import type {
  FilledField,
  LoginAlternatives,
  LoginField,
  LoginForm,
  LoginPart,
  LoginRow,
} from '@fin-link/contracts/browser';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { Formats } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { isPictureChoice } from '../field/controls.ts';
import type { FinField } from '../field/fin-field.ts';
import { noticeStyles, refusalId, renderNotice } from '../form-notice/form-notice.ts';
import type { ChosenAlternatives } from './form-rows.ts';
import { alternativeIdOf, autocompleteTokens, fieldsOf, initialAlternatives, visibleRowsOf } from './form-rows.ts';
import '../field/fin-field.ts';

/** Event after the user submitted a complete form. Bubbles to its screen. */
export class FormFilled extends Event {
  static readonly type = 'fin-form-filled';

  /** Values of all fields that are not empty. */
  readonly field: readonly FilledField[];
  /** Ids of fields whose stored value is unchanged. */
  readonly unchanged: readonly string[];
  /** Whether the user pasted into the form. */
  readonly pasted: boolean;

  constructor(field: readonly FilledField[], unchanged: readonly string[], pasted: boolean) {
    super(FormFilled.type, { bubbles: true });
    this.field = field;
    this.unchanged = unchanged;
    this.pasted = pasted;
  }
}

/**
 * A provider's form, as the service describes it. Only the fields store secrets, and one `fin-form-filled` event sends them.
 *
 * @fires fin-form-filled - The user submitted the complete form.
 */
export class FinLoginForm extends FrameElement {
  static override properties: PropertyDeclarations = {
    chosenAlternatives: { state: true },
    errors: { state: true },
    form: { attribute: false },
    providerId: { type: Number },
    refusal: {},
    blamesSecrets: { type: Boolean },
    renewsPictures: { type: Boolean },
    drafts: { attribute: false },
  };

  static override styles = [
    noticeStyles,
    css`
      fin-login-form form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-6);

        .alternatives {
          display: grid;
          gap: var(--space-2);
        }
        .alternatives legend {
          margin-block-end: var(--space-2);
          padding: 0;
          font-weight: 600;
        }
        .way {
          display: flex;
          align-items: center;
          gap: var(--space-3);
          min-block-size: 48px;
          padding: var(--space-2) var(--space-3);
          border: 1px solid var(--fin-color-border);
          border-radius: var(--fin-radius-field);
          cursor: pointer;
        }
        .way:hover {
          background: var(--fin-color-sunken);
        }
        .way:has(:checked) {
          border-color: var(--fin-color-accent);
          box-shadow: inset 0 0 0 1px var(--fin-color-accent);
        }
        .way:has(:focus-visible) {
          outline: 2px solid var(--fin-color-accent);
          outline-offset: 2px;
        }
        .way input:focus-visible {
          outline: none;
        }
        .way input {
          flex: none;
          inline-size: 20px;
          block-size: 20px;
          margin: 0;
          accent-color: var(--fin-color-accent);
        }
        .row {
          display: grid;
          gap: var(--space-2);
        }
        .row-label {
          font-weight: 600;
        }
        .parts {
          display: grid;
          grid-template-columns: repeat(auto-fit, minmax(96px, 1fr));
          gap: var(--space-2);
        }
        .parts fin-field .label {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];

  private chosenAlternatives: ChosenAlternatives = new Map();

  private errors: ReadonlyMap<string, string> = new Map();

  /** Values of hidden fields, restored if the fields are shown again. Hidden values are never submitted. */
  private hiddenValues: ReadonlyMap<string, string> = new Map();

  private pasted = false;

  form!: LoginForm;

  /** Id of the bank. Autocomplete tokens contain it, so that password managers separate the logins of different banks. */
  providerId = 0;

  /** Reason for the refusal of the last attempt, shown above the form; `null` if it was not refused. */
  refusal: string | null = null;

  /** Whether the refusal is about the secrets. Their fields are then marked as invalid and described by the refusal. */
  blamesSecrets = true;

  /** Whether the bank can send another picture. */
  renewsPictures = false;

  /** Initial values by field id. */
  drafts: ReadonlyMap<string, string> = new Map();

  /** Id of the form element, so that a button in the action bar can submit it. */
  static readonly formId = 'login-form';

  /** Whether leaving would lose typed values. */
  get hasTypedValues(): boolean {
    return this.fields.some((one) => one.value !== '' && one.changed);
  }

  /** Values that may be kept as a draft, by field id. Secrets and answers to pictures are excluded. */
  get draftValues(): ReadonlyMap<string, string> {
    const plain = this.fields.filter(
      ({ field }) => field.type !== 'password' && field.type !== 'image' && field.image === null,
    );
    return new Map([...this.drafts, ...plain.map((one): [string, string] => [one.field.id, one.value])]);
  }

  override focus(options?: FocusOptions): void {
    this.fields.find((one) => one.field.valueEditable)?.focus(options);
  }

  /** Clears refused secrets and focuses the first of their fields. Focuses the first field of the form if it has no secrets. */
  retypeSecrets(): void {
    const secrets = this.fields.filter((one) => one.field.type === 'password' && one.field.valueEditable);
    for (const secret of secrets) secret.clear();
    if (secrets[0] === undefined) this.focus();
    else secrets[0].focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('form')) this.chosenAlternatives = initialAlternatives(this.form, this.drafts);
  }

  private get fields(): FinField[] {
    return [...this.querySelectorAll('fin-field')];
  }

  private handlePaste(): void {
    this.pasted = true;
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { form } = this.words;
    const checked = this.fields.map((one) => ({ one, error: validateField(one.field, one.label, one.value, form) }));
    const invalid = checked.filter(({ error }) => error !== null);
    this.errors = new Map(invalid.map(({ one, error }) => [one.field.id, error ?? '']));
    if (invalid.length > 0) {
      void this.updateComplete.then(() => invalid[0]?.one.focus());
      return;
    }
    const filled: FilledField[] = this.fields
      .filter((one) => one.value !== '')
      .map((one) => ({ id: one.field.id, value: one.value }));
    const unchanged = this.fields
      .filter(({ value, field }) => value === '' && field.entered !== undefined)
      .map(({ field }) => field.id);
    this.dispatchEvent(new FormFilled(filled, unchanged, this.pasted));
  }

  private choose(partId: string, alternativeId: string): void {
    this.errors = new Map();
    this.hiddenValues = new Map([
      ...this.hiddenValues,
      ...this.fields.map((one): [string, string] => [one.field.id, one.value]),
    ]);
    this.chosenAlternatives = new Map(this.chosenAlternatives).set(partId, alternativeId);
  }

  private focusField(id: string): void {
    this.fields.find((one) => one.field.id === id)?.focus();
  }

  private renderField(field: LoginField, label: string, autocomplete: string): TemplateResult {
    const { formType } = this.form;
    // In the form of a challenge, every field contains a secret.
    const isSecret = field.type === 'password' || formType !== 'login';
    // Answers to security questions are hidden while the user types. The user can reveal them, like a password.
    const isHidden = formType === 'questionAndAnswer' && field.type === 'text';
    const refused = this.refusal !== null && this.blamesSecrets && isSecret && field.valueEditable;
    return html`<fin-field
      .field=${isHidden ? { ...field, type: 'password' } : field}
      .label=${label}
      .autocomplete=${autocomplete}
      .initial=${this.hiddenValues.get(field.id) ?? this.drafts.get(field.id) ?? ''}
      .error=${this.errors.get(field.id) ?? null}
      .refusalId=${refused ? refusalId : null}
      ?renewable=${this.renewsPictures}
    ></fin-field>`;
  }

  private renderRow(row: LoginRow, tokens: ReadonlyMap<string, string>): TemplateResult {
    const [first, ...more] = row.field;
    if (first === undefined) return html``;
    if (more.length === 0) return this.renderField(first, row.label, tokens.get(first.id) ?? '');
    const { form } = this.words;
    return html`<div class="row" role="group" aria-labelledby=${`row-${row.id}`}>
      <span class="row-label" id=${`row-${row.id}`}><bdi translate="yes">${row.label}</bdi></span>
      <div class="parts">
        ${row.field.map((field, index) => this.renderField(field, form.part(row.label, index + 1, row.field.length), tokens.get(field.id) ?? ''))}
      </div>
    </div>`;
  }

  private renderRows(rows: readonly LoginRow[], tokens: ReadonlyMap<string, string>): unknown {
    return repeat(
      rows,
      (row) => row.id,
      (row) => this.renderRow(row, tokens),
    );
  }

  private renderPart(part: LoginPart, tokens: ReadonlyMap<string, string>): TemplateResult {
    const rows = this.renderRows(visibleRowsOf(part, this.chosenAlternatives), tokens);
    if (part.kind === 'row') return html`${rows}`;
    const alternatives = renderAlternatives({
      part,
      chosenId: alternativeIdOf(part, this.chosenAlternatives),
      legend: this.words.form.signInWith,
      formats: this.scope.formats,
      choose: (alternativeId) => this.choose(part.id, alternativeId),
    });
    return html`${alternatives}${rows}`;
  }

  protected override render(): TemplateResult {
    const { row: parts, formType } = this.form;
    const visibleRows = parts.flatMap((part) => visibleRowsOf(part, this.chosenAlternatives));
    const tokens = autocompleteTokens(fieldsOf(visibleRows), formType, this.providerId);
    return html`<form id=${FinLoginForm.formId} novalidate @submit=${this.submit} @paste=${this.handlePaste}>
      ${renderNotice(this.refusal, this.errors, this.words.form.summary, (id) => this.focusField(id))}
      ${parts.map((part) => this.renderPart(part, tokens))}
    </form>`;
  }
}

/** Input for rendering the choice between sign-in alternatives. */
interface FormAlternatives {
  part: LoginAlternatives;
  chosenId: string | undefined;
  legend: string;
  formats: Formats;
  /** Called with the id of the alternative that the user chooses. */
  choose(alternativeId: string): void;
}

/** Renders the choice between sign-in alternatives, each named by the labels of its rows. */
const renderAlternatives = ({ part, chosenId, legend, formats, choose }: FormAlternatives): TemplateResult =>
  html`<fieldset class="alternatives">
    <legend>${legend}</legend>
    ${part.alternative.map(
      ({ id, row }) =>
        html`<label class="way">
          <input
            type="radio"
            name=${`way-${part.id}`}
            value=${id}
            .checked=${id === chosenId}
            @change=${() => choose(id)}
          />
          <span><bdi translate="yes">${formats.list(row.map(({ label }) => label))}</bdi></span>
        </label>`,
    )}
  </fieldset>`;

/** Returns the error of a value in words; `null` if the value is valid. Spaces count as characters, because passwords may contain them. */
function validateField(field: LoginField, label: string, value: string, strings: LaterStrings['form']): string | null {
  if (!field.valueEditable) return null;
  const isChoice = field.type === 'options' || field.type === 'radio' || isPictureChoice(field);
  if (field.type === 'checkbox') return field.isOptional || value === 'true' ? null : strings.required(label);
  if (value === '') {
    // A required field may stay empty if the service has stored a value for it.
    if (field.isOptional || field.entered !== undefined) return null;
    return isChoice ? strings.choose(label) : strings.required(label);
  }
  if (isChoice) return null;
  if (field.maxLength !== null && value.length > field.maxLength) return strings.tooLong(field.maxLength);
  if (field.minLength !== null && value.length < field.minLength) return strings.tooShort(field.minLength);
  return null;
}

customElements.define('fin-login-form', FinLoginForm);

declare global {
  interface HTMLElementTagNameMap {
    'fin-login-form': FinLoginForm;
  }
  interface HTMLElementEventMap {
    'fin-form-filled': FormFilled;
  }
}
