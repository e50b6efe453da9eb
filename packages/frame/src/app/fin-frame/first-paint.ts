import type { EarlyInput } from '../../components/shell/screen-element.ts';
import { LinkIntent } from '../../platform/scope/link-intent.ts';

/**
 * The first screen that came with the page, as markup. It is looked at and typed into while the script, the launch and the list
 * are on their way, and then gives what was typed to the live screen that takes its place.
 */
export class FirstPaint {
  readonly #root: HTMLElement | null;
  #providerId: number | null = null;
  #isComposing = false;

  constructor(document: Document) {
    this.#root = document.querySelector('#first-paint');
    const root = this.#root;
    root?.addEventListener('click', ({ target }) => {
      const bank = target instanceof Element ? target.closest<HTMLElement>('[data-bank]') : null;
      if (bank !== null) this.#providerId = Number(bank.dataset['bank']);
    });
    for (const type of ['compositionstart', 'compositionend'])
      root?.addEventListener(type, () => (this.#isComposing = type === 'compositionstart'));
  }

  /** An input method is in the middle of a word, which it would lose. */
  get isComposing(): boolean {
    return this.#isComposing && this.isShown;
  }

  get isShown(): boolean {
    return this.#root?.isConnected === true;
  }

  get #input(): HTMLInputElement | null {
    return this.#root?.querySelector('input') ?? null;
  }

  /** Passes the way out on to the frame, which may still be waiting for its session. */
  listen(frame: HTMLElement, pressed: (event: KeyboardEvent) => void): void {
    this.#root?.addEventListener('keydown', pressed);
    const close = this.#root?.shadowRoot?.querySelector('.close');
    close?.addEventListener('click', () => frame.dispatchEvent(new LinkIntent({ type: 'closeRequested' })));
  }

  focus(): void {
    const heading = this.#root?.shadowRoot?.querySelector('h2');
    (matchMedia('(pointer: coarse)').matches ? heading : this.#input)?.focus();
  }

  /** Resolves when the word is finished. */
  async composed(): Promise<void> {
    await new Promise((resolve) => this.#root?.addEventListener('compositionend', resolve, { once: true }));
  }

  /** Takes it away; null when there was none. */
  takeAway(): EarlyInput | null {
    const root = this.#root;
    const input = this.#input;
    if (root === null || input === null || !root.isConnected) return null;
    const { value, selectionStart, selectionEnd } = input;
    const isFocused = root.contains(root.ownerDocument.activeElement) || root.shadowRoot?.activeElement != null;
    root.remove();
    return {
      text: value,
      selection: [selectionStart ?? value.length, selectionEnd ?? value.length],
      isFocused,
      providerId: this.#providerId,
    };
  }
}
