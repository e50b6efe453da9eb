type Motion = 'full' | 'reduced';

const query = '(prefers-reduced-motion: reduce)';
/** Queries that always match, and never. */
const answers = { reduced: '(min-width: 0px)', full: '(max-width: 0px)' } as const;

/** Conditions as the style sheets have them. */
const written = new WeakMap<CSSMediaRule, string>();
let current: Motion = 'full';

const matchMediaOfBrowser = window.matchMedia.bind(window);
window.matchMedia = (text) => matchMediaOfBrowser(text.replace(query, answers[current]));

/** Applies to all style sheets, and to scripts, as if the reader had asked for reduced motion, or had not. */
export function emulateMotion(motion: Motion): void {
  current = motion;
  for (const root of [document, ...shadowRootsIn(document)])
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) change(sheet.cssRules);
}

function change(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const text = written.get(rule) ?? rule.media.mediaText;
      if (text.includes(query)) {
        written.set(rule, text);
        const emulated = text.replace(query, answers[current]);
        if (rule.media.mediaText !== emulated) rule.media.mediaText = emulated;
      }
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) change(rule.cssRules);
  }
}

const shadowRootsIn = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot === null ? [] : [shadowRoot, ...shadowRootsIn(shadowRoot)],
  );
