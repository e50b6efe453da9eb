import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { LoginAlternatives } from '@fin-link/contracts/browser';
import type { Formats } from '../../platform/words/types/formats.ts';

export interface FormAlternatives {
  part: LoginAlternatives;
  picked: string | undefined;
  legend: string;
  formats: Formats;
  pick(alternative: string): void;
}

/** Renders the choice between sign-in alternatives, each named by the labels of its rows. */
export const renderAlternatives = ({ part, picked, legend, formats, pick }: FormAlternatives): TemplateResult =>
  html`<fieldset class="alternatives">
    <legend>${legend}</legend>
    ${part.alternative.map(
      ({ id, row }) =>
        html`<label class="way">
          <input
            type="radio"
            name=${`way-${part.id}`}
            value=${id}
            .checked=${id === picked}
            @change=${() => pick(id)}
          />
          <span><bdi>${formats.list(row.map(({ label }) => label))}</bdi></span>
        </label>`,
    )}
  </fieldset>`;
