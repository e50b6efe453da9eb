import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { LinkOptions, OptionChange } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';
import { ChangeDialog } from './change-dialog.ts';
import { changeList } from './change-list.ts';
import { verdictsOf } from './contrast-verdicts.ts';

/** Shows what differs from the published version, and publishes. Colors that are not readable are refused. */
export class ConsolePublishDialog extends ChangeDialog {
  static override properties: PropertyDeclarations = {
    ...ChangeDialog.properties,
    look: { attribute: false },
    changes: { state: true },
  };

  /** Look of the draft. */
  look: LinkOptions['look'] = { light: {}, dark: {} };
  private changes: readonly OptionChange[] | null = null;

  protected override opened(): void {
    this.changes = null;
    void this.attempt(async () => {
      const { reply } = await this.services.api.call('diffConfiguration', { params: { configName: this.configName } });
      this.changes = reply.change;
    });
  }

  private async publish(): Promise<void> {
    const isPublished = await this.attempt(async () => {
      const { configName, etag } = this;
      const { reply } = await this.services.api.call('publishConfiguration', { params: { configName }, etag });
      this.services.say(words.publish.done(String(reply.configuration.published?.number ?? '')));
    });
    if (isPublished) this.end(true);
  }

  protected override render(): TemplateResult {
    const { publish } = words;
    const unreadable = (['light', 'dark'] as const).flatMap((scheme) =>
      verdictsOf(this.look[scheme], scheme).filter(({ passes }) => !passes),
    );
    const body = html`<p>${publish.text}</p>
      ${
        unreadable.length === 0
          ? nothing
          : html`<wa-callout variant="danger">${publish.contrast(unreadable.length)}</wa-callout>`
      }
      ${
        this.changes === null
          ? this.isBusy
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : nothing
          : changeList(this.changes)
      }`;
    return this.renderDialog(
      publish.title(this.configName),
      body,
      html`<wa-button
        variant="brand"
        ?loading=${this.isBusy}
        ?disabled=${unreadable.length > 0 || this.changes === null}
        @click=${() => void this.publish()}
        >${publish.action}</wa-button
      >`,
    );
  }
}

customElements.define('console-publish-dialog', ConsolePublishDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-publish-dialog': ConsolePublishDialog;
  }
}
