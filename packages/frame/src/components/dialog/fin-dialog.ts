import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, LitElement } from 'lit';
import { ScopeConsumer } from '../../platform/scope/frame-scope.ts';

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
class FinDialog extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
  };

  static override styles = css`
    dialog {
      inline-size: min(440px, 100vi - 32px);
      max-block-size: calc(100dvb - 32px);
      padding: var(--space-6);
      overflow: auto;
      overscroll-behavior: contain;
      box-sizing: border-box;
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-dialog);
      color: var(--fin-color-text);
      background: var(--fin-color-surface);
      box-shadow: 0 12px 32px rgb(0 0 0 / 24%);
      animation: fin-rise 200ms ease-out;
    }
    dialog::backdrop {
      background: rgb(10 16 22 / 56%);
    }
    h2 {
      margin: 0 0 var(--space-2);
      font-size: 1.375rem;
      font-weight: 650;
      line-height: 1.25;
      text-wrap: balance;
      overflow-wrap: anywhere;
      scroll-margin-block: 32px;
    }
    h2:focus {
      outline: none;
    }
    .actions {
      display: grid;
      gap: var(--space-2);
      margin-block-start: var(--space-6);
    }
    @keyframes fin-rise {
      from {
        opacity: 0;
        translate: 0 8px;
      }
    }
    @media (min-width: 480px) {
      .actions {
        display: flex;
        flex-flow: row-reverse wrap;
        justify-content: flex-start;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      dialog {
        animation: none;
      }
    }
  `;

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

/** Returns the element that has the focus, also if it is inside shadow roots. */
function deepActiveElement(document: Document): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Styles of the dialogs that remove a connection, stop sharing and delete an account. */
export const endingStyles = css`
  :is(fin-remove-connection, fin-stop-sharing, fin-delete-account) {
    .consequences {
      display: grid;
      gap: var(--space-2);
    }
    .consequences li {
      padding-inline-start: var(--space-4);
      border-inline-start: 2px solid var(--fin-color-divider);
    }
    .failed {
      margin-block-start: var(--space-3);
      color: var(--fin-color-danger);
    }
    .button.danger {
      color: var(--fin-color-danger);
      background: var(--fin-color-surface);
      border-color: var(--fin-color-danger);
    }
    .button.danger:hover {
      background: var(--fin-color-danger-soft);
    }
  }
`;

customElements.define('fin-dialog', FinDialog);

declare global {
  interface HTMLElementTagNameMap {
    'fin-dialog': FinDialog;
  }
}
