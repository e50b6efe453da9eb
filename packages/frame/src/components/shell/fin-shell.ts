import type { TemplateResult } from 'lit';
import { LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { LinkIntent } from '../../platform/scope/link-intent.ts';
import { ScopeConsumer } from '../../platform/scope/scope-consumer.ts';
import { shellStyles } from './fin-shell.styles.ts';
import type { ShellStep } from './render-shell.ts';
import { renderShell } from './render-shell.ts';

export type { ShellStep } from './render-shell.ts';

/**
 * The layout of every screen: back, title, close; stepper; body; action bar; footer. It contains no
 * form fields: forms stay in the document and are slotted in.
 *
 * @slot - The body.
 * @slot mark - A drawing above the title.
 * @slot actions - Buttons, the primary one first.
 * @slot aside - Shown beside the body from 900 px.
 * @fires fin-intent - `back` and `closeRequested`.
 */
@customElement('fin-shell')
export class FinShell extends LitElement {
  static override styles = shellStyles;

  readonly #scope = new ScopeConsumer(this);

  /** The screen's heading, which gets the focus when the screen is shown. */
  @property()
  heading = '';

  /** The current step of linking; null hides the stepper. */
  @property()
  step: ShellStep | null = null;

  /** Shows the back button. */
  @property({ type: Boolean })
  back = false;

  /** A view that stands in its page, and is not closed. */
  @property({ type: Boolean })
  standing = false;

  /** Focuses the heading, which screen readers then announce. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('h2')?.focus(options);
  }

  #send(type: 'back' | 'closeRequested'): void {
    this.dispatchEvent(new LinkIntent({ type }));
  }

  protected override render(): TemplateResult {
    const { strings, app, poweredBy } = this.#scope.scope;
    return renderShell({
      words: strings.shell,
      heading: this.heading,
      step: this.step,
      app,
      poweredBy,
      hasActions: this.querySelector('[slot=actions]') !== null,
      hasAside: this.querySelector('[slot=aside]') !== null,
      back: this.back ? () => this.#send('back') : null,
      close: this.standing ? null : () => this.#send('closeRequested'),
      slotChanged: () => this.requestUpdate(),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-shell': FinShell;
  }
}
