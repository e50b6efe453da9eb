import { readFrameAddress } from '../platform/page-port/frame-address.ts';
import { awaitPage } from '../platform/page-port/page-link.ts';
import { type Language, english, loadLanguage } from '../platform/words/catalogues.ts';

/** Starts the frame in this window. Waits for the embedding page, or shows a message if the window is not embedded. */
export function boot(frame: Window): void {
  const { document, location } = frame;
  const address = readFrameAddress(location, frame.history.state);
  const element = document.querySelector('fin-frame');
  if (element === null || address === null || frame.parent === frame) return void sayWhereThisBelongs(document);
  // The nonce is removed from the address, because an address may be copied or reported. A reload reads the nonce from the history
  // entry. The query `later` requests a document without the first screen, because a reload resumes at a later screen.
  frame.history.replaceState({ nonce: address.nonce }, '', `${location.pathname}?later`);
  const leaving = new AbortController();
  frame.addEventListener('pagehide', () => leaving.abort());
  void Promise.all([awaitPage(frame, address.nonce, leaving.signal), languageOf(document)]).then(([page, language]) =>
    element.start({ address, page, fetch: frame.fetch.bind(frame), baseUrl: location.origin }, language),
  );
}

/** Loads the words in the language of the page, which the host has chosen. They are in English if they cannot be loaded. */
const languageOf = ({ documentElement }: Document): Promise<Language> =>
  loadLanguage([documentElement.lang]).catch(() => english());

/** Replaces the document's content with a line that says that the frame works only inside another website. */
async function sayWhereThisBelongs(document: Document): Promise<void> {
  const line = document.createElement('p');
  line.className = 'plain';
  document.body.replaceChildren(line);
  const { strings } = await (await languageOf(document)).later();
  line.textContent = strings.topLevel;
}
