import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';

/** Action of a row. */
export interface RowAction {
  readonly text: string;
  readonly icon: string;
  readonly isDanger?: true;
  readonly run: () => void;
}

/** Renders the menu of a row; nothing without an action. */
export function rowMenu(name: string, actions: readonly RowAction[]): TemplateResult | typeof nothing {
  if (actions.length === 0) return nothing;
  return html`<wa-dropdown
    placement="bottom-end"
    @wa-select=${({ detail }: CustomEvent<{ item: { value: string } }>) => actions[Number(detail.item.value)]?.run()}
  >
    <wa-button slot="trigger" appearance="plain" size="s">
      <wa-icon name="ellipsis-vertical" label=${words.sites.actionsOf(name)}></wa-icon>
    </wa-button>
    ${actions.map(
      ({ text, icon, isDanger }, index) =>
        html`<wa-dropdown-item value=${index} variant=${isDanger === true ? 'danger' : 'default'}
          ><wa-icon slot="icon" name=${icon}></wa-icon>${text}</wa-dropdown-item
        >`,
    )}
  </wa-dropdown>`;
}
