import type { EarlyInput } from '../../components/shell/screen-element.ts';
import { LinkIntent } from '../../platform/scope/frame-element.ts';

declare global {
  interface Window {
    /** Bank or button of the first screen that was pressed last. An inline script of the document sets it before this script loads. */
    firstPress?: HTMLElement;
  }
}

/**
 * The first screen, which is markup in the frame's HTML document. The user can use it while the script, the launch and the list of
 * banks are loading. Then an element replaces it and takes over its input.
 */
export class FirstPaint {
  readonly #root: HTMLElement | null;
  #isComposing = false;

  constructor(document: Document) {
    this.#root = document.querySelector('#first-paint');
    const root = this.#root;
    for (const type of ['compositionstart', 'compositionend'])
      root?.addEventListener(type, () => (this.#isComposing = type === 'compositionstart'));
  }

  /** Whether an input method is composing a word. Replacing the input would lose that word. */
  get isComposing(): boolean {
    return this.#isComposing && this.isShown;
  }

  /** Whether the first screen is still in the document. */
  get isShown(): boolean {
    return this.#root?.isConnected === true;
  }

  get #input(): HTMLInputElement | null {
    return this.#root?.querySelector('input') ?? null;
  }

  /**
   * Calls `pressed` for each key press. Sends `closeRequested` to the frame after a click on a button that leaves. A click before this
   * script had loaded also counts.
   */
  listen(frame: HTMLElement, pressed: (event: KeyboardEvent) => void): void {
    const root = this.#root;
    root?.addEventListener('keydown', pressed);
    const leave = (path: readonly unknown[]): void => {
      const { firstPress } = window;
      if (firstPress?.matches('.close, .secondary') === true && path.includes(firstPress))
        frame.dispatchEvent(new LinkIntent({ type: 'closeRequested' }));
    };
    // The document's inline script captures clicks, so it has set `firstPress` before this listener runs.
    root?.addEventListener('click', (event) => leave(event.composedPath()));
    if (root !== null) leave([window.firstPress]);
  }

  /** Focuses the search box, or the heading if there is none or on a touch screen. */
  focus(): void {
    const heading = this.#root?.shadowRoot?.querySelector('h2');
    (matchMedia('(pointer: coarse)').matches ? heading : (this.#input ?? heading))?.focus();
  }

  /** Resolves when the input method has finished composing a word. */
  async composed(): Promise<void> {
    await new Promise((resolve) => this.#root?.addEventListener('compositionend', resolve, { once: true }));
  }

  /** Removes the first screen and returns its input. Returns `null` if there is no first screen. */
  takeAway(): EarlyInput | null {
    const root = this.#root;
    if (root === null || !root.isConnected) return null;
    const { value = '', selectionStart = null, selectionEnd = null } = this.#input ?? {};
    const { activeElement } = root.ownerDocument;
    const focused = root.shadowRoot?.activeElement ?? (root.contains(activeElement) ? activeElement : null);
    root.remove();
    return {
      text: value,
      selection: [selectionStart ?? value.length, selectionEnd ?? value.length],
      focused,
      pressed: window.firstPress ?? null,
    };
  }
}
