import type { EarlyInput } from '../../components/shell/screen-element.ts';
import { LinkIntent } from '../../platform/scope/frame-element.ts';

/**
 * The first screen, which came with the page as markup. The user can type into it while script, launch and list are loading. Then
 * the live screen replaces it and takes over its input.
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

  /** Whether an input method is composing a word. Replacing the input would lose that word. */
  get isComposing(): boolean {
    return this.#isComposing && this.isShown;
  }

  get isShown(): boolean {
    return this.#root?.isConnected === true;
  }

  get #input(): HTMLInputElement | null {
    return this.#root?.querySelector('input') ?? null;
  }

  /** Passes keys and the close button on to the frame. */
  listen(frame: HTMLElement, pressed: (event: KeyboardEvent) => void): void {
    this.#root?.addEventListener('keydown', pressed);
    const close = this.#root?.shadowRoot?.querySelector('.close');
    close?.addEventListener('click', () => frame.dispatchEvent(new LinkIntent({ type: 'closeRequested' })));
  }

  focus(): void {
    const heading = this.#root?.shadowRoot?.querySelector('h2');
    (matchMedia('(pointer: coarse)').matches ? heading : this.#input)?.focus();
  }

  /** Resolves when the input method has finished composing a word. */
  async composed(): Promise<void> {
    await new Promise((resolve) => this.#root?.addEventListener('compositionend', resolve, { once: true }));
  }

  /** Removes the first screen and returns its input. Returns `null` if there is no first screen. */
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
