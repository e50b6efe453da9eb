import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { closeIcon, searchIcon } from '../../components/icons/icons.ts';
import { bankListId } from '../../components/bank-list/render-bank-list.ts';
import type { Strings } from '../../platform/words/types/strings.ts';

/** Input for rendering the search box. */
export interface SearchBox {
  words: Strings['search'];
  /** Label of the field. */
  label: string;
  /** Typed text. */
  text: string;
  /** Whether the list has options. */
  expanded: boolean;
  /** Id of the highlighted option; `null` if none is highlighted. */
  activeId: string | null;
  /** Called when the text has changed. */
  type(text: string): void;
  handleKey(event: KeyboardEvent): void;
  clear(): void;
}

/** Renders the combobox of the bank search. */
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
