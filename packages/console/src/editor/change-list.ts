import '@awesome.me/webawesome/dist/components/tab/tab.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import '@awesome.me/webawesome/dist/components/tab-panel/tab-panel.js';
import type { OptionChange } from '@fin-link/contracts/browser';
import { html, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';

/** Shows what differs, in words and as JSON. */
export function changeList(changes: readonly OptionChange[]): TemplateResult {
  const { publish } = words;
  if (changes.length === 0) return html`<p>${publish.nothing}</p>`;
  const json = JSON.stringify(
    changes.map(({ path, before, after }) => ({ path, before, after })),
    null,
    2,
  );
  return html`<wa-tab-group>
    <wa-tab panel="words">${publish.inWords}</wa-tab>
    <wa-tab panel="json">${publish.asJson}</wa-tab>
    <wa-tab-panel name="words">
      <ul class="changes">
        ${changes.map(({ sentence }) => html`<li>${sentence}</li>`)}
      </ul>
    </wa-tab-panel>
    <wa-tab-panel name="json"><pre class="json" tabindex="0">${json}</pre></wa-tab-panel>
  </wa-tab-group>`;
}
