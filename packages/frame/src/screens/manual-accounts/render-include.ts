import type { NetWorthSwitch } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SwitchChange } from '../../components/switch/fin-switch.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import '../../components/switch/fin-switch.ts';

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
  return html`<fin-switch
    .label=${words.include}
    ?on=${on}
    @fin-switch-turn=${(event: SwitchChange) => turn(event.on)}
  ></fin-switch>`;
};
