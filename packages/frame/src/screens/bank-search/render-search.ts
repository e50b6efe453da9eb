import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Strings } from '../../platform/words/types/strings.ts';

/** Input for rendering the bank search. */
export interface SearchContent {
  words: Strings['search'];
  /** Result of `renderTips`. */
  tips: unknown;
  /** Result of `renderBox`. */
  box: unknown;
  /** Line above the list. */
  notice: unknown;
  /** Result of `renderBankList`. */
  list: unknown;
  /** Lines below the list. */
  outcome: unknown;
  /** Ways to continue without a bank. */
  withoutBank: unknown;
}

/** Renders the tips for a user who does not find the bank. */
export const renderTips = (tips: readonly string[]): TemplateResult[] => tips.map((tip) => html`<li>${tip}</li>`);

/** Renders the body of the bank search. */
export const renderSearch = ({ words, tips, box, notice, list, outcome, withoutBank }: SearchContent): TemplateResult =>
  html`<div class="find-bank">
    ${box} ${notice} ${list} ${outcome}
    <details>
      <summary>${words.cannotFind}</summary>
      <ul>
        ${tips}
      </ul>
    </details>
    ${withoutBank}
  </div>`;
