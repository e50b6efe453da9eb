import { html, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';
import { ChangeDialog } from './change-dialog.ts';

/** Asks before it discards the draft. */
export class ConsoleDiscardDialog extends ChangeDialog {
  private async discard(): Promise<void> {
    const isDone = await this.attempt(async () => {
      const { configName, etag } = this;
      await this.services.api.call('discardDraft', { params: { configName }, etag });
      this.services.say(words.discard.done);
    });
    if (isDone) this.end(true);
  }

  protected override render(): TemplateResult {
    const { discard } = words;
    return this.renderDialog(
      discard.title(this.configName),
      html`<p>${discard.text}</p>`,
      html`<wa-button variant="danger" ?loading=${this.isBusy} @click=${() => void this.discard()}
        >${discard.action}</wa-button
      >`,
    );
  }
}

customElements.define('console-discard-dialog', ConsoleDiscardDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-discard-dialog': ConsoleDiscardDialog;
  }
}
