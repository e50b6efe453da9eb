/**
 * A style sheet for a shadow root, made when an element is defined: classes can be imported where there are no style sheets. Lit's own
 * tag is for sheets made of others, which no element here has.
 */
export const css =
  ([text = '']: TemplateStringsArray) =>
  (): CSSStyleSheet => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
