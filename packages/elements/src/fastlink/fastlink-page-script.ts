// The script `/fastlink/page.js` of the page with which the host answers a form.
import { type LaunchBlock, runLaunchPage } from './fastlink-page.ts';

const block = document.getElementById('launch')?.textContent ?? '';
if (block !== '') runLaunchPage(JSON.parse(block) as LaunchBlock);
