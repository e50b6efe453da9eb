import { byId } from '../site/elements.ts';
import { logEvents } from './event-log.ts';

/** Logs the tag's events. Updates the server-rendered part of the page when the user changes an account in the tag. */
export function startFollowing(): void {
  const tag = byId('tag', HTMLElement);
  logEvents(tag);
  for (const name of ['fin-account-saved', 'fin-account-deleted', 'fin-account-changed'] as const)
    tag.addEventListener(name, () => void reloadFollowingPart());
  // This site performs the action of an insight on other pages.
  tag.addEventListener('fin-insight-action', ({ detail: { action } }) =>
    location.assign(action === 'link' ? '/link' : '/upcoming'),
  );
  // The user has saved the account or left the form, so the page reloads with an empty form.
  tag.addEventListener('fin-exit', ({ detail: { outcome } }) => {
    if (outcome === 'success' || outcome === 'cancelled') location.assign(location.pathname);
  });
}

/** Loads the page again and replaces only the part `#following`, so that the tag stays in the document. */
async function reloadFollowingPart(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) return;
  const newPart = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('following');
  if (newPart === null) return;
  byId('following', HTMLElement).replaceWith(document.importNode(newPart, true));
  // Charts are drawn from the new tables.
  document.dispatchEvent(new Event('content-replaced'));
}
