import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { closeIcon, searchIcon } from '../../components/icons/icons.ts';
import { bankListId } from '../../components/bank-list/render-bank-list.ts';
import type { Strings } from '../../platform/words/types/strings.ts';

export interface SearchBox {
  words: Strings['search'];
  text: string;
  expanded: boolean;
  /** Id of the highlighted option; null for none. */
  activeId: string | null;
  type(text: string): void;
  press(event: KeyboardEvent): void;
  clear(): void;
}

/** The combobox of the bank search. */
export function renderBox({ words, text, expanded, activeId, type, press, clear }: SearchBox): TemplateResult {
  const take = (event: Event): void => {
    // Text of an unfinished composition is not searched for; its end fires another event.
    if (!(event instanceof InputEvent && event.isComposing)) type((event.target as HTMLInputElement).value);
  };
  return html`<label class="label" for="bank-query">${words.label}</label>
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
        @input=${take}
        @compositionend=${take}
        @keydown=${press}
      />
      ${text === '' ? nothing : html`<button class="button quiet clear" type="button" aria-label=${words.clear} @click=${clear}>${closeIcon}</button>`}
    </div>`;
}
