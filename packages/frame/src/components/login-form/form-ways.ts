import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { FormPart } from './form-rows.ts';

export interface FormWays {
  part: Extract<FormPart, { kind: 'alternatives' }>;
  picked: string | undefined;
  legend: string;
  formats: Formats;
  pick(alternative: string): void;
}

/** The choice between sign-in alternatives, each named by the labels of its rows. */
export const renderWays = ({ part, picked, legend, formats, pick }: FormWays): TemplateResult =>
  html`<fieldset class="ways">
    <legend>${legend}</legend>
    ${part.alternatives.map(
      ({ id, rows }) =>
        html`<label class="way">
          <input
            type="radio"
            name=${`way-${part.form}`}
            value=${id}
            .checked=${id === picked}
            @change=${() => pick(id)}
          />
          <span><bdi>${formats.list(rows.map((row) => row.label))}</bdi></span>
        </label>`,
    )}
  </fieldset>`;
