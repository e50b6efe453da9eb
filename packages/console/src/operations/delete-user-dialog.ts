import '@awesome.me/webawesome/dist/components/button/button.js';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { operationWords } from './operation-words.ts';

/** Asks before a user is deleted. */
export class ConsoleDeleteUserDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    loginName: { attribute: false },
  };

  loginName = '';

  private async delete(): Promise<void> {
    const { services, loginName } = this;
    const isDone = await this.attempt(async () => {
      await services.api.call('deleteOperatedUser', { params: { loginName } });
      services.say(operationWords.users.deleted);
    });
    if (isDone) this.end(true);
  }

  protected override render(): TemplateResult {
    const { users } = operationWords;
    return this.renderDialog(
      users.deleteTitle(this.loginName),
      html`<p>${users.deleteText}</p>`,
      html`<wa-button variant="danger" ?loading=${this.isBusy} @click=${() => void this.delete()}
        >${users.delete}</wa-button
      >`,
    );
  }
}

customElements.define('console-delete-user-dialog', ConsoleDeleteUserDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-delete-user-dialog': ConsoleDeleteUserDialog;
  }
}
