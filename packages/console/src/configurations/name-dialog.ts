import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { type FlowKind, flowKinds, type LinkOptions } from '@fin-link/contracts/browser';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ApiError } from '../platform/console-api.ts';
import { ConsoleElement } from '../platform/console-element.ts';
import { apiErrorOf, errorNotice } from '../platform/error-notice.ts';
import { words } from '../platform/words.ts';

/** What the dialog is for. */
export type NameDialogPurpose =
  | { readonly kind: 'create' }
  | { readonly kind: 'duplicate'; readonly configName: string }
  | { readonly kind: 'delete'; readonly configName: string };

/**
 * A dialog that creates, copies or deletes a configuration.
 *
 * @fires console-dialog-end - The dialog was closed. `detail` is the name of the new or deleted configuration; `null` without a change.
 */
export class ConsoleNameDialog extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    purpose: { attribute: false },
    newName: { state: true },
    flow: { state: true },
    error: { state: true },
    isBusy: { state: true },
  };

  /** `null` while the dialog is closed. */
  purpose: NameDialogPurpose | null = null;
  private newName = '';
  private flow: FlowKind = 'aggregation';
  private error: ApiError | null = null;
  private isBusy = false;

  private end(changed: string | null): void {
    this.newName = '';
    this.error = null;
    this.dispatchEvent(new CustomEvent('console-dialog-end', { detail: changed }));
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const { purpose, newName } = this;
    if (purpose === null || this.isBusy) return;
    this.isBusy = true;
    this.error = null;
    try {
      await this.run(purpose, newName.trim());
      this.end(purpose.kind === 'delete' ? purpose.configName : newName.trim());
    } catch (error) {
      this.error = apiErrorOf(error);
    } finally {
      this.isBusy = false;
    }
  }

  private async run(purpose: NameDialogPurpose, newName: string): Promise<void> {
    const { api } = this.services;
    if (purpose.kind === 'create') {
      // The host adds the defaults of the other options.
      const options = { flow: this.flow } as LinkOptions;
      await api.call('createConfiguration', { body: { configName: newName, options } });
    } else if (purpose.kind === 'duplicate') {
      const params = { configName: purpose.configName };
      await api.call('copyConfiguration', { params, body: { configName: newName } });
    } else {
      const params = { configName: purpose.configName };
      const { etag } = await api.call('getConfiguration', { params });
      await api.call('deleteConfiguration', { params, etag });
    }
  }

  private handleHide(event: Event): void {
    if (event.target !== event.currentTarget || this.purpose === null) return;
    this.end(null);
  }

  protected override render(): TemplateResult {
    const { purpose } = this;
    return html`<wa-dialog label=${titleOf(purpose)} ?open=${purpose !== null} @wa-hide=${this.handleHide}>
      <form id="name-form" @submit=${this.submit}>
        ${errorNotice(this.error)}
        ${purpose?.kind === 'delete' ? html`<p>${words.list.deleteText}</p>` : this.renderFields(purpose)}
      </form>
      <div slot="footer" class="actions">
        <wa-button appearance="outlined" data-dialog="close">${words.app.cancel}</wa-button>
        <wa-button
          variant=${purpose?.kind === 'delete' ? 'danger' : 'brand'}
          ?loading=${this.isBusy}
          @click=${() => this.querySelector('form')?.requestSubmit()}
          >${purpose?.kind === 'delete' ? words.list.delete : words.list.save}</wa-button
        >
      </div>
    </wa-dialog>`;
  }

  private renderFields(purpose: NameDialogPurpose | null): TemplateResult {
    const { list } = words;
    return html`<wa-input
        autofocus
        label=${list.newName}
        hint=${list.nameHint}
        required
        maxlength="64"
        .value=${this.newName}
        @input=${({ target }: Event) => (this.newName = (target as WaInput).value ?? '')}
      ></wa-input>
      ${
        purpose?.kind === 'create'
          ? html`<wa-select
              label=${list.flow}
              .value=${this.flow}
              @change=${({ target }: Event) => (this.flow = (target as WaSelect).value as FlowKind)}
              >${flowKinds.map((flow) => html`<wa-option value=${flow}>${words.flows[flow]}</wa-option>`)}</wa-select
            >`
          : nothing
      }`;
  }
}

function titleOf(purpose: NameDialogPurpose | null): string {
  if (purpose?.kind === 'duplicate') return words.list.duplicateTitle(purpose.configName);
  if (purpose?.kind === 'delete') return words.list.deleteTitle(purpose.configName);
  return words.list.createTitle;
}

customElements.define('console-name-dialog', ConsoleNameDialog);

declare global {
  interface HTMLElementTagNameMap {
    'console-name-dialog': ConsoleNameDialog;
  }
}
