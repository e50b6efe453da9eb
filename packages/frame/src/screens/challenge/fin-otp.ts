import { withAsciiDigits } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Maximum number of cells that fit into the narrowest frame. A longer code has a plain field. */
const maxCells = 8;

/** Remaining seconds at which the time is announced. */
const announcedSeconds = [60, 20, 0];

/** Remaining seconds from which the time is highlighted. */
const shortSeconds = 20;

/**
 * One field for a one-time code, with the remaining time. It accepts paste and autofill. If the code's length is known, the field is
 * drawn as one cell for each character. It stays a single input, because password managers and screen readers expect that.
 *
 * @fires fin-code-complete - The user typed or pasted the last character.
 * @fires fin-time-up - The code has expired; fired once.
 */
export class FinOtp extends FrameElement {
  static override properties: PropertyDeclarations = {
    name: {},
    label: {},
    length: { type: Number },
    alphanumeric: { type: Boolean },
    until: {},
    error: {},
    initial: {},
    typedLength: { state: true },
  };

  static override styles = css`
    fin-otp {
      display: grid;
      gap: var(--space-2);

      label {
        font-weight: 600;
      }
      .box {
        position: relative;
        max-inline-size: 320px;
      }
      input {
        inline-size: 100%;
        min-block-size: 56px;
        padding: var(--space-2) var(--space-4);
        border: 1px solid var(--fin-color-border);
        border-radius: var(--fin-radius-field);
        font: inherit;
        font-size: 1.375rem;
        font-variant-numeric: tabular-nums;
        letter-spacing: 0.2em;
        color: inherit;
        background: var(--fin-color-surface);
      }
      input:hover,
      .cells:hover span {
        border-color: var(--fin-color-text);
      }
      input[aria-invalid='true'],
      .cells:has([aria-invalid='true']) span {
        border-color: var(--fin-color-danger);
        box-shadow: inset 0 0 0 1px var(--fin-color-danger);
      }
      /* The cells are drawn below a transparent input, whose characters are spaced by the pitch of the cells. */
      .cells {
        --gap: 8px;
        --pitch: calc((100cqi + var(--gap)) / var(--cells));
        container-type: inline-size;
        display: grid;
        grid-template-columns: repeat(var(--cells), minmax(0, 1fr));
        gap: var(--gap);
        inline-size: 100%;
        max-inline-size: calc(var(--cells) * (44px + var(--gap)) - var(--gap));
        /* The input is one cell wider than the box, so that the caret after the last character does not scroll it. */
        overflow: clip;
        overflow-clip-margin: 4px;
        border-radius: var(--fin-radius-field);
      }
      .cells span {
        min-block-size: 56px;
        border: 1px solid var(--fin-color-border);
        border-radius: var(--fin-radius-field);
        background: var(--fin-color-surface);
      }
      .cells:has(:focus-visible) .next {
        border-color: var(--fin-color-accent);
        box-shadow: inset 0 0 0 1px var(--fin-color-accent);
      }
      .cells:has(:focus-visible) {
        outline: 2px solid var(--fin-color-accent);
        outline-offset: 2px;
      }
      .cells input {
        position: absolute;
        inset-block: 0;
        inset-inline-start: 0;
        inline-size: calc(100cqi + var(--pitch));
        padding: 0;
        padding-inline-start: calc((var(--pitch) - var(--gap) - 1ch) / 2);
        border: 0;
        box-shadow: none;
        outline: none;
        font-family: ui-monospace, Consolas, monospace;
        letter-spacing: calc(var(--pitch) - 1ch);
        background: none;
      }
      .below {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--space-4);
      }
      .hint {
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      .error {
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--fin-color-danger);
      }
      .timer {
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      .timer.short {
        font-weight: 600;
        color: var(--fin-color-warning);
      }
    }
    :root:lang(ar) fin-otp .box:not(.cells) input {
      letter-spacing: 0;
    }
  `;

  private readonly countdown = new CountdownController(this, () => this.scope.clock, {
    at: announcedSeconds,
    reached: (seconds) => {
      if (seconds > 0) this.scope.announcer.polite(this.words.mfa.secondsLeft(seconds));
      else this.dispatchEvent(new Event('fin-time-up'));
    },
  });

