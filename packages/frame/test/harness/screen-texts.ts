const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'] as const;
const isolated = /\u2068[^\u2068\u2069]*\u2069/g;

/** A text of a screen, and the element that has it. */
export interface ScreenText {
  text: string;
  element: Element;
  /** Whether it contains words of a bank or a user. Such words are marked in the markup; all others come from the catalog. */
  isData: boolean;
}

/** Returns all elements below a root, also those in shadow trees. */
export function* everythingBelow(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot !== null) yield* everythingBelow(element.shadowRoot);
  }
}

/** Returns every text below a root that is shown or read out. */
export function* textsBelow(root: ParentNode): Generator<ScreenText> {
  for (const element of everythingBelow(root)) {
    if (element instanceof HTMLStyleElement || element instanceof HTMLScriptElement) continue;
    const isData = element.closest('bdi, [dir=auto], [translate=no], code, svg, .logo, option[dir]') !== null;
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
    const described = attributes.map((name) => element.getAttribute(name) ?? '');
    for (const text of [...texts, ...described]) if (text.trim() !== '') yield { text: text.trim(), element, isData };
  }
}

/** Returns a text without its isolated values. */
export function withoutValues(text: string): string {
  // Sentences can contain other sentences, so the innermost values are removed first.
  let outer = text;
  while (outer.search(isolated) >= 0) outer = outer.replaceAll(isolated, '');
  return outer;
}
