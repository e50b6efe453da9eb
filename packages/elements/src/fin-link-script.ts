// The script `/fin-link.js`: a page that only links loads nothing else. `/fin-elements.js` is `define/index.ts`.
import './define/fin-link.ts';
import './define/fin-link-button.ts';

// Elements of the other script would stay empty without a word.
addEventListener('load', () => {
  const { localName } = document.querySelector(
    ['connections', 'consents', 'redirect', 'manual-account', 'real-estate', 'net-worth']
      .map((name) => `fin-${name}:not(:defined)`)
      .join(),
  ) ?? { localName: '' };
  if (localName) console.error(`<${localName}> is not in /fin-link.js: load /fin-elements.js in its place.`);
});
