import type { PropertyDeclarations, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { LinkIntent } from '../../platform/scope/frame-element.ts';
import { ScopeConsumer } from '../../platform/scope/frame-scope.ts';
import type { ShellStep } from './render-shell.ts';
import { renderShell } from './render-shell.ts';

export type { ShellStep } from './render-shell.ts';

/**
 * The shell's style sheet. The text of the style sheet is in the frame's HTML document, because the first screen needs it before any script
 * runs.
 */
const shellSheet = new CSSStyleSheet();
shellSheet.replaceSync(document.querySelector('#shell-css')?.textContent ?? '');

/**
 * The layout of every screen: back button, title, close button, stepper, body, action bar and footer. It contains no form fields:
 * forms stay in the document and are slotted in.
 *
 * @slot - The body.
 * @slot mark - A decorative image above the title.
 * @slot actions - Buttons, the primary one first.
 * @slot aside - Shown beside the body from 900 px.
 * @cssprop --column - Maximum width of the column from 600 px; 480 px by default.
 * @fires fin-intent - The user pressed the back button (`back`) or the close button (`closeRequested`).
 */
class FinShell extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    step: {},
    back: { type: Boolean },
    inline: { type: Boolean },
    level: {},
  };

  static override styles = shellSheet;

  readonly #scope = new ScopeConsumer(this);

  /** The screen's heading, which gets the focus when the screen is shown. */
  heading = '';

  /** Current step of linking; `null` hides the stepper. */
  step: ShellStep | null = null;

  /** Whether the back button is shown. */
  back = false;

  /** Whether the screen is in an inline view, which has no close button. */
  inline = false;

  /** Level of the heading if it is not 2. */
  level: number | typeof nothing = nothing;

  /** Focuses the heading, which screen readers then announce. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('h2')?.focus(options);
  }

  #send(type: 'back' | 'closeRequested'): void {
    this.dispatchEvent(new LinkIntent({ type }));
  }

  protected override render(): TemplateResult {
    const { strings, app, poweredBy, steps } = this.#scope.scope;
    return renderShell({
      words: strings.shell,
      heading: this.heading,
      level: this.level,
      step: this.step,
      app,
      poweredBy,
      steps,
      hasActions: this.querySelector('[slot=actions]') !== null,
      hasAside: this.querySelector('[slot=aside]') !== null,
      back: this.back ? () => this.#send('back') : null,
      close: this.inline ? null : () => this.#send('closeRequested'),
      slotChanged: () => this.requestUpdate(),
    });
  }
}

customElements.define('fin-shell', FinShell);

declare global {
  interface HTMLElementTagNameMap {
    'fin-shell': FinShell;
  }
}
