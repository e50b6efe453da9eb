import type { TemplateResult } from 'lit';
import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { backIcon, closeIcon } from '../icons/icons.ts';
import { LinkIntent } from '../scope/link-intent.ts';
import { ScopeConsumer } from '../scope/scope-consumer.ts';
import { shellStyles } from './fin-shell.styles.ts';

const stepOrder = ['find', 'signIn', 'connect', 'accounts'] as const;
export type ShellStep = (typeof stepOrder)[number];

/**
 * The frame around every screen: back, title, close; stepper; body; action bar; footer. It lays out, and never holds a
 * field itself: forms stay in the document and are slotted in.
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

  private readonly surroundings = new ScopeConsumer(this);

  private hasActions = false;
  private hasAside = false;

  /** The screen's heading; focus goes there on entry. */
  @property()
  heading = '';

  /** Which step of linking this is; null hides the stepper. */
  @property()
  step: ShellStep | null = null;

  /** Whether there is a way back. */
  @property({ type: Boolean })
  back = false;

  /** A view that stands in its page, and is not closed. */
  @property({ type: Boolean })
  standing = false;

  /** Moves focus to the heading, which also makes a screen reader speak it. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('h2')?.focus(options);
  }

  protected override willUpdate(): void {
    this.hasActions = this.querySelector('[slot=actions]') !== null;
    this.hasAside = this.querySelector('[slot=aside]') !== null;
  }

  private renderStepper(step: ShellStep): TemplateResult {
    const { shell } = this.surroundings.scope.strings;
    const reached = stepOrder.indexOf(step);
    return html`<div class="stepper">
      <p id="step" aria-hidden="true">${shell.stepOf(reached + 1, stepOrder.length, shell.stepNames[step])}</p>
      <ol aria-label=${shell.steps}>
        ${stepOrder.map(
          (name, index) =>
            html`<li class=${index <= reached ? 'reached' : ''} aria-current=${index === reached ? 'step' : nothing}>
              <span>${shell.stepNames[name]}</span>
            </li>`,
        )}
      </ol>
    </div>`;
  }

  private renderFooterLink(address: string | null, label: string): TemplateResult | typeof nothing {
    if (address === null) return nothing;
    return html`<a href=${address} target="_blank" rel="noopener noreferrer">${label}</a>`;
  }

  protected override render(): TemplateResult {
    const { strings, app, poweredBy } = this.surroundings.scope;
    return html`<div class=${this.hasAside ? 'page two' : 'page'}>
      <header>
        ${
          this.back
            ? html`<button
                class="icon-button back"
                type="button"
                aria-label=${strings.shell.back}
                @click=${() => this.dispatchEvent(new LinkIntent({ type: 'back' }))}
              >
                ${backIcon}
              </button>`
            : nothing
        }
        <div class="mark"><slot name="mark"></slot></div>
        <h2 tabindex="-1" aria-describedby=${this.step === null ? nothing : 'step'}>${this.heading}</h2>
        ${
          this.standing
            ? nothing
            : html`<button
                class="icon-button close"
                type="button"
                aria-label=${strings.shell.close}
                @click=${() => this.dispatchEvent(new LinkIntent({ type: 'closeRequested' }))}
              >
                ${closeIcon}
              </button>`
        }
        ${this.step === null ? nothing : this.renderStepper(this.step)}
      </header>
      <main>
        <slot></slot>
        <div class="actions" ?hidden=${!this.hasActions}>
          <slot name="actions" @slotchange=${() => this.requestUpdate()}></slot>
        </div>
        <footer ?hidden=${app.helpUrl === null && app.privacyUrl === null && poweredBy === null}>
          ${this.renderFooterLink(app.helpUrl, strings.shell.help)}
          ${this.renderFooterLink(app.privacyUrl, strings.shell.privacy)}
          ${poweredBy === null ? nothing : html`<span class="by">${strings.shell.poweredBy(poweredBy)}</span>`}
        </footer>
      </main>
      <aside class="aside"><slot name="aside" @slotchange=${() => this.requestUpdate()}></slot></aside>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-shell': FinShell;
  }
}
