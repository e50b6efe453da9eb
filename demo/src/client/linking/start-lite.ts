import { byId } from '../site/elements.ts';
import { logEvents } from './event-log.ts';

/** Replaces the tag with the result when the flow ends. */
export function startLite(): void {
  const redirect = byId('redirect', HTMLElement);
  logEvents(redirect);
  redirect.addEventListener('fin-exit', ({ detail }) => {
    const title = byId('end-title', HTMLHeadingElement);
    title.textContent = detail.outcome === 'success' ? 'Your bank is linked' : 'Nothing was shared';
    redirect.hidden = true;
    byId('end-card', HTMLDivElement).hidden = false;
    title.focus();
  });
}