  private get input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement;
  }

  name = '';

  /** The bank's label for the code; empty for the default one. */
  label = '';

  /** Number of characters; `null` if it varies. */
  length: number | null = null;

  /** Whether the code may contain letters. */
  alphanumeric = false;

  /** Expiry time of the code, ISO 8601; `null` if it is unknown. */
  until: string | null = null;

  /** Error in words; `null` if there is none. */
  error: string | null = null;

  initial = '';

  /** Number of characters in the field. */
  private typedLength = 0;

  private get hasCells(): boolean {
    return this.length !== null && this.length <= maxCells && this.typedLength <= this.length;
  }

  /**
   * The typed code without spaces and dashes. A code of digits can also be part of a pasted message. The value is then the only number in
   * the message, or the first number with the expected length.
   */
  get value(): string {
    const typed = withAsciiDigits(this.input.value).replaceAll(/[\s\p{Dash_Punctuation}\p{Cf}]/gu, '');
    if (this.alphanumeric) return typed;
    const numbers = typed.match(/\d+/g) ?? [];
    const code = numbers.length === 1 ? numbers[0] : numbers.find((one) => one.length === this.length);
    return code ?? typed;
  }

  override focus(options?: FocusOptions): void {
    this.input.focus(options);
  }

  /** Selects the whole code, so that typing replaces it. */
  select(): void {
    this.input.select();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The style attribute is not available under the frame's content security policy; the CSSOM is.
    if (changed.has('length')) this.style.setProperty('--cells', String(this.length ?? 1));
    if (changed.has('until')) this.countdown.count(this.until === null ? null : Date.parse(this.until));
  }

  protected override firstUpdated(): void {
    this.input.value = this.initial;
    this.typedLength = this.initial.length;
  }

  /**
   * Removes separators from a code whose length is known, and reports a complete one. A change in the middle of a complete code is a
   * correction, which the user may not have finished.
   */
  private handleInput({ isComposing }: InputEvent): void {
    const { input, value } = this;
    if (isComposing || this.length === null) return;
    const isAtEnd = input.selectionEnd === input.value.length;
    if (value !== input.value && isAtEnd) input.value = value;
    this.typedLength = input.value.length;
    if (isAtEnd && value.length === this.length) this.dispatchEvent(new Event('fin-code-complete'));
  }

  private renderTimer(secondsLeft: number): TemplateResult {
    const { mfa } = this.words;
    const time = secondsLeft === 0 ? mfa.noTime : mfa.timeLeft(this.scope.formats.clock(secondsLeft));
    return html`<p
      class=${secondsLeft <= shortSeconds ? 'timer short tabular' : 'timer tabular'}
      role="timer"
      aria-live="off"
    >
      ${time}
    </p>`;
  }

  protected override render(): TemplateResult {
    const { mfa } = this.words;
    const { secondsLeft } = this.countdown;
    const cellCount = this.hasCells ? (this.length ?? 0) : 0;
    const describingIds = [this.length !== null ? 'code-hint' : '', this.error === null ? '' : 'code-error']
      .join(' ')
      .trim();
    return html`<label for="code"
        >${this.label === '' ? mfa.codeLabel(this.length) : html`<bdi translate="yes">${this.label}</bdi>`}</label
      >
      <div class=${cellCount > 0 ? 'box cells' : 'box'} dir="ltr">
        ${Array.from({ length: cellCount }, (_cell, index) => html`<span class=${index === this.typedLength ? 'next' : nothing}></span>`)}
        <input
          id="code"
          name=${this.name}
          type="text"
          inputmode=${this.alphanumeric ? 'text' : 'numeric'}
          autocomplete="one-time-code"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          aria-required="true"
          aria-invalid=${this.error === null ? nothing : 'true'}
          aria-describedby=${describingIds === '' ? nothing : describingIds}
          @input=${this.handleInput}
        />
      </div>
      ${this.error === null ? nothing : html`<p class="error" id="code-error">${this.error}</p>`}
      <div class="below">
        ${this.length !== null ? html`<p class="hint" id="code-hint">${mfa.submitsWhenFull}</p>` : nothing}
        ${secondsLeft === null ? nothing : this.renderTimer(secondsLeft)}
      </div>`;
  }
}

customElements.define('fin-otp', FinOtp);

declare global {
  interface HTMLElementTagNameMap {
    'fin-otp': FinOtp;
  }
}
