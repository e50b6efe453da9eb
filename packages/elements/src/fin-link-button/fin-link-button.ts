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

/** Members of `<fin-link>` that its button uses. */
interface OpenableElement extends Element {
  /** Absent until the element is defined. */
  show?(): void;
  texts?: Texts;
}

/**
 * A button that opens a `<fin-link mode="dialog">`. While that element does not exist, the button is disabled but can be focused. The
 * button gets the focus back when the dialog closes. Without a label it shows the title of the dialog. The title is in English until the
 * dialog was first opened, and then in the language of the dialog.
 *
 * @tagname fin-link-button
 * @slot - The label. Default: the attribute `label`.
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
  #observer: MutationObserver | null = null;
  #isPlaced = false;

  /** Id of the `<fin-link>` to open, in the same tree or in the document. */
  declare htmlFor: string | null | undefined;
  /** Label of the button if its slot is empty. */
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
    const observer = new MutationObserver(() => this.#update());
    const observedChanges = { childList: true, subtree: true, attributeFilter: ['id', 'open'] };
    for (const root of new Set([this.getRootNode(), document])) observer.observe(root, observedChanges);
    this.#observer = observer;
    // By then, elements that were added together with the button exist.
    if (!this.#isPlaced) setTimeout(() => this.#reportMissingTarget());
    this.#isPlaced = true;
    void customElements.whenDefined('fin-link').then(() => this.#update());
    this.#update();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = null;
  }

  protected override updated(): void {
    this.#update();
  }

  get #target(): OpenableElement | null {
    const root = this.getRootNode();
    const id = this.htmlFor ?? '';
    const near = root instanceof ShadowRoot ? root.getElementById(id) : null;
    const target = (near ?? document.getElementById(id)) as OpenableElement | null;
    return target?.show ? target : null;
  }

  #update(): void {
    if (!this.isConnected) return;
    const target = this.#target;
    // The attribute `disabled` would remove the focus.
    this.#button.ariaDisabled = String(target === null);
    this.#slot.textContent = this.label || (target?.texts ?? texts).title;
  }

  #reportMissingTarget(): void {
    // Hydration sets the property `htmlFor` of a server-rendered button.
    if (this.hasAttribute('defer-hydration')) return;
    if (this.isConnected && this.#target === null && customElements.get('fin-link') !== undefined)
      console.error(`<fin-link-button>: no <fin-link id="${this.htmlFor ?? ''}">`);
  }

  #open(): void {
    // Some browsers do not focus a clicked button. The dialog restores the focus to the element that had it.
    this.#button.focus();
    this.#target?.show?.();
  }
}
