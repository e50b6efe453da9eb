// The script `/fastlink/v4/initialize.js` with its older addresses, for pages that open the widget with `fastlink.open`.
import { createFastLink } from './fastlink.ts';

const script = document.currentScript;
// A page may load the script twice. The widget that is open belongs to the first.
if (script instanceof HTMLScriptElement) window.fastlink ??= createFastLink({ src: script.src, nonce: script.nonce });
