import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { closeIcon, searchIcon } from '../../components/icons/icons.ts';
import type { Strings } from '../../platform/words/strings.ts';
import { bankListId } from './bank-list.ts';

interface SearchContent {
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

/** Returns the key of the words that depend on the countries of the banks: the only country, or `several`. */
export const placeOf = (countries: readonly string[]): string =>
  countries.length > 1 ? 'several' : (countries[0] ?? '');

/** Renders the tips for a user who does not find the bank. Only in some countries users know their bank's number. */
export const renderTips = (place: string, { tips }: Strings['search']): TemplateResult[] =>
  [tips.address, tips.code(place), tips.card].filter((tip) => tip !== '').map((tip) => html`<li>${tip}</li>`);

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

interface SearchBox {
  words: Strings['search'];
  label: string;
  text: string;
  /** Whether the list has options. */
  expanded: boolean;
  /** Id of the highlighted option; `null` if none is highlighted. */
  activeId: string | null;
  type(text: string): void;
  handleKey(event: KeyboardEvent): void;
  clear(): void;
}

export function renderBox({
  words,
  label,
  text,
  expanded,
  activeId,
  type,
  handleKey,
  clear,
}: SearchBox): TemplateResult {
  const handleInput = (event: Event): void => {
    // Text of an unfinished composition is not searched for. The end of the composition fires another event.
    if (!(event instanceof InputEvent && event.isComposing)) type((event.target as HTMLInputElement).value);
  };
  return html`<label class="label" for="bank-query">${label}</label>
    <div class="box">
      ${searchIcon}
      <input
        class="query"
        id="bank-query"
        type="text"
        dir="auto"
        role="combobox"
        aria-expanded=${expanded}
        aria-controls=${bankListId}
        aria-autocomplete="list"
        aria-activedescendant=${activeId ?? nothing}
        autocomplete="off"
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="search"
        maxlength="100"
        @input=${handleInput}
        @compositionend=${handleInput}
        @keydown=${handleKey}
      />
      ${text === '' ? nothing : html`<button class="button quiet clear" type="button" aria-label=${words.clear} @click=${clear}>${closeIcon}</button>`}
    </div>`;
}

/** Styles of the bank search, without its list. */
export const searchStyles = css`
  .find-bank {
    .box {
      position: relative;
      margin-block: var(--space-2) var(--space-4);
    }
    .box > .icon {
      position: absolute;
      inset-block-start: 18px;
      inset-inline-start: 14px;
      inline-size: 20px;
      block-size: 20px;
      color: var(--fin-color-muted);
      pointer-events: none;
    }
    .icon:dir(rtl).mirrored {
      scale: -1 1;
    }
    .query {
      inline-size: 100%;
      min-block-size: 56px;
      padding-block: var(--space-2);
      padding-inline: 44px 52px;
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-card);
      font: inherit;
      font-size: 1rem;
      color: inherit;
      background: var(--fin-color-surface);
      transition: border-color 120ms;
    }
    .query:hover {
      border-color: var(--fin-color-text);
    }
    .clear {
      position: absolute;
      inset-block-start: 6px;
      inset-inline-end: 4px;
      padding: 0;
      color: var(--fin-color-muted);
    }
    .clear .icon {
      inline-size: 20px;
      block-size: 20px;
    }
    .label {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    details {
      margin-block-start: var(--space-4);
    }
    summary {
      display: inline-flex;
      align-items: center;
      min-block-size: 44px;
      color: var(--fin-color-accent);
      text-decoration: underline;
      text-underline-offset: 0.2em;
      cursor: pointer;
    }
    details ul {
      display: grid;
      gap: var(--space-2);
      padding-inline-start: var(--space-6);
      list-style: disc;
    }
  }
`;
