import { byId } from './elements.ts';
import { logEvents } from './event-log.ts';

/** What the backend shows follows what the user changes in the tag: both are on one page. */
export function startFollowing(): void {
  const tag = byId('tag', HTMLElement);
  logEvents(tag);
  for (const name of ['fin-account-saved', 'fin-account-deleted', 'fin-account-changed'] as const)
    tag.addEventListener(name, () => void showAgain());
  // What an insight proposes, this site does on other pages.
  tag.addEventListener('fin-insight-action', ({ detail: { action } }) =>
    location.assign(action === 'link' ? '/link' : '/upcoming'),
  );
  // The form is done with its account: the page begins again with an empty one.
  tag.addEventListener('fin-exit', ({ detail: { outcome } }) => {
    if (outcome === 'success' || outcome === 'cancelled') location.assign(location.pathname);
  });
}

/** Only this part, so that the tag keeps its place. */
async function showAgain(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('following');
  if (fresh !== null) byId('following', HTMLElement).replaceWith(document.importNode(fresh, true));
}
