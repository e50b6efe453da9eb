import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NetWorthSwitch } from '@fin-link/flow';
import { isolate } from '../../platform/words/types/formats.ts';
import type { OwnFormStrings } from '../../platform/words/types/own-accounts-strings.ts';
import '../switch/fin-switch.ts';
import type { SwitchTurn } from '../switch/fin-switch.ts';

/** In the language of the document; undefined where the configuration has none for it. */
function ownText(text: Exclude<NetWorthSwitch['text'], null>): string | undefined {
  const { lang } = document.documentElement;
  return typeof text === 'string' ? text : (text[lang] ?? text[lang.slice(0, lang.search(/-|$/))]);
}

/** The switch that counts an account toward net worth; nothing where its default applies silently. */
export const renderInclude = (
  { shown, text }: NetWorthSwitch,
  on: boolean,
  words: OwnFormStrings,
  turn: (on: boolean) => void,
): TemplateResult | typeof nothing => {
  if (!shown) return nothing;
  const own = text === null ? undefined : ownText(text);
  return html`<fin-switch
    .label=${own === undefined ? words.include : isolate(own)}
    ?on=${on}
    @fin-switch-turn=${(event: SwitchTurn) => turn(event.on)}
  ></fin-switch>`;
};
