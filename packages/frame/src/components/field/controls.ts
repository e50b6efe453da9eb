import type { LoginField } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { LaterStrings } from '../../platform/words/strings.ts';

export interface ControlParts {
  /** Id of the control. The ids of label, prefix and suffix start with it. */
  id: string;
  field: LoginField;
  label: string;
  /** Initial value; empty if none. */
  initial: string;
  /** The `autocomplete` token list; empty for none. */
  autocomplete: string;
  inputType: 'text' | 'date';
  /** Latest date that can be picked; empty for no limit. */
  latest: string;
  /** Keypad of a touch device; empty for the full keyboard. */
  keypad: '' | 'numeric' | 'decimal';
  /** Whether the value has an error or was refused. */
  invalid: boolean;
  /** Ids of the describing texts, separated by spaces; empty if none. */
  describedBy: string;
  strings: LaterStrings;
  pictures: PictureParts;
}

/** Additional input for rendering a control with pictures. */
interface PictureParts {
  /** Addresses of pictures that could not be loaded. */
  broken: ReadonlySet<string>;
  /** Called when the picture at an address could not be loaded. */
  reportBroken(address: string): void;
  /** Requests another picture; `null` if the bank cannot send one. */
  renew: (() => void) | null;
}

/** State of a secret that can be shown and hidden. */
export interface Reveal {
  /** Type of the control while the secret is hidden. */
  concealed: 'password' | 'text';
  revealed: boolean;
  toggle: () => void;
}

/** Renders a text box with label, prefix and suffix. `reveal`: adds a button that shows a secret; `null` for plain text. */
export function renderTextBox(parts: ControlParts, reveal: Reveal | null): TemplateResult {
  const { id, field, label, strings } = parts;
  return html`<label class="label" id=${`${id}-label`} for=${id}><bdi translate="yes">${label}</bdi></label>
    <div class="box" dir=${field.prefix || field.suffix ? 'ltr' : nothing}>
      ${affix(`${id}-prefix`, field.prefix)}${renderInput(parts, reveal)}${affix(`${id}-suffix`, field.suffix)}
      ${
        reveal === null
          ? nothing
          : html`<button
              class="button quiet reveal"
              id=${`${id}-reveal`}
              type="button"
              aria-controls=${id}
              aria-labelledby=${`${id}-reveal ${id}-label`}
              @click=${reveal.toggle}
            >
              ${reveal.revealed ? strings.form.hide : strings.form.show}
            </button>`
      }
    </div>`;
}

const affix = (id: string, text: string | null): TemplateResult | typeof nothing =>
  text === null || text === '' ? nothing : html`<span class="affix" id=${id}><bdi translate="no">${text}</bdi></span>`;

function renderInput(parts: ControlParts, reveal: Reveal | null): TemplateResult {
  const { id, field, autocomplete, invalid, describedBy, keypad, inputType, latest } = parts;
  // There is no `maxlength`, because it cuts off a pasted secret silently. The form reports a value that is too long.
  return html`<input
    id=${id}
    name=${field.name}
    type=${reveal?.concealed === 'password' && !reveal.revealed ? 'password' : inputType}
    max=${latest || nothing}
    class=${reveal?.concealed === 'text' && !reveal.revealed ? 'concealed' : nothing}
    dir=${reveal === null ? 'auto' : 'ltr'}
    ?readonly=${!field.valueEditable}
    aria-labelledby=${labelledBy(parts)}
    aria-required=${field.isOptional ? nothing : 'true'}
    aria-invalid=${invalid ? 'true' : nothing}
    aria-describedby=${describedBy || nothing}
    autocomplete=${autocomplete || nothing}
    inputmode=${keypad || nothing}
    autocapitalize="none"
    autocorrect="off"
    spellcheck="false"
  />`;
}

/** Returns the ids of label, prefix and suffix, which screen readers announce together. */
const labelledBy = ({ id, field }: ControlParts): string =>
  [field.prefix && `${id}-prefix`, `${id}-label`, field.suffix && `${id}-suffix`].filter(Boolean).join(' ');

/** Renders a choice as radio buttons with text. */
export const renderRadios = (parts: ControlParts): TemplateResult =>
  renderRadioGroup(parts, 'choices', (option, radio) => html`${radio} <span dir="auto">${option.displayText}</span>`);

/** Renders a group of radio buttons, each in its own label. `draw`: renders the content of a label. */
function renderRadioGroup(
  parts: ControlParts,
  className: 'choices' | 'pictures',
  draw: (option: LoginField['option'][number], radio: TemplateResult, index: number) => TemplateResult,
): TemplateResult {
  const { id, field, label, invalid, describedBy } = parts;
  return html`<div
    class=${className}
    role="radiogroup"
    aria-labelledby=${`${id}-label`}
    aria-required=${field.isOptional ? nothing : 'true'}
    aria-invalid=${invalid ? 'true' : nothing}
    aria-describedby=${describedBy || nothing}
  >
    <span class="label" id=${`${id}-label`}><bdi translate="yes">${label}</bdi></span>
    ${field.option.map((option, index) => {
      const radio = html`<input
        type="radio"
        name=${id}
        value=${option.optionValue}
        ?checked=${startsChecked(parts, index)}
        ?disabled=${!field.valueEditable}
      />`;
      return html`<label class="choice">${draw(option, radio, index)}</label>`;
    })}
  </div>`;
}

