// The script `/fin-link.js`, for pages that only link. `/fin-elements.js` is `define/index.ts`.
import './define/fin-link.ts';
import './define/fin-link-button.ts';

/**
 * Logs an error if the page contains elements that only `/fin-elements.js` defines. These elements would stay empty without an explanation.
 */
function reportUndefinedElements(): void {
  const otherNames = [
    'connections',
    'consents',
    'redirect',
    'manual-account',
    'real-estate',
    'net-worth',
    'upcoming',
    'insights',
  ];
  const found = document.querySelector(otherNames.map((name) => `fin-${name}:not(:defined)`).join());
  if (found) console.error(`<${found.localName}> is not in /fin-link.js: load /fin-elements.js instead.`);
}

if (document.readyState === 'complete') reportUndefinedElements();
else addEventListener('load', reportUndefinedElements);
