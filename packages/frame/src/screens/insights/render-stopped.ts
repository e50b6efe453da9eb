import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { InsightsReply } from '@fin-link/contracts/browser';
import type { InsightParts } from './parts.ts';

/** Names of insights that the user stopped, with their titles. */
type Stopped = InsightsReply['stopped'];

/** Renders a collapsed list of the names that the user stopped, each with an undo button. Renders nothing if there are none. */
export function renderStopped(stopped: Stopped, parts: InsightParts): TemplateResult | typeof nothing {
  if (stopped.length === 0) return nothing;
  const { strings, changes, resume } = parts;
  return html`<details class="stopped">
    <summary class="link">${strings.stoppedTitle(stopped.length)}</summary>
    <p class="caption muted">${strings.stoppedLead}</p>
    <ul class="list">
      ${repeat(
        stopped,
        ({ insightName }) => insightName,
        ({ insightName, title }) => {
          const change = changes.find((one) => one.kind === 'subscription' && one.insightName === insightName);
          const isBusy = change?.progress === 'sending';
          return html`<li class="row" data-stopped=${insightName}>
            <div>
              <bdi translate="yes" class="row-name">${title}</bdi>
              ${change?.progress === 'failed' ? html`<p class="failed">${strings.failed}</p>` : nothing}
            </div>
            <button
              class="button quiet"
              type="button"
              aria-label=${strings.of(strings.again, title)}
              aria-disabled=${isBusy ? 'true' : nothing}
              @click=${() => isBusy || resume(insightName)}
            >
              ${strings.again}
            </button>
          </li>`;
        },
      )}
    </ul>
  </details>`;
}
