import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Strings } from '../../platform/words/types/strings.ts';

export interface SearchContent {
  words: Strings['search'];
  box: unknown;
  notice: unknown;
  list: unknown;
  outcome: unknown;
  /** Ways on without a bank. */
  ways: unknown;
}

/** The body of the bank search. */
export const renderSearch = ({ words, box, notice, list, outcome, ways }: SearchContent): TemplateResult =>
  html`<div class="find-bank">
    ${box} ${notice} ${list} ${outcome}
    <details>
      <summary>${words.cannotFind}</summary>
      <ul>
        ${words.tips.map((tip) => html`<li>${tip}</li>`)}
      </ul>
    </details>
    ${ways}
  </div>`;
