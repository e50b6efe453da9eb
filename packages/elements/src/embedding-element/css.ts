/**
 * Returns a function that creates a style sheet for a shadow root when an element is defined. In Node, which has no style sheets, the
 * function returns an empty list. Lit's `css` is larger, because it supports nested style sheets.
 */
export const css =
  ([text = '']: TemplateStringsArray) =>
  (): CSSStyleSheet | never[] => {
    const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
    sheet?.replaceSync(text);
    return sheet ?? [];
  };
