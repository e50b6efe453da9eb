/** Returns the translation of a text. */
type Translate = (text: string) => string;

/** Returns the elements below `root`, including those in shadow roots, and `root` itself. */
export function* withShadows(root: ParentNode): Generator<ParentNode> {
  yield root;
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot !== null) yield* withShadows(element.shadowRoot);
}

const isUntranslated = (parent: Element | null): boolean => parent?.closest('style, script, svg, font') !== null;

function textsBelow(root: ParentNode): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/**
 * Translates the page below `root` as browsers do: replaces each text node by a text in two `<font>` elements. Like some translators, it
 * ignores `translate="no"`.
 */
export function translatePage(root: ParentNode, translate: Translate): void {
  for (const part of withShadows(root)) {
    for (const text of textsBelow(part)) {
      if (text.data.trim() === '' || isUntranslated(text.parentElement)) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = translate(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
}

/** Returns the visible words below `root`, including those in shadow roots. */
export function wordsBelow(root: ParentNode): string {
  const texts = [...withShadows(root)].flatMap((part) =>
    textsBelow(part)
      .filter(({ parentElement }) => parentElement?.closest('style, script') === null)
      .map(({ data }) => data.trim()),
  );
  return texts.filter((text) => text !== '').join(' | ');
}
