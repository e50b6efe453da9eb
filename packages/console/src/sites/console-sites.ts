import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { KeyView, SiteView } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ApiError } from '../platform/console-api.ts';
import { ConsoleElement } from '../platform/console-element.ts';
import { apiErrorOf, errorNotice } from '../platform/error-notice.ts';
import { words } from '../platform/words.ts';
import './delete-site-dialog.ts';
import './key-dialog.ts';
import type { KeyPurpose } from './key-dialog.ts';
import './revoke-key-dialog.ts';
import type { RowAction } from './row-menu.ts';
import { keyTable, siteTable } from './site-and-key-tables.ts';
import './site-dialog.ts';

type Dialog =
  | { readonly kind: 'site'; readonly site: SiteView | null }
  | { readonly kind: 'delete'; readonly site: SiteView }
  | { readonly kind: 'key'; readonly purpose: KeyPurpose }
  | { readonly kind: 'revoke'; readonly key: KeyView };

/** The lists of sites and keys, and the dialogs that change them. */
export class ConsoleSites extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    sites: { state: true },
    keys: { state: true },
    error: { state: true },
    dialog: { state: true },
  };

  /** `null` until it is loaded. */
  private sites: readonly SiteView[] | null = null;
  private keys: readonly KeyView[] | null = null;
  private error: ApiError | null = null;
  private dialog: Dialog | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    this.error = null;
    try {
      const { api } = this.services;
      const [sites, keys] = await Promise.all([api.call('listSites'), api.call('listKeys')]);
      this.sites = sites.reply.site;
      this.keys = keys.reply.key;
    } catch (error) {
      this.error = apiErrorOf(error);
    }
  }

  /** Loads again after each dialog: also one that was refused can show that something has changed. */
  private handleDialogEnd(): void {
    this.dialog = null;
    void this.load();
  }

  protected override render(): TemplateResult {
    const { sites, app } = words;
    const { services } = this;
    const isLoading = this.error === null && (this.sites === null || this.keys === null);
    return html`<div class="page">
      <header class="page-head">
        <div>
          <h1 tabindex="-1">${sites.title}</h1>
          <p class="muted">${sites.lead}</p>
        </div>
      </header>
      ${
        services.may('createSite')
          ? nothing
          : html`<wa-callout variant="neutral">${sites.notAllowed(services.operator.role)}</wa-callout>`
      }
      ${errorNotice(this.error)} ${isLoading ? html`<wa-spinner aria-label=${app.loading}></wa-spinner>` : nothing}
      ${this.sites === null ? nothing : this.renderSites(this.sites)}
      ${this.sites === null || this.keys === null ? nothing : this.renderKeys(this.keys, this.sites)}
      ${this.renderDialogs()}
    </div>`;
  }

  private renderSites(all: readonly SiteView[]): TemplateResult {
    const { sites } = words;
    return html`<section aria-labelledby="sites-heading">
      <header class="page-head">
        <h2 id="sites-heading">${sites.heading}</h2>
        ${
          this.services.may('createSite')
            ? html`<wa-button variant="brand" @click=${() => (this.dialog = { kind: 'site', site: null })}>
                <wa-icon slot="start" name="plus"></wa-icon>${sites.create}</wa-button
              >`
            : nothing
        }
      </header>
      ${all.length === 0 ? html`<p>${sites.empty}</p>` : siteTable(all, (view) => this.actionsOfSite(view))}
    </section>`;
  }

  private actionsOfSite(site: SiteView): RowAction[] {
    const { sites } = words;
    const { services } = this;
    const open = (): void => void (this.dialog = { kind: 'site', site });
    if (site.source !== 'store' || !services.may('updateSite')) return [{ text: sites.show, icon: 'eye', run: open }];
    const edit: RowAction = { text: sites.edit, icon: 'pen', run: open };
    if (!services.may('deleteSite')) return [edit];
    const askDelete = (): void => void (this.dialog = { kind: 'delete', site });
    return [edit, { text: sites.delete, icon: 'trash', isDanger: true, run: askDelete }];
  }

  private renderKeys(all: readonly KeyView[], sites: readonly SiteView[]): TemplateResult {
    const { keys } = words;
    const create = (): void => void (this.dialog = { kind: 'key', purpose: { kind: 'create' } });
    return html`<section aria-labelledby="keys-heading">
      <header class="page-head">
        <h2 id="keys-heading">${keys.heading}</h2>
        ${
          this.services.may('createKey')
            ? html`<wa-button variant="brand" @click=${create}>
                <wa-icon slot="start" name="plus"></wa-icon>${keys.create}</wa-button
              >`
            : nothing
        }
      </header>
      ${
        all.length === 0
          ? html`<p>${keys.empty}</p>`
          : keyTable(all, sites, this.services.now(), (key) => this.actionsOfKey(key))
      }
    </section>`;
  }

  private actionsOfKey(key: KeyView): RowAction[] {
    const { keys } = words;
    const { services } = this;
    if (key.source !== 'store') return [];
    const open = (kind: 'rename' | 'replace') => (): void =>
      void (this.dialog = { kind: 'key', purpose: { kind, key } });
    const rename: RowAction = { text: keys.rename, icon: 'pen', run: open('rename') };
    const replace: RowAction = { text: keys.replace, icon: 'rotate', run: open('replace') };
    const askRevoke = (): void => void (this.dialog = { kind: 'revoke', key });
    const revoke: RowAction = { text: keys.revoke, icon: 'ban', isDanger: true, run: askRevoke };
    return [
      ...(services.may('renameKey') ? [rename] : []),
      // A key with an end was replaced already.
      ...(services.may('replaceKey') && key.endsAt === null ? [replace] : []),
      ...(services.may('revokeKey') ? [revoke] : []),
    ];
  }

  private renderDialogs(): TemplateResult {
    const { services, dialog } = this;
    return html`<console-site-dialog
        .services=${services}
        .site=${dialog?.kind === 'site' ? dialog.site : null}
        .isOpen=${dialog?.kind === 'site'}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-site-dialog>
      <console-delete-site-dialog
        .services=${services}
        .site=${dialog?.kind === 'delete' ? dialog.site : null}
        .isOpen=${dialog?.kind === 'delete'}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-delete-site-dialog>
      <console-key-dialog
        .services=${services}
        .sites=${this.sites ?? []}
        .purpose=${dialog?.kind === 'key' ? dialog.purpose : { kind: 'create' }}
        .isOpen=${dialog?.kind === 'key'}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-key-dialog>
      <console-revoke-key-dialog
        .services=${services}
        .key=${dialog?.kind === 'revoke' ? dialog.key : null}
        .isOpen=${dialog?.kind === 'revoke'}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-revoke-key-dialog>`;
  }
}

customElements.define('console-sites', ConsoleSites);

declare global {
  interface HTMLElementTagNameMap {
    'console-sites': ConsoleSites;
  }
}
