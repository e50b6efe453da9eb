import { byId } from '../site/elements.ts';
import { logEvents } from './event-log.ts';

/** Updates the page's server-rendered part when the user changes something in the tag. */
export function startFollowing(): void {
  const tag = byId('tag', HTMLElement);
  logEvents(tag);
  for (const name of ['fin-account-saved', 'fin-account-deleted', 'fin-account-changed'] as const)
    tag.addEventListener(name, () => void showAgain());
  // This site performs the action of an insight on other pages.
  tag.addEventListener('fin-insight-action', ({ detail: { action } }) =>
    location.assign(action === 'link' ? '/link' : '/upcoming'),
  );
  // The form has finished with its account, so the page reloads with an empty form.
  tag.addEventListener('fin-exit', ({ detail: { outcome } }) => {
    if (outcome === 'success' || outcome === 'cancelled') location.assign(location.pathname);
  });
}

/** Replaces only this part, so that the tag stays in the document. */
async function showAgain(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('following');
  if (fresh === null) return;
  byId('following', HTMLElement).replaceWith(document.importNode(fresh, true));
  // Charts are drawn from the new tables.
  document.dispatchEvent(new Event('content-replaced'));
}
