import type { ProviderList, ProviderRow } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { Strings } from '../../platform/words/strings.ts';

/** Number of skeleton rows while the first list is loading. */
const skeletonRows = 6;

/** Id of the listbox, for `aria-controls` of the search box. */
export const bankListId = 'bank-list';

/** Returns the id of the option at `index`, for aria-activedescendant of the search box. */
export const bankOptionId = (index: number): string => `bank-${index}`;

interface BankList {
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

type Tag = keyof Strings['search']['tags'];

/** Returns the tag of a bank in a list, or `null` if it has none. At most one tag is shown. */
function tagOf(provider: ProviderRow): Tag | null {
  if (provider.status === 'Unsupported') return 'unsupported';
  if (provider.health !== 'ok') return provider.health;
  if (provider.isLinked) return 'linked';
  return provider.authType === 'OAUTH' ? 'bankSite' : null;
}

/** Lets a long host name break before its dots. */
const breakable = (hostName: string): unknown => hostName.split(/(?=\.)/).map((part) => html`${part}<wbr />`);

interface BankOption {
  id: string;
  /** Whether the option is highlighted. */
  isActive: boolean;
  words: Strings['search'];
  pointed?(): void;
  /** Called when the pointer is pressed on the option. */
  pressed?(): void;
  chosen?(): void;
}

/** Renders a bank as an option of a listbox: mark, name, host name and tag. */
export function renderBank(provider: ProviderRow, option: BankOption): TemplateResult {
  const { id, isActive, words, pointed, pressed, chosen } = option;
  const { providerId, name, hostName, logo } = provider;
  const tag = tagOf(provider);
  return html`<div
    class="bank"
    id=${id}
    role="option"
    aria-selected=${isActive}
    data-bank=${providerId}
    @pointerenter=${pointed}
    @pointerdown=${pressed}
    @click=${chosen}
  >
    <img class="logo" src=${logo} alt="" width="44" height="44" />
    <span
      ><bdi class="name" translate="no">${name}</bdi>
      <bdi class="host" translate="no">${breakable(hostName)}</bdi></span
    >
    ${tag === null ? nothing : html`<span class=${`tag ${tag}`}>${words.tags[tag]}</span>`}
  </div>`;
}

/** Styles of the list of banks, without its rows. */
export const bankListStyles = css`
  .banks {
    .group-name {
      display: block;
      margin-block-end: var(--space-2);
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    [role='listbox'] {
      transition: opacity 120ms;
    }
    [role='listbox'].stale {
      opacity: 0.6;
    }
    [role='option'] {
      border-radius: var(--fin-radius-card);
      cursor: pointer;
      transition: background-color 120ms;
    }
    /* The line starts below the text, not below the mark. */
    [role='option']:not(:last-child)::after {
      content: '';
      position: absolute;
      inset: auto 12px 0 72px;
      border-block-end: 1px solid var(--fin-color-divider);
    }
    [role='option']:hover {
      background: var(--fin-color-sunken);
    }
    [role='option'][aria-selected='true'] {
      z-index: 1;
      outline: 2px solid var(--fin-color-accent);
      outline-offset: -2px;
      background: var(--fin-color-sunken);
    }
    .skeleton {
      block-size: 44px;
      margin-block: var(--space-6);
      /* The border is the placeholder of a mark. The background is the placeholder of a name. */
      border-inline-start: 44px solid var(--fin-color-sunken);
      border-radius: var(--fin-radius-card);
      background: linear-gradient(var(--fin-color-sunken) 0 0) center / 80% 16px no-repeat;
      animation: fin-breathe 1.6s ease-in-out infinite;
    }
  }
  @keyframes fin-breathe {
    50% {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .banks [role='option'][aria-selected='true'] {
      outline-color: Highlight;
    }
  }
`;

/** Styles of a row of the list of banks. */
export const bankStyles = css`
  .bank {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-4);
    position: relative;
    min-block-size: 68px;
    margin-inline: -12px;
    padding: var(--space-2) 12px;

    &:has(.tag) .logo {
      grid-row: span 2;
    }
    .name {
      font-weight: 600;
      line-height: 1.25;
    }
    .host,
    .tag {
      font-size: 0.875rem;
      line-height: 1.25;
    }
    .host {
      display: block;
      margin-block-start: 2px;
      color: var(--fin-color-muted);
    }
    .tag {
      grid-column: 2;
      justify-self: start;
      padding: 2px var(--space-2);
      border-radius: 1em;
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .tag.linked {
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
    .tag:is(.slow, .down) {
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
  }
  @container (width >= 30rem) {
    .bank {
      grid-template-columns: 44px minmax(0, 1fr) auto;

      &:has(.tag) .logo {
        grid-row: auto;
      }
      .tag {
        grid-column: 3;
      }
    }
  }
`;
