import { html } from '@remix-run/html-template';
import { type Page, type PageWords, bodyOf, pageScript, textPage } from '../../platform/pages/index.ts';

/** Script that replaces the flow with the closing message when the flow ends, because the link cannot be used again. */
const script = pageScript(`(() => {
document.getElementById('flow').addEventListener('fin-exit', () => {
  document.getElementById('flow').remove();
  const over = document.getElementById('over');
  over.hidden = false;
  over.focus();
});
})();`);

/** Returns the page of a link that cannot be used any more. */
export const usedUpPage = (words: PageWords): Page => textPage(410, 'note', words.linkOver);

/** Returns the page for a link that the host could not read. `status` is the HTTP status of the error. */
export const unavailablePage = (words: PageWords, status: number): Page =>
  textPage(status, 'problem', words.linkUnavailable);

/** Returns a page with a button. Only the button uses the link up: a mail scanner that opens the link must not use it up. */
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

/** Returns the page of the host that contains the `fin-link` element. */
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
