import { readFrameAddress } from '../page/frame-address.ts';
import { awaitPage } from '../page/page-link.ts';
import { english } from '../strings/catalogues.ts';

/** Starts the frame of this window: waits for the page around it, or says plainly that there is none. */
export function boot(frame: Window): void {
  const { document, location } = frame;
  const address = readFrameAddress(location);
  const element = document.querySelector('fin-frame');
  if (element === null || address === null || frame.parent === frame) return sayWhereThisBelongs(document);
  // The nonce has done its work once it was read; an address that is copied or reported must not carry it.
  frame.history.replaceState(null, '', location.pathname);
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
