import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { LoginField } from '@fin-link/contracts/browser';
import type { ControlParts } from './control-parts.ts';

/** Whether an option is initially selected. A single option always is, unless an initial value is set. */
const startsChecked = ({ field, initial }: ControlParts, index: number): boolean => {
  const option = field.option[index];
  if (option === undefined) return false;
  if (initial !== '') return option.optionValue === initial;
  return option.isSelected || field.option.length === 1;
};

/** Renders a group of radio buttons, each in its own label. `draw`: renders the content of a label. */
export function renderRadioGroup(
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

/** Renders a choice as radio buttons with text. */
export const renderRadios = (parts: ControlParts): TemplateResult =>
  renderRadioGroup(parts, 'choices', (option, radio) => html`${radio} <span dir="auto">${option.displayText}</span>`);

/** Renders a choice as a select. */
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

/** Renders a checkbox with its label. */
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
