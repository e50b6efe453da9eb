import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { InsightsReply } from '@fin-link/contracts/browser';
import type { InsightParts } from './parts.ts';

type Stopped = InsightsReply['stopped'];

/** Renders a collapsed list of the names that the user stopped, each with an undo button. Renders nothing if there are none. */
export function renderStopped(stopped: Stopped, parts: InsightParts): TemplateResult | typeof nothing {
  if (stopped.length === 0) return nothing;
  const { own, changes, resume } = parts;
  return html`<details class="stopped">
    <summary class="link">${own.stoppedTitle(stopped.length)}</summary>
    <p class="caption muted">${own.stoppedLead}</p>
    <ul class="list">
      ${repeat(
        stopped,
        ({ insightName }) => insightName,
        ({ insightName, title }) => {
          const change = changes.find((one) => one.kind === 'subscription' && one.insightName === insightName);
          const isBusy = change?.progress === 'sending';
          return html`<li class="row" data-stopped=${insightName}>
            <div>
              <bdi class="row-name">${title}</bdi>
              ${change?.progress === 'failed' ? html`<p class="failed">${own.failed}</p>` : nothing}
            </div>
            <button
              class="button quiet"
              type="button"
              aria-label=${own.of(own.again, title)}
              aria-disabled=${isBusy ? 'true' : nothing}
              @click=${() => isBusy || resume(insightName)}
            >
              ${own.again}
            </button>
          </li>`;
        },
      )}
    </ul>
  </details>`;
}
