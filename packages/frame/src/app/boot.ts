import { readFrameAddress } from '../platform/page-port/frame-address.ts';
import { awaitPage } from '../platform/page-port/page-link.ts';
import { english } from '../platform/words/catalogues.ts';

/** Starts the frame of this window: waits for the page around it, or shows that it is not embedded. */
export function boot(frame: Window): void {
  const { document, location } = frame;
  const address = readFrameAddress(location, frame.history.state);
  const element = document.querySelector('fin-frame');
  if (element === null || address === null || frame.parent === frame) return sayWhereThisBelongs(document);
  // The nonce is removed from the address, which may be copied or reported. A reload reads it from the history entry,
  // and resumes after the first screen.
  frame.history.replaceState({ nonce: address.nonce }, '', `${location.pathname}?later`);
  const leaving = new AbortController();
  frame.addEventListener('pagehide', () => leaving.abort());
  void awaitPage(frame, address.nonce, leaving.signal).then((page) =>
    element.start({ address, page, fetch: frame.fetch.bind(frame), baseUrl: location.origin }),
  );
}

function sayWhereThisBelongs(document: Document): void {
  const line = document.createElement('p');
  line.className = 'plain';
  line.textContent = english().opening.shell.topLevel;
  document.body.replaceChildren(line);
}
