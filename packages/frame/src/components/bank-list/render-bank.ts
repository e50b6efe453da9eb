import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ProviderRow } from '@fin-link/contracts/browser';
import type { Strings } from '../../platform/words/types/strings.ts';

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

/** Input for rendering a bank as an option. */
export interface BankOption {
  id: string;
  /** Whether the option is highlighted. */
  isActive: boolean;
  words: Strings['search'];
  /** Called when the pointer enters the option. */
  pointed?(): void;
  /** Called when the pointer is pressed on the option. */
  pressed?(): void;
  /** Called when the option is clicked. */
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
