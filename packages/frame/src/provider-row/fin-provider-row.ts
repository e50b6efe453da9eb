import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ProviderRow } from '@fin-link/contracts/browser';
import { FrameElement } from '../scope/frame-element.ts';
import { initials, tintOf } from './initials.ts';
import { providerRowStyles } from './fin-provider-row.styles.ts';

type Tag = 'linked' | 'bankSite' | 'slow' | 'down' | 'unsupported';

/** The one thing worth saying about a bank in a list. */
function tagOf(provider: ProviderRow): Tag | null {
  if (provider.status === 'Unsupported') return 'unsupported';
  if (provider.health !== 'ok') return provider.health;
  if (provider.isLinked) return 'linked';
  return provider.authType === 'OAUTH' ? 'bankSite' : null;
}

/** The frame's policy lets images come from the host or from the document itself only. */
const isOwnImage = (address: string): boolean => /^(\/(?!\/)|data:image\/)/.test(address);

/** A long host name breaks before a dot rather than anywhere. */
const breakable = (hostName: string): unknown => hostName.split(/(?=\.)/).map((part) => html`${part}<wbr />`);

/** One bank: logo or initials, name, host name and a tag. An option of a listbox when its parent says so. */
@customElement('fin-provider-row')
export class FinProviderRow extends FrameElement {
  static override styles = providerRowStyles;

  @property({ attribute: false })
  provider!: ProviderRow;

  protected override willUpdate(): void {
    this.dataset['tint'] = String(tintOf(this.provider.providerId));
  }

  private renderLogo(): TemplateResult {
    const { logo, name } = this.provider;
    return html`<span class="logo" aria-hidden="true">
      ${logo !== null && isOwnImage(logo) ? html`<img src=${logo} alt="" width="40" height="40" />` : initials(name)}
    </span>`;
  }

  protected override render(): TemplateResult {
    const { name, hostName } = this.provider;
    const tag = tagOf(this.provider);
    return html`${this.renderLogo()}
      <span
        ><bdi class="name" translate="no">${name}</bdi>
        <bdi class="host" translate="no">${breakable(hostName)}</bdi></span
      >
      ${tag === null ? nothing : html`<span class=${`tag ${tag}`}>${this.scope.strings.search.tags[tag]}</span>`}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-provider-row': FinProviderRow;
  }
}
