import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NetWorthSwitch } from '@fin-link/flow';
import { isolate } from '../../platform/words/types/formats.ts';
import type { OwnFormStrings } from '../../platform/words/types/own-accounts-strings.ts';
import '../switch/fin-switch.ts';
import type { SwitchTurn } from '../switch/fin-switch.ts';

/** The switch that counts an account toward net worth; nothing where its default applies silently. */
export const renderInclude = (
  { shown, text }: NetWorthSwitch,
  on: boolean,
  words: OwnFormStrings,
  turn: (on: boolean) => void,
): TemplateResult | typeof nothing =>
  shown
    ? html`<fin-switch
        .label=${text === null ? words.include : isolate(text)}
        ?on=${on}
        @fin-switch-turn=${(event: SwitchTurn) => turn(event.on)}
      ></fin-switch>`
    : nothing;
