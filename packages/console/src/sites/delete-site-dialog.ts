import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { SiteUses, SiteView } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { words } from '../platform/words.ts';
import { renderStops } from './what-stops.ts';

/** Shows what stops working without a site, then deletes it. */
export class ConsoleDeleteSiteDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    site: { attribute: false },
    uses: { state: true },
  };

  site: SiteView | null = null;
  private uses: SiteUses | null = null;

  private get params(): { publishableKey: string } {
    return { publishableKey: this.site?.site.publishableKey ?? '' };
  }

  protected override opened(): void {
    this.uses = null;
    void this.attempt(async () => {
      this.uses = (await this.services.api.call('getSiteUses', { params: this.params })).reply;
    });
  }

  private async delete(): Promise<void> {
    const isDone = await this.attempt(async () => {
      await this.services.api.call('deleteSite', { params: this.params });
      this.services.say(words.sites.deleted);
    });
    if (isDone) this.end(true);
  }

  protected override render(): TemplateResult {
    const { sites } = words;
    const { uses } = this;
    return this.renderDialog(
      sites.deleteTitle(this.site?.site.appName ?? ''),
      html`<p>${sites.deleteText}</p>
        ${
          uses === null
            ? this.isBusy
              ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
              : nothing
            : renderStops(uses.lastUsedAt, [
                ...(uses.callbackUrl === null ? [] : [sites.noEvents(uses.callbackUrl)]),
                // The host calls its service with the others, for all sites.
                ...uses.key.flatMap(({ kind, name }) =>
                  kind === 'client' || kind === 'widget' ? [] : [sites.keyOfSite[kind](name)],
                ),
              ])
        }`,
      html`<wa-button
        variant="danger"
        ?loading=${this.isBusy}
        ?disabled=${uses === null}
        @click=${() => void this.delete()}
        >${sites.delete}</wa-button
      >`,
    );
  }
}

customElements.define('console-delete-site-dialog', ConsoleDeleteSiteDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-delete-site-dialog': ConsoleDeleteSiteDialog;
  }
}
