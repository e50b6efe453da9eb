// The script `/fin-link.js`: a page that only links loads nothing else. `/fin-elements.js` is `define/index.ts`.
import './define/fin-link.ts';
import './define/fin-link-button.ts';
