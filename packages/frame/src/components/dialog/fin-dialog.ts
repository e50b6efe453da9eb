import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, LitElement } from 'lit';
import { ScopeConsumer } from '../../platform/scope/scope-consumer.ts';
import { dialogStyles } from './fin-dialog.styles.ts';

/** Minimum distance of a dialog to the window's edges, in pixels. */
const minMarginPx = 16;

/**
 * A native modal dialog that is open while the element is in the document. Focus starts at the heading and returns to its previous
 * element. The live regions move into the dialog, because regions outside a modal dialog are not announced.
 *
 * @slot - The body.
 * @slot actions - Buttons, the primary one first.
 * @fires fin-dismissed - Escape was pressed.
 * @fires fin-forced - The browser closed the dialog, for example for a Back gesture.
 */
export class FinDialog extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
  };

  static override styles = dialogStyles;

  private readonly surroundings = new ScopeConsumer(this);

  private get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  /** Element that had the focus when the dialog opened. */
  private opener: Element | null = null;

  heading = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.opener = deepActiveElement(this.ownerDocument);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.surroundings.scope.announcer.moveInto(null);
    if (this.opener instanceof HTMLElement && this.opener.isConnected) this.opener.focus();
  }

  protected override firstUpdated(): void {
    this.dialog.showModal();
    this.surroundings.scope.announcer.moveInto(this);
    this.focus();
    this.bringIntoSight();
  }

  /**
   * Moves the dialog into the visible part of the frame and scrolls to it. A frame is as tall as its content, so its middle may be
   * outside the window. The position is absolute, because browsers do not scroll the page to fixed elements.
   */
  private bringIntoSight(): void {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (entry === undefined || entry.intersectionRatio === 1 || entry.intersectionRect.height === 0) return;
      const { top, height } = entry.intersectionRect;
      const dialogHeight = this.dialog.offsetHeight;
      const start = Math.min(
        top + Math.max(minMarginPx, (height - dialogHeight) / 2),
        innerHeight - dialogHeight - minMarginPx,
      );
      this.dialog.style.position = 'absolute';
      this.dialog.style.marginBlockStart = `${scrollY + Math.max(minMarginPx, start)}px`;
      this.focus();
    });
    observer.observe(this.ownerDocument.documentElement);
  }

  /** Focuses the heading again, for example when a dialog shows its second step. */
  override focus(options?: FocusOptions): void {
    this.dialog.querySelector('h2')?.focus(options);
    this.dialog.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }

  private dismiss(event: Event): void {
    if (event.cancelable) event.preventDefault();
    this.dispatchEvent(new Event('fin-dismissed'));
  }

  /** Handles Escape before the browser does. The browser closes a dialog on a second Escape without an event that can be cancelled. */
  private handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.dismiss(event);
  }

  private handleClose(): void {
    if (this.isConnected) this.dispatchEvent(new Event('fin-forced'));
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @keydown=${this.handleKey}
      @cancel=${this.dismiss}
      @close=${this.handleClose}
    >
      <h2 id="heading" tabindex="-1">${this.heading}</h2>
      <slot></slot>
      <div class="actions"><slot name="actions"></slot></div>
    </dialog>`;
  }
}

customElements.define('fin-dialog', FinDialog);

/** Returns the element that has the focus, also if it is inside shadow roots. */
function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-dialog': FinDialog;
  }
}
