import { pageScript } from './page.ts';
import type { Page } from './page.ts';
import { notValid } from './page-words.ts';
import { resultAddress } from './result-page.ts';
import type { Visit } from '../visits/visit.ts';

/**
 * Takes what the bank put behind the `#`, which no server gets to see, out of the address and the history, and gives it to the host.
 * Giving it twice does no harm: the second time says where the first one led.
 */
const script = pageScript(`(() => {
const fragment = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const parts = ['wait', 'again', 'over'];
const show = (shown) => { for (const part of parts) document.getElementById(part).hidden = part !== shown; };
const give = () => {
  show('wait');
  fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fragment }),
  }).then((reply) => {
    if (reply.ok) return reply.json().then(({ next }) => location.replace(next));
    show(reply.status < 500 && reply.status !== 429 ? 'over' : 'again');
  }).catch(() => show('again'));
};
document.getElementById('retry').addEventListener('click', give);
const { result } = document.documentElement.dataset;
if (fragment !== '') give(); else if (result) location.replace(result); else show('over');
})();`);

/** `before`: what is shown when nothing is behind the `#`, as after a reload. */
export const fragmentPage = (before: Visit | null): Page => ({
  status: 200,
  title: 'Back from your bank',
  body: [
    '<div id="wait"><h1>Back from your bank</h1><p role="status">Checking…</p>',
    '<noscript><p>Your browser has scripts switched off, so that we can’t read the bank’s answer. Nothing was shared.</p></noscript></div>',
    '<div id="again" hidden><h1>We couldn’t reach our own systems</h1><p>Your bank’s answer is still here.</p>',
    '<p><button class="action" id="retry" type="button">Try again</button></p></div>',
    `<div id="over" hidden>${notValid().body}</div>`,
  ].join(''),
  script,
  ...(before !== null && { data: { result: resultAddress(before) } }),
});