/** Returns whether an option is initially selected. A single option always is, unless an initial value is set. */
const startsChecked = ({ field, initial }: ControlParts, index: number): boolean => {
  const option = field.option[index];
  if (option === undefined) return false;
  if (initial !== '') return option.optionValue === initial;
  return option.isSelected || field.option.length === 1;
};

export function renderSelect(parts: ControlParts): TemplateResult {
  const { id, field, label, invalid, describedBy, autocomplete, strings } = parts;
  return html`<label class="label" id=${`${id}-label`} for=${id}><bdi translate="yes">${label}</bdi></label>
    <div class="box">
      <select
        id=${id}
        name=${field.name}
        ?disabled=${!field.valueEditable}
        autocomplete=${autocomplete || nothing}
        aria-required=${field.isOptional ? nothing : 'true'}
        aria-invalid=${invalid ? 'true' : nothing}
        aria-describedby=${describedBy || nothing}
      >
        <option value="">${strings.form.select}</option>
        ${field.option.map(
          (option, index) =>
            html`<option value=${option.optionValue} dir="auto" ?selected=${startsChecked(parts, index)}>
              ${option.displayText}
            </option>`,
        )}
      </select>
    </div>`;
}

export function renderCheckbox(parts: ControlParts): TemplateResult {
  const { id, field, label, initial, invalid, describedBy } = parts;
  return html`<label class="choice">
    <input
      id=${id}
      type="checkbox"
      name=${field.name}
      ?checked=${initial === 'true'}
      ?disabled=${!field.valueEditable}
      aria-invalid=${invalid ? 'true' : nothing}
      aria-describedby=${describedBy || nothing}
    />
    <bdi translate="yes">${label}</bdi>
  </label>`;
}

/**
 * Returns whether a field is a choice between pictures. A picture field without options asks the user to copy the text of its picture.
 * Options can have pictures in fields of both types.
 */
export const isPictureChoice = ({ type, option }: LoginField): boolean =>
  type === 'image' ? option.length > 0 : option.some(({ image }) => image !== null);

/** Renders a picture and a text box without autofill for its text. A picture without a question has no text box. */
export function renderPicture(parts: ControlParts): TemplateResult {
  const { id, field, label, strings } = parts;
  if (!field.valueEditable) {
    return html`<figure class="picture">
      ${renderImage(field.image, '', parts)}
      <figcaption id=${`${id}-label`}><bdi translate="yes">${label}</bdi></figcaption>
    </figure>`;
  }
  return html`<div class="picture">
      ${renderImage(field.image, strings.mfa.imageAlt, parts)} ${renderRenewal(isBroken(field.image, parts), parts)}
    </div>
    ${renderTextBox({ ...parts, autocomplete: 'off' }, null)}`;
}

function renderImage(address: string | null, alt: string, parts: ControlParts): TemplateResult {
  const source = drawable(address);
  if (source === null || parts.pictures.broken.has(source)) {
    return html`<span class="broken">${parts.strings.mfa.pictureFailed}</span>`;
  }
  return html`<img src=${source} alt=${alt} @error=${() => parts.pictures.reportBroken(source)} />`;
}

/** Returns the address of a picture if it is a data URL. Other addresses are rejected, so that no picture is fetched over the network. */
const drawable = (address: string | null): string | null =>
  address?.startsWith('data:image/') === true ? address : null;

function renderRenewal(isFailed: boolean, { pictures, strings }: ControlParts): TemplateResult | typeof nothing {
  const { renew } = pictures;
  if (renew === null) return nothing;
  return html`<button class="button quiet renew" type="button" @click=${renew}>
    ${isFailed ? strings.mfa.reloadPicture : strings.mfa.newPicture}
  </button>`;
}

/** Returns whether a picture has no usable address or could not be loaded. */
const isBroken = (address: string | null, { pictures }: ControlParts): boolean => {
  const source = drawable(address);
  return source === null || pictures.broken.has(source);
};

/** Renders a choice between pictures as radio buttons. The name of a picture is its position with the bank's words for it. */
export function renderPictureChoice(parts: ControlParts): TemplateResult {
  const { field, strings } = parts;
  const { length } = field.option;
  const group = renderRadioGroup(
    parts,
    'pictures',
    (option, radio, index) =>
      html`<span class="caption">
          ${radio}
          <span
            ><span class="place">${strings.mfa.pictureOf(index + 1, length)}</span>
            <bdi translate="yes" dir="auto">${option.displayText}</bdi></span
          >
        </span>
        ${renderImage(option.image, '', parts)}`,
  );
  return html`${group}
  ${field.option.some(({ image }) => isBroken(image, parts)) ? renderRenewal(true, parts) : nothing}`;
}
