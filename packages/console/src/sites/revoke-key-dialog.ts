import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { KeyUses, KeyView } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { timeText, words } from '../platform/words.ts';
import { renderStops } from './what-stops.ts';

/** Shows what stops working without a key, then revokes it. */
export class ConsoleRevokeKeyDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    key: { attribute: false },
    uses: { state: true },
  };

  key: KeyView | null = null;
  private uses: KeyUses | null = null;

  private get params(): { keyId: string } {
    return { keyId: this.key?.keyId ?? '' };
  }

  protected override opened(): void {
    this.uses = null;
    void this.attempt(async () => {
      this.uses = (await this.services.api.call('getKeyUses', { params: this.params })).reply;
    });
  }

  private async revoke(): Promise<void> {
    const isDone = await this.attempt(async () => {
      await this.services.api.call('revokeKey', { params: this.params });
      this.services.say(words.keys.revoked);
    });
    if (isDone) this.end(true);
  }

  protected override render(): TemplateResult {
    const { keys, app } = words;
    const { key, uses } = this;
    return this.renderDialog(
      keys.titles.revoke(key?.name ?? ''),
      html`<p>${key?.kind === 'event' ? keys.revokeSecretText : keys.revokeText}</p>
        ${
          key === null || uses === null
            ? this.isBusy
              ? html`<wa-spinner aria-label=${app.loading}></wa-spinner>`
              : nothing
            : html`${renderStops(uses.lastUsedAt, stopsOf(key, uses))}
                <p>${keys.others(uses.otherKeys)}</p>`
        }`,
      html`<wa-button
        variant="danger"
        ?loading=${this.isBusy}
        ?disabled=${uses === null}
        @click=${() => void this.revoke()}
        >${keys.revoke}</wa-button
      >`,
    );
  }
}

function stopsOf({ kind }: KeyView, { site }: KeyUses): string[] {
  const { stopsFor, stopsOperator, noUses } = words.keys;
  if (kind === 'operator') return [stopsOperator];
  if (site.length === 0) return [noUses];
  return site.map(({ publishableKey, appName, callbackUrl, lastUsedAt }) => {
    const name = appName ?? publishableKey;
    return kind === 'host' ? stopsFor.host(name, timeText(lastUsedAt)) : stopsFor.event(name, callbackUrl ?? '–');
  });
}

customElements.define('console-revoke-key-dialog', ConsoleRevokeKeyDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-revoke-key-dialog': ConsoleRevokeKeyDialog;
  }
}
