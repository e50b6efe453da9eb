import type { CSSResultOrNative } from 'lit';
import { getCompatibleStyle, LitElement } from 'lit';
import type { LaterStrings } from '../words/strings.ts';
import type { FrameScope } from './frame-scope.ts';
import { ScopeConsumer } from './frame-scope.ts';
import type { FrameIntent } from './frame-state.ts';

/** An intent, usually of the user, as an event that bubbles from a screen to `<fin-frame>`. */
export class LinkIntent extends Event {
  static readonly type = 'fin-intent';

  readonly intent: FrameIntent;

  constructor(intent: FrameIntent) {
    super(LinkIntent.type, { bubbles: true });
    this.intent = intent;
  }
}

/**
 * An element of the frame that renders into the document, without a shadow root. So labels, descriptions and active descendants work
 * across elements, and password managers find every field. Its styles are scoped by its tag name.
 */
export abstract class FrameElement extends LitElement {
  readonly #scope = new ScopeConsumer(this);

  /** Values and services of the frame. Throws if the element is outside of `<fin-frame>`. */
  protected get scope(): FrameScope {
    return this.#scope.scope;
  }

  protected override createRenderRoot(): HTMLElement {
    const { elementStyles } = this.constructor as typeof LitElement;
    adoptOnce(this.ownerDocument, elementStyles);
    return this;
  }

  /** The words of later screens. Throws if they are not loaded yet. */
  protected get words(): LaterStrings {
    if (this.scope.linking === null) throw new Error('frame.words-missing');
    return this.scope.linking;
  }

  protected send(intent: FrameIntent): void {
    this.dispatchEvent(new LinkIntent(intent));
  }
}

/** Adds style sheets to the document, unless it already has them. */
function adoptOnce(document: Document, styles: readonly CSSResultOrNative[]): void {
  const sheets = styles
    .map(getCompatibleStyle)
    .map((style) => (style instanceof CSSStyleSheet ? style : style.styleSheet));
  const missing = sheets.filter((sheet) => sheet !== undefined && !document.adoptedStyleSheets.includes(sheet));
  document.adoptedStyleSheets.push(...(missing as CSSStyleSheet[]));
}

// Page translators replace text nodes with elements, for example Chrome and Edge with `<font>`. To change a text, lit sets `data` of the node
// after its marker. Without this setter, the page would keep the translation of the previous text.
Object.defineProperty(HTMLElement.prototype, 'data', {
  set(this: HTMLElement, text: string) {
    this.replaceWith(text);
  },
});

declare global {
  interface HTMLElementEventMap {
    'fin-intent': LinkIntent;
  }
}
