import { byId } from './elements.ts';
import { logEvents } from './event-log.ts';

/** The tag does everything by itself; the page listens. */
export function startSharing(): void {
  logEvents(byId('consents', HTMLElement));
}

/** Takes the tag away once it is over, and says what comes next. */
export function startLite(): void {
  const redirect = byId('redirect', HTMLElement);
  logEvents(redirect);
  redirect.addEventListener('fin-exit', ({ detail }) => {
    const title = byId('over-title', HTMLHeadingElement);
    title.textContent = detail.outcome === 'success' ? 'Your bank is linked' : 'Nothing was shared';
    redirect.hidden = true;
    byId('over', HTMLDivElement).hidden = false;
    title.focus();
  });
}
