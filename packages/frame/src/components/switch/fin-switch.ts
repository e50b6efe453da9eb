import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Number of created switches, for unique ids. */
let createdSwitches = 0;

/** Event after the user pressed a switch. The switch shows the new state only after its owner has set `on`. */
export class SwitchChange extends Event {
  static readonly type = 'fin-switch-turn';

  /** State that the user requests. */
  readonly on: boolean;

  constructor(on: boolean) {
    super(SwitchChange.type, { bubbles: true });
    this.on = on;
  }
}

/**
 * A switch that also shows its state in words.
 *
 * @fires fin-switch-turn - The user pressed the switch. `on` is the state that the user requests.
 */
export class FinSwitch extends FrameElement {
  static override properties: PropertyDeclarations = {
    label: {},
    bare: { type: Boolean },
    on: { type: Boolean },
    busy: { type: Boolean },
    describedBy: { attribute: 'described-by' },
  };

  static override styles = css`
    fin-switch {
      display: block;

      button {
        display: grid;
        grid-template-columns: 1fr auto;
        align-items: center;
        gap: var(--space-3);
        inline-size: 100%;
        min-block-size: 44px;
        padding: var(--space-2) 0;
        border: 0;
        font: inherit;
        text-align: start;
        color: inherit;
        background: none;
        cursor: pointer;
      }
      &[bare] button {
        grid-template-columns: auto;
      }
      .status {
        display: flex;
        align-items: center;
        gap: var(--space-2);
      }
      .track {
        inline-size: 44px;
        block-size: 24px;
        padding: 3px;
        border: 1px solid var(--fin-color-border);
        border-radius: var(--fin-radius-pill);
        background: var(--fin-color-sunken);
        transition: background-color 120ms;
      }
      .track::before {
        content: '';
        display: block;
        inline-size: 16px;
        block-size: 16px;
        border-radius: var(--fin-radius-pill);
        background: var(--fin-color-border);
        transition: margin-inline-start 120ms;
      }
      [aria-checked='true'] .track {
        border-color: var(--fin-color-accent);
        background: var(--fin-color-accent);
      }
      [aria-checked='true'] .track::before {
        margin-inline-start: 20px;
        background: var(--fin-color-on-accent);
      }
      [aria-disabled='true'] {
        cursor: default;
      }
      @media (forced-colors: active) {
        [aria-checked='true'] .track {
          background: Highlight;
        }
        .track::before {
          background: ButtonText;
        }
      }
    }
  `;

  private readonly labelId = `switch-${(createdSwitches += 1)}`;

  label = '';

  /** Whether the label is visually hidden, because text beside the switch names it. */
  bare = false;

  on = false;

  /** Whether the change is being saved. The switch then keeps the focus and ignores presses. */
  busy = false;

  /** Id of the text that describes the switch; empty if none. */
  describedBy = '';

  private handlePress(): void {
    if (!this.busy) this.dispatchEvent(new SwitchChange(!this.on));
  }

  protected override render(): TemplateResult {
    const { switched } = this.words;
    return html`<button
      type="button"
      role="switch"
      aria-checked=${String(this.on)}
      aria-labelledby=${this.labelId}
      aria-describedby=${this.describedBy || nothing}
      aria-disabled=${this.busy ? 'true' : nothing}
      @click=${this.handlePress}
    >
      <span class=${this.bare ? 'unseen' : nothing} id=${this.labelId}>${this.label}</span>
      <span class="status" aria-hidden="true">
        <span class="caption muted">${this.on ? switched.on : switched.off}</span><span class="track"></span>
      </span>
    </button>`;
  }
}

customElements.define('fin-switch', FinSwitch);

declare global {
  interface HTMLElementTagNameMap {
    'fin-switch': FinSwitch;
  }
  interface HTMLElementEventMap {
    'fin-switch-turn': SwitchChange;
  }
}
