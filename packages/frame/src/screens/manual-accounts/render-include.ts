import type { NetWorthSwitch } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SwitchChange } from '../../components/switch/fin-switch.ts';
import { isolate } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import '../../components/switch/fin-switch.ts';

/**
 * Returns the configured text in the language of the document, or the configured default text. Returns `null` if the configuration
 * has neither.
 */
function configuredText({ text, texts }: NetWorthSwitch): string | null {
  const { lang } = document.documentElement;
  const textIn = (tag: string | undefined) => texts.find(({ language }) => language === tag)?.text;
  return textIn(lang) ?? textIn(lang.split('-')[0]) ?? text;
}

/**
 * Renders the switch that counts an account toward net worth. Renders nothing if the configuration hides the switch. `turn`: called
 * with the state that the user requests.
 */
export const renderInclude = (
  configured: NetWorthSwitch,
  on: boolean,
  words: LaterStrings['manualAccounts']['form'],
  turn: (on: boolean) => void,
): TemplateResult | typeof nothing => {
  if (!configured.shown) return nothing;
  const configuredLabel = configuredText(configured);
  return html`<fin-switch
    .label=${configuredLabel === null ? words.include : isolate(configuredLabel)}
    ?on=${on}
    @fin-switch-turn=${(event: SwitchChange) => turn(event.on)}
  ></fin-switch>`;
};
