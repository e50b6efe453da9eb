import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ProviderList } from '@fin-link/contracts/browser';

/** Number of skeleton rows while the first list is loading. */
const skeletonRows = 6;

/** Id of the listbox, for `aria-controls` of the search box. */
export const bankListId = 'bank-list';

/** Returns the id of the option at `index`, for aria-activedescendant of the search box. */
export const bankOptionId = (index: number): string => `bank-${index}`;

/** Input for rendering the list of banks. */
export interface BankList {
  kind: ProviderList['kind'];
  /** Accessible name of the list. */
  name: string;
  /** Results of `renderBank`. */
  options: readonly unknown[];
  /** Whether a newer list is being loaded. */
  isStale: boolean;
  /** Whether loading the first list takes so long that a skeleton is shown. */
  hasSkeleton: boolean;
}

/**
 * Renders the listbox under the search box. The listbox is always rendered, in the same tree as the search box that refers to its
 * options.
 */
export function renderBankList({ kind, name, options, isStale, hasSkeleton }: BankList): TemplateResult {
  return html`<div class="banks">
    <div id=${bankListId} role="listbox" aria-label=${name} class=${isStale ? 'stale' : ''}>
      ${
        options.length === 0
          ? nothing
          : html`<div role="group" aria-labelledby="bank-group">
              <span class="group-name" id="bank-group">${name}</span>
              <div class=${kind} role="presentation">${options}</div>
            </div>`
      }
    </div>
    ${hasSkeleton ? html`<div aria-hidden="true">${Array.from({ length: skeletonRows }, () => html`<div class="skeleton"></div>`)}</div>` : nothing}
  </div>`;
}
