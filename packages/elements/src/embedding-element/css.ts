/**
 * A style sheet for a shadow root, made when an element is defined. Node has none, and defines the elements all the same. Lit's own tag
 * is for sheets made of others, which no element here has.
 */
export const css =
  ([text = '']: TemplateStringsArray) =>
  (): CSSStyleSheet | never[] => {
    const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
    sheet?.replaceSync(text);
    return sheet ?? [];
  };
