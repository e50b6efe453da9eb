import { html } from '@remix-run/html-template';
import { type PageWords, bodyOf, pageScript, type HostPage } from '../../platform/pages/index.ts';
import type { BankAuthorization } from './authorization.ts';
import { resultAddress } from './result-page.ts';

/**
 * Returns the page that posts the fragment. If the address has no fragment, for example after a reload, the page shows the
 * result of `before`, the authorization from which this browser returned last.
 */
export const fragmentPage = (before: BankAuthorization | null, words: PageWords): HostPage => ({
  status: 200,
  title: words.back.title,
  body: html`<div id="wait" role="status">
      ${bodyOf('working', words.back)}
      <noscript><p>${words.withoutScripts}</p></noscript>
    </div>
    <div id="again" hidden>
      ${bodyOf('problem', words.unreached)}
      <p><button class="action" id="retry" type="button">${words.again}</button></p>
    </div>
    <div id="over" hidden>${bodyOf('note', words.notValid)}</div>`,
  script,
  ...(before !== null && { data: { result: resultAddress(before) } }),
});

/**
 * Posts the fragment of the address to the host, because browsers do not send it to servers. First removes the fragment from the address
 * and the history. The post is idempotent: a repetition returns the address of the first result. An empty fragment is posted too, so that
 * the frame shows the refusal.
 */
const script = pageScript(`(() => {
const fragment = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const parts = ['wait', 'again', 'over'];
const show = (visible) => { for (const part of parts) document.getElementById(part).hidden = part !== visible; };
const post = () => {
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
document.getElementById('retry').addEventListener('click', post);
const { result } = document.documentElement.dataset;
if (fragment === '' && result) location.replace(result); else post();
})();`);
