// The script `/fin-link.js`, for pages that only link. `/fin-elements.js` is `define/index.ts`.
import './define/fin-link.ts';
import './define/fin-link-button.ts';

/** Logs elements that only the other script defines. They would stay empty without an explanation. */
function findOthers(): void {
  const others = [
    'connections',
    'consents',
    'redirect',
    'manual-account',
    'real-estate',
    'net-worth',
    'upcoming',
    'insights',
  ];
  const found = document.querySelector(others.map((name) => `fin-${name}:not(:defined)`).join());
  if (found) console.error(`<${found.localName}> is not in /fin-link.js: load /fin-elements.js in its place.`);
}

if (document.readyState === 'complete') findOthers();
else addEventListener('load', findOthers);
