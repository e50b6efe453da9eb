import { html } from '@remix-run/html-template';
import type { Page, PageWords } from '../pages/index.ts';
import { bodyOf, pageScript, textPage } from '../pages/index.ts';

/** Shows the end once the flow is over: the link cannot be used again. */
const script = pageScript(`(() => {
document.getElementById('flow').addEventListener('fin-exit', () => {
  document.getElementById('flow').remove();
  const over = document.getElementById('over');
  over.hidden = false;
  over.focus();
});
})();`);

export const overPage = (words: PageWords): Page => textPage(410, 'note', words.linkOver);

/** `status`: of what kept the host from looking. */
export const unavailablePage = (words: PageWords, status: number): Page =>
  textPage(status, 'problem', words.linkUnavailable);

/** Nothing happens before the button is pressed: whoever looks at addresses in messages does not use them up. */
export const offerPage = (words: PageWords, app: string, person: string): Page => ({
  ...textPage(
    200,
    'note',
    words.linkOffer(app, person),
    html`<form method="post"><button class="action">${words.linkAction}</button></form>`,
  ),
  hasForm: true,
});

interface Flow {
  origin: string;
  publishableKey: string;
  /** Path of the link. */
  path: string;
  app: string;
}

/** The element on a page of the host's own. */
export const flowPage = (words: PageWords, { origin, publishableKey, path, app }: Flow): Page => ({
  status: 200,
  title: app,
  body: html`<fin-link
      id="flow"
      host="${origin}"
      publishable-key="${publishableKey}"
      session-url="${path}/session"
    ></fin-link>
    <noscript><p>${words.linkWithoutScripts}</p></noscript>
    <div id="over" tabindex="-1" hidden>${bodyOf('done', words.linkDone(app))}</div>`,
  script,
  element: { script: '/fin-link.js' },
});
