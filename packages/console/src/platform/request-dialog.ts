import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { errorNotice } from './error-notice.ts';
import { RequestingElement } from './requesting-element.ts';
import { signInAction } from './sign-in.ts';
import { words } from './words.ts';

/**
 * A dialog that sends requests.
 *
 * @fires console-dialog-end - The dialog was closed. `detail` says whether something was changed.
 */
export abstract class RequestDialog extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    isOpen: { attribute: false },
  };

  isOpen = false;

  /** Called when the dialog opens. */
  protected opened(): void {}

  /** What the dialog says if the operator must sign in again. */
  protected get againText(): string {
    return words.signIn.againOnly;
  }

  /** Whether the dialog cannot be closed now. */
  protected get staysOpen(): boolean {
    return false;
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (!changes.has('isOpen') || !this.isOpen) return;
    this.error = null;
    this.opened();
  }

  /** Runs a request, unless one is running. */
  protected override async attempt(work: () => Promise<void>): Promise<boolean> {
    return this.isBusy ? false : super.attempt(work);
  }

  protected end(hasChanged: boolean): void {
    this.dispatchEvent(new CustomEvent('console-dialog-end', { detail: hasChanged }));
  }

  private handleHide(event: Event): void {
    if (event.target !== event.currentTarget || !this.isOpen) return;
    if (this.staysOpen) event.preventDefault();
    else this.end(false);
  }

  /** Renders the dialog. `action`: the button that changes something; `nothing` without one. */
  protected renderDialog(
    title: string,
    body: TemplateResult,
    action: TemplateResult | typeof nothing = nothing,
    closeText: string = words.app.cancel,
  ): TemplateResult {
    const needsSignIn = this.error?.code === 'operator.sign-in-again';
    return html`<wa-dialog label=${title} ?open=${this.isOpen} @wa-hide=${this.handleHide}>
      ${errorNotice(this.error)}
      ${
        needsSignIn
          ? html`<p>${this.againText}</p>
              ${signInAction({ isBeside: true, isFresh: true })}`
          : nothing
      }
      ${this.isOpen ? body : nothing}
      <div slot="footer" class="actions">
        <wa-button appearance="outlined" data-dialog="close">${closeText}</wa-button>
        ${action}
      </div>
    </wa-dialog>`;
  }
}
