import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { mayAddManualAccount } from '@fin-link/flow';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import '../../components/sharing-summary/fin-sharing-summary.ts';
import type { ScreenElement } from '../../components/shell/screen-element.ts';
import { LinkIntent } from '../../platform/scope/frame-element.ts';
import type { ProviderSearch } from './provider-search.ts';

// A separate chunk, loaded after the first screen. It renders the messages above, below and beside the list of banks.

const { styleSheet } = css`
  .find-bank {
    .notice {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      align-items: center;
      margin-block-end: var(--space-3);
    }
    .notice.bad {
      padding: var(--space-2) var(--space-4);
      border-radius: var(--fin-radius-field);
      background: var(--fin-color-warning-soft);
    }
    .notice.bad .button {
      margin-inline-start: calc(var(--space-2) * -1);
    }
    .empty {
      display: grid;
      gap: var(--space-1);
      padding: var(--space-6) var(--space-4);
      border: 1px dashed var(--fin-color-border);
      border-radius: var(--fin-radius-card);
      justify-items: center;
      text-align: center;
    }
    .more {
      margin-block-start: var(--space-3);
    }
    .without-bank {
      display: grid;
      gap: var(--space-3);
      justify-items: start;
    }
  }
`;
if (styleSheet !== undefined) document.adoptedStyleSheets.push(styleSheet);

/** Renders the line above the list: no network, a failed search, or a corrected search text. */
export function renderNotice(search: ProviderSearch, { linking, online }: FrameScope): TemplateResult | typeof nothing {
  if (linking === null) return nothing;
  const words = linking.searchOutcome;
  if (!online) return html`<p class="notice bad">${words.offline}</p>`;
  if (search.status === 'failed') {
    return html`<div class="notice bad" role="alert">
      <p>${words.failed}</p>
      <button class="button quiet" type="button" @click=${() => void search.search(search.query)}>
        ${words.retry}
      </button>
    </div>`;
  }
  const matchedAs = search.list?.matchedAs ?? null;
  if (matchedAs === null) return nothing;
  const { name } = search.query;
  return html`<div class="notice">
    <p>${words.showingFor(matchedAs)}</p>
    <button class="link" type="button" @click=${() => void search.search({ name, match: 'exact' })}>
      ${words.searchInstead(name)}
    </button>
  </div>`;
}

/** Returns whether a text looks like a routing number, sort code or BSB, in any grouping. */
const isBankCode = (typed: string): boolean => /^[\p{Nd}\s\p{Dash_Punctuation}]{6,13}$/u.test(typed);

/**
 * Renders the ways to continue without a bank. The user can add the account manually, or enter its details and verify it with small
 * deposits.
 */
export function renderWithoutBank(
  screen: Pick<ScreenElement<'search'>, 'state' | 'facts' | 'dispatchEvent'>,
  { linking }: FrameScope,
  query: string,
): TemplateResult | typeof nothing {
  if (linking === null) return nothing;
  const words = linking.searchOutcome;
  const way = (intent: LinkIntent['intent'], label: string): TemplateResult =>
    html`<button class="link" type="button" @click=${() => screen.dispatchEvent(new LinkIntent(intent))}>
      ${label}
    </button>`;
  return html`<div class="without-bank">
    ${mayAddManualAccount(screen.facts) ? way({ type: 'manualAccountWanted', query }, words.addManually) : nothing}
    ${screen.state.withoutBank === true ? way({ type: 'bankSkipped' }, words.withoutBank) : nothing}
  </div>`;
}

/** Renders the lines below the list: no bank was found, or more banks match than are shown. `type`: searches for another text. */
export function renderOutcome(
  { list, query }: Pick<ProviderSearch, 'list' | 'query'>,
  { linking }: FrameScope,
  type: (text: string) => void,
): TemplateResult | typeof nothing {
  if (linking === null || list === null) return nothing;
  const words = linking.searchOutcome;
  const { testBanks = [] } = list;
  if (list.total === 0) {
    if (list.kind === 'popular') return html`<p class="muted">${words.noPopular}</p>`;
    if (isBankCode(query.name))
      return html`<div class="empty"><p class="lead">${words.emptyCode(query.name)}</p></div>`;
    return html`<div class="empty">
      <p class="lead">${words.emptyTitle(query.name)}</p>
      <p class="muted">${testBanks.length > 0 ? words.sandbox : words.emptyAdvice}</p>
      ${testBanks.map(
        (name) =>
          html`<button class="link" type="button" @click=${() => type(name)}>${words.searchInstead(name)}</button>`,
      )}
    </div>`;
  }
  const isPart = list.kind === 'results' && list.total > list.providers.length;
  return isPart ? html`<p class="more caption muted">${words.more}</p>` : nothing;
}
