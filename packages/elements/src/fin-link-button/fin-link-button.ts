import { ReactiveElement } from '@lit/reactive-element';
import type { PropertyDeclarations } from '@lit/reactive-element';
import { css } from '../embedding-element/css.ts';
import { texts } from '../embedding-element/texts.ts';
import type { Texts } from '../embedding-element/texts.ts';

const styles = css`
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
  [aria-disabled='true'] {
    opacity: 0.6;
  }
`;

/** What a `<fin-link>` is to its button. */
interface Opens extends Element {
  /** Not there before it is defined. */
  show?(): void;
  texts?: Texts;
}

/**
 * A real button that opens a `<fin-link mode="dialog">` within the click. For as long as there is no such element it says that it
 * is disabled, does nothing, and keeps the focus. Focus comes back to it when the dialog closes. Without a label it says what the
 * dialog is called: in English, until that has been open and has said it in its language.
 *
 * @tagname fin-link-button
 * @slot - The label; the attribute `label` when it is empty.
 * @csspart button - The button itself.
 */
export class FinLinkButton extends ReactiveElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override get styles(): CSSStyleSheet | never[] {
    return styles();
  }
  static override properties: PropertyDeclarations = { htmlFor: { attribute: 'for' }, label: {} };

  readonly #button = document.createElement('button');
  readonly #slot = document.createElement('slot');
  #watching: MutationObserver | null = null;
  #isPlaced = false;

  /** Id of the `<fin-link>` it opens, in the same tree or in the document. */
  declare htmlFor: string | null | undefined;
  /** The label, where nothing is put into the element. */
  declare label: string | null | undefined;

  constructor() {
    super();
    this.#button.type = 'button';
    this.#button.setAttribute('part', 'button');
    this.#button.ariaHasPopup = 'dialog';
    this.#button.append(this.#slot);
    this.#button.addEventListener('click', () => this.#open());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#button);
    const watching = new MutationObserver(() => this.#look());
    const wanted = { childList: true, subtree: true, attributeFilter: ['id', 'open'] };
    for (const root of new Set([this.getRootNode(), document])) watching.observe(root, wanted);
    this.#watching = watching;
    // Whatever is put onto the page together with the button is there by then.
    if (!this.#isPlaced) setTimeout(() => this.#report());
    this.#isPlaced = true;
    void customElements.whenDefined('fin-link').then(() => this.#look());
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watching?.disconnect();
    this.#watching = null;
  }

  protected override updated(): void {
    this.#look();
  }

  get #target(): Opens | null {
    const root = this.getRootNode();
    const id = this.htmlFor ?? '';
    const near = root instanceof ShadowRoot ? root.getElementById(id) : null;
    const found = (near ?? document.getElementById(id)) as Opens | null;
    return found?.show ? found : null;
  }

  #look(): void {
    if (!this.isConnected) return;
    const target = this.#target;
    // Keeps the focus where it is.
    this.#button.ariaDisabled = String(target === null);
    this.#slot.textContent = this.label || (target?.texts ?? texts).title;
  }

  #report(): void {
    // A server-rendered button gets its property `htmlFor` with hydration.
    if (this.hasAttribute('defer-hydration')) return;
    if (this.isConnected && this.#target === null && customElements.get('fin-link') !== undefined)
      console.error(`<fin-link-button>: no <fin-link id="${this.htmlFor ?? ''}">`);
  }

  #open(): void {
    // Not every browser focuses a button that is clicked; the dialog gives focus back to what had it.
    this.#button.focus();
    this.#target?.show?.();
  }
}
