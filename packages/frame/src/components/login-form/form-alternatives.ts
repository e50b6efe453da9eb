import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { LoginAlternatives } from '@fin-link/contracts/browser';
import type { Formats } from '../../platform/words/types/formats.ts';

/** Input for rendering the choice between sign-in alternatives. */
export interface FormAlternatives {
  part: LoginAlternatives;
  /** Id of the chosen alternative. */
  chosenId: string | undefined;
  legend: string;
  formats: Formats;
  /** Called with the id of the alternative that the user chooses. */
  choose(alternativeId: string): void;
}

/** Renders the choice between sign-in alternatives, each named by the labels of its rows. */
export const renderAlternatives = ({ part, chosenId, legend, formats, choose }: FormAlternatives): TemplateResult =>
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
