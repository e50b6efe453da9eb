import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { LaterStrings } from '../../platform/words/strings.ts';

interface NamedAccount {
  accountName: string | null;
  mask: string | null;
}

/** Renders name and last digits of an account. `unnamed`: text for an account without a name. */
export const renderNamed = (
  { accountName, mask }: NamedAccount,
  unnamed: string,
  words: LaterStrings['accounts'],
): TemplateResult =>
  html`<span
    >${accountName === null ? unnamed : html`<bdi translate="no">${accountName}</bdi>`}
    ${
      mask === null || mask === ''
        ? nothing
        : html`<bdi translate="no" class="tabular muted" aria-hidden="true">••${mask}</bdi
            ><span class="unseen"> ${words.masked(mask)}</span>`
    }</span
  >`;

/** Styles of a plain list that shows only the names of accounts. */
export const verifiedStyles = css`
  .accounts.card {
    li {
      display: flex;
      align-items: flex-start;
      gap: var(--space-3);
      padding: var(--space-4);
    }
    li + li {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    bdi:first-child {
      font-weight: 600;
    }
    .icon {
      flex: none;
      color: var(--fin-color-success);
    }
  }
`;
