import type { LoginField } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { CapsLockController } from './caps-lock-controller.ts';
import type { ControlParts, Reveal } from './controls.ts';
import {
  isPictureChoice,
  renderCheckbox,
  renderPicture,
  renderPictureChoice,
  renderRadios,
  renderSelect,
  renderTextBox,
} from './controls.ts';
import { fieldStyles } from './fin-field.styles.ts';

/** Maximum number of options for radio buttons. More options become a select. */
const maxRadioOptions = 5;

/**
 * One field of a login or challenge form: label, control and error. Only the control stores the typed value.
 *
 * @fires fin-new-picture - The user requests another picture.
 */
export class FinField extends FrameElement {
  static override properties: PropertyDeclarations = {
    revealed: { state: true },
    broken: { state: true },
    field: { attribute: false },
    label: {},
    autocomplete: {},
    initial: {},
    error: {},
    refusalId: {},
    renewable: { type: Boolean },
    inputType: { attribute: 'input-type' },
    latest: {},
    compact: { type: Boolean },
    keypad: {},
    concealed: { type: Boolean },
  };

  static override styles = fieldStyles;

  private readonly capsLock = new CapsLockController(
    this,
    () => this,
    (on) => {
      if (on) this.scope.announcer.polite(this.words.form.capsLock);
    },
  );

  private revealed = false;

  /** Addresses of pictures that could not be loaded. */
  private broken: ReadonlySet<string> = new Set();

  /** Value of the control after its first rendering. */
  private startValue = '';

  field!: LoginField;

  label = '';

  /** The `autocomplete` token list; empty for none. */
  autocomplete = '';

  initial = '';

  /** Error in words; `null` if the value is valid or was not checked yet. */
  error: string | null = null;

  /** Id of the text that explains why this value was refused; `null` if it was not refused. */
  refusalId: string | null = null;

  /** Whether the bank can send another picture. */
  renewable = false;

  /** Type of the input element; `date` uses the browser’s date picker. */
  inputType: ControlParts['inputType'] = 'text';

  /** Latest date that can be picked; empty for no limit. */
  latest = '';

  /** Whether a select is used even for a few options. */
  compact = false;

  /** Keypad of a touch device; empty for the full keyboard. */
  keypad: ControlParts['keypad'] = '';

  /**
   * Whether the text is hidden until the user reveals it. The field is not a password field, so browsers do not offer to save the value.
   */
  concealed = false;

  /** Current value. Option value of a choice, `true` or `false` for a checkbox; empty if nothing is chosen. */
  get value(): string {
    const radio = this.querySelector<HTMLInputElement>('input[type=radio]:checked');
    if (radio !== null) return radio.value;
    const control = this.control;
    if (control === null || (control instanceof HTMLInputElement && control.type === 'radio')) return '';
    if (control instanceof HTMLInputElement && control.type === 'checkbox') return String(control.checked);
    return control.value;
  }

  /** Whether the browser could not read the typed value as a date. */
  get isUnreadableDate(): boolean {
    return this.control?.validity.badInput ?? false;
  }

  /** Whether the value differs from the initial one. */
  get changed(): boolean {
    return this.hasUpdated && this.value !== this.startValue;
  }

  override focus(options?: FocusOptions): void {
    const control = this.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? this.control;
    control?.focus(options);
  }

  /** Selects the whole text, so that typing replaces it. */
  select(): void {
    if (this.control instanceof HTMLInputElement) this.control.select();
  }

  /** Empties and hides a secret that was refused. */
  clear(): void {
    if (this.control !== null) this.control.value = '';
    this.revealed = false;
  }

  protected override firstUpdated(): void {
    // The value is set as a property, so that no typed value is written into an attribute.
    if (this.control instanceof HTMLInputElement && this.control.type !== 'radio' && this.control.type !== 'checkbox') {
      this.control.value = this.initial || (this.field.value ?? '');
    }
    this.startValue = this.value;
  }

  private get control(): HTMLInputElement | HTMLSelectElement | null {
    return this.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
  }

  private get warnsOfCapsLock(): boolean {
    return this.capsLock.on && this.field.type === 'password';
  }

  private get parts(): ControlParts {
    const id = `field-${this.field.id.replace(/[^\w-]/g, '_')}`;
    const describingIds = [
      this.error === null ? null : `${id}-error`,
      this.refusalId,
      this.warnsOfCapsLock ? `${id}-note` : null,
      this.field.entered === undefined ? null : `${id}-entered`,
    ].filter((one) => one !== null);
    return {
      id,
      field: this.field,
      label: this.field.isOptional ? this.words.form.optional(this.label) : this.label,
      initial: this.initial || (this.field.value ?? ''),
      autocomplete: this.autocomplete,
      keypad: this.keypad,
      inputType: this.inputType,
      latest: this.latest,
      invalid: this.error !== null || this.refusalId !== null,
      describedBy: describingIds.join(' '),
      strings: this.words,
      pictures: {
        broken: this.broken,
        reportBroken: (address) => (this.broken = new Set([...this.broken, address])),
        renew: this.renewable ? () => this.dispatchEvent(new Event('fin-new-picture', { bubbles: true })) : null,
      },
    };
  }

  private get reveal(): Omit<Reveal, 'concealed'> {
    return { revealed: this.revealed, toggle: () => (this.revealed = !this.revealed) };
  }

  private renderControl(parts: ControlParts): TemplateResult {
    switch (this.field.type) {
      case 'text':
        return this.field.image === null
          ? renderTextBox(parts, this.concealed ? { ...this.reveal, concealed: 'text' } : null)
          : renderPicture(parts);
      case 'password':
        return renderTextBox(parts, { ...this.reveal, concealed: 'password' });
      case 'image':
        return isPictureChoice(this.field) ? renderPictureChoice(parts) : renderPicture(parts);
      case 'checkbox':
        return renderCheckbox(parts);
      case 'radio':
        return renderRadios(parts);
      case 'options':
        if (isPictureChoice(this.field)) return renderPictureChoice(parts);
        return this.field.option.length <= maxRadioOptions && !this.compact ? renderRadios(parts) : renderSelect(parts);
    }
  }

  protected override render(): TemplateResult {
    const parts = this.parts;
    const { entered } = this.field;
    return html`${this.renderControl(parts)}
    ${
      entered === undefined
        ? nothing
        : html`<p class="note" id=${`${parts.id}-entered`}>${this.words.form.entered(entered.ending)}</p>`
    }
    ${this.warnsOfCapsLock ? html`<p class="note" id=${`${parts.id}-note`}>${this.words.form.capsLock}</p>` : nothing}
    ${this.error === null ? nothing : html`<p class="error" id=${`${parts.id}-error`}><span>${this.error}</span></p>`}`;
  }
}

/** Returns a field for one of the frame's own forms: a required text field, except for the members in `overrides`. */
export const plainField = (id: string, overrides: Partial<LoginField> = {}): LoginField => ({
  id,
  name: id,
  type: 'text',
  value: null,
  isOptional: false,
  valueEditable: true,
  minLength: null,
  maxLength: null,
  prefix: null,
  suffix: null,
  image: null,
  option: [],
  ...overrides,
});

declare global {
  interface HTMLElementTagNameMap {
    'fin-field': FinField;
  }
}

customElements.define('fin-field', FinField);
