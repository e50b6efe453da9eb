import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ConsentHistoryEntry } from '@fin-link/contracts/browser';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import { renderDate } from '../../components/consent-facts/render-date.ts';

type EventName = keyof LinkingStrings['consents']['detail']['events'];

/** Returns the event of an entry. The first activation is the consent; later ones are renewals. */
function eventOf({ status }: ConsentHistoryEntry, isFirst: boolean): EventName {
  switch (status) {
    case 'ACTIVE':
      return isFirst ? 'given' : 'renewed';
    case 'EXPIRED':
      return 'expired';
    case 'REVOKED':
      return 'revoked';
    case 'CONSENT_REPEALED':
      return 'replaced';
    default:
      return 'other';
  }
}

/**
 * Renders the history of a consent, newest entry first. `deleted`: note that the data was deleted, shown with the last entry in which
 * sharing ended; `null` if the data was kept.
 */
export function renderHistory(
  history: readonly ConsentHistoryEntry[],
  deleted: string | null,
  words: LinkingStrings['consents']['detail'],
  formats: Formats,
): TemplateResult {
  if (history.length === 0) return html`<p class="muted">${words.historyEmpty}</p>`;
  const oldestFirst = history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const firstActivation = oldestFirst.findIndex(({ status }) => status === 'ACTIVE');
  const lastEnd = oldestFirst.findLastIndex(({ status }) => status === 'REVOKED' || status === 'EXPIRED');
  const entries = oldestFirst.map((entry, index) => ({
    entry,
    name: eventOf(entry, index === firstActivation),
    deletionNote: index === lastEnd ? deleted : null,
  }));
  return html`<ol class="history">
    ${entries.toReversed().map(
      ({ entry, name, deletionNote }) =>
        html`<li>
          <span>${renderDate(entry.at, formats)}</span>
          <span>
            <strong>${words.events[name]}</strong>${
              (name === 'given' || name === 'renewed') && entry.expiresAt !== null
                ? html` ${words.untilNow(formats.date(entry.expiresAt))}`
                : nothing
            }
          </span>
          ${deletionNote === null ? nothing : html`<span class="deletion-note">${deletionNote}</span>`}
          <span class="muted caption"><bdi translate="no">${entry.regulatedParty.legalName}</bdi></span>
        </li>`,
    )}
  </ol>`;
}
