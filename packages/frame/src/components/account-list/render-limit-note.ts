import { html, nothing, type TemplateResult } from 'lit';
import { maxListedAccounts } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Renders a note below a list that may lack accounts, because it has the maximum length. `more`: a sentence after it. */
export const renderLimitNote = (
  count: number,
  words: LinkingStrings['accounts'],
  more = '',
): TemplateResult | typeof nothing =>
  count < maxListedAccounts
    ? nothing
    : html`<p class="caption muted">${words.firstOnly(maxListedAccounts)} ${more}</p>`;
