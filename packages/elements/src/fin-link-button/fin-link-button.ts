import { css, ReactiveElement } from '@lit/reactive-element';
import type { PropertyDeclarations } from '@lit/reactive-element';
import { texts } from '../frame-shell/texts.ts';

interface Opens extends Element {
  show(): void;
}

const opens = (element: Element | null): element is Opens => typeof (element as Opens | null)?.show === 'function';

/**
 * A real button that opens a `<fin-link mode="dialog">` within the click. It is disabled for as long as there is no such
 * element. Focus comes back to it when the dialog closes.
 *
 * @tagname fin-link-button
 * @slot - The label; the attribute `label` when it is empty.
 * @csspart button - The button itself.
 */
export class FinLinkButton extends ReactiveElement {
  static override shadowRootOptions: ShadowRootInit = { ...ReactiveElement.shadowRootOptions, delegatesFocus: true };
  static override styles = css`
    :host {
      display: inline-block;
    }
    :host([hidden]) {
      display: none;
    }
    button {
      min-block-size: 44px;
      padding: 0.5rem 1.5rem;
      font: inherit;
    }
  `;
  static override properties: PropertyDeclarations = { htmlFor: { attribute: 'for' }, label: {} };

  readonly #button = document.createElement('button');
  readonly #slot = document.createElement('slot');
  #watching: MutationObserver | null = null;
  #settled: ReturnType<typeof setTimeout> | undefined;
  #isReported = false;

  /** Id of the `<fin-link>` it opens, in the same tree or in the document. */
  declare htmlFor: string | null | undefined;
  /** The label, where nothing is put into the element. */
  declare label: string | null | undefined;

  constructor() {
    super();
    this.#button.type = 'button';
    this.#button.setAttribute('part', 'button');
    this.#button.ariaHasPopup = 'dialog';
    this.#button.disabled = true;
    this.#button.append(this.#slot);
    this.#button.addEventListener('click', () => this.#open());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#button);
    const watching = new MutationObserver(() => this.#look());
    const wanted = { childList: true, subtree: true, attributeFilter: ['id'] };
    for (const root of new Set([this.getRootNode(), document])) watching.observe(root, wanted);
    this.#watching = watching;
    // Whatever is put onto the page together with the button is there by then.
    this.#settled = setTimeout(() => this.#report());
    void customElements.whenDefined('fin-link').then(() => this.#look());
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watching?.disconnect();
    this.#watching = null;
    clearTimeout(this.#settled);
  }

  protected override updated(): void {
    this.#slot.textContent = this.label || texts.title;
    this.#look();
  }

  get #target(): Opens | null {
    const root = this.getRootNode();
    const id = this.htmlFor ?? '';
    const near = root instanceof ShadowRoot ? root.getElementById(id) : null;
    const found = near ?? document.getElementById(id);
    return opens(found) ? found : null;
  }

  #look(): void {
    if (this.isConnected) this.#button.disabled = this.#target === null;
  }

  #report(): void {
    if (this.#target !== null || this.#isReported || customElements.get('fin-link') === undefined) return;
    this.#isReported = true;
    console.error(`<fin-link-button>: there is no <fin-link> with the id "${this.htmlFor ?? ''}".`);
  }

  #open(): void {
    // Not every browser focuses a button that is clicked; the dialog gives focus back to what had it.
    this.#button.focus();
    this.#target?.show();
  }
}
