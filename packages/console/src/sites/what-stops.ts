import { html, nothing, type TemplateResult } from 'lit';
import { timeText, words } from '../platform/words.ts';

/** Shows what stops working without a site or a key. */
export function renderStops(lastUsedAt: string | null, stops: readonly string[]): TemplateResult {
  const { sites } = words;
  return html`<p>${lastUsedAt === null ? sites.neverUsed : sites.lastUsed(timeText(lastUsedAt))}</p>
    ${
      stops.length === 0
        ? nothing
        : html`<h3>${sites.stops}</h3>
            <ul class="changes">
              ${stops.map((one) => html`<li>${one}</li>`)}
            </ul>`
    }`;
}
