import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ControlParts } from './control-parts.ts';

/** State of a secret that can be shown and hidden. */
export interface Reveal {
  /** Type of the control while the secret is hidden. */
  concealed: 'password' | 'text';
  revealed: boolean;
  toggle: () => void;
}

const affix = (id: string, text: string | null): TemplateResult | typeof nothing =>
  text === null || text === '' ? nothing : html`<span class="affix" id=${id}><bdi translate="no">${text}</bdi></span>`;

/** Returns the ids of label, prefix and suffix, which screen readers announce together. */
const labelledBy = ({ id, field }: ControlParts): string =>
  [field.prefix && `${id}-prefix`, `${id}-label`, field.suffix && `${id}-suffix`].filter(Boolean).join(' ');

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
