import type { FinExitDetail, FinLink } from '@fin-link/elements';
import { logEvents } from '../linking/event-log.ts';
import { byId } from '../site/elements.ts';
import { chosenTheme } from '../site/start-theme.ts';
import { showReadyTime, showScriptSize } from './measurements.ts';
import { startReadAttempts } from './read-attempts.ts';

/** Starts the widget of the home page, the choice of the region, and what the page shows beside the widget. */
export function startHome(): void {
  const widgetPlace = byId('widget', HTMLDivElement);
  const endCard = byId('end-card', HTMLDivElement);
  const template = byId('tag', HTMLTemplateElement);
  const regions = byId('regions', HTMLFormElement);
  const isPhone = matchMedia('(max-width: 599.98px)');
  let current: FinLink | null = null;

  const region = (): string => regions.querySelector<HTMLInputElement>(':checked')?.value ?? 'us';

  const start = (): void => {
    const link = document.importNode(template.content, true).querySelector('fin-link') as FinLink;
    link.setAttribute('mode', isPhone.matches ? 'dialog' : 'inline');
    link.setAttribute('theme', chosenTheme());
    link.setAttribute('session-url', `/my/guest-session?region=${region()}`);
    logEvents(link);
    showReadyTime(link);
    link.addEventListener('fin-exit', ({ detail }) => finish(detail));
    endCard.hidden = true;
    widgetPlace.hidden = false;
    widgetPlace.replaceChildren(link);
    current = link;
  };

  const finish = ({ outcome }: FinExitDetail): void => {
    const title = byId('end-title', HTMLHeadingElement);
    title.textContent = outcome === 'success' ? 'Your bank is linked' : 'Linking ended';
    widgetPlace.replaceChildren();
    widgetPlace.hidden = true;
    endCard.hidden = false;
    title.focus();
    void showServerMessage();
  };

  selectRequestedRegion(regions);
  regions.addEventListener('change', start);
  byId('again', HTMLButtonElement).addEventListener('click', start);
  byId('open', HTMLButtonElement).addEventListener('click', () => {
    if (current === null || !widgetPlace.contains(current)) start();
    current?.show();
  });
  isPhone.addEventListener('change', start);
  showScriptSize();
  startReadAttempts(() => widgetPlace.querySelector('iframe') ?? current?.shadowRoot?.querySelector('iframe') ?? null);
  start();
}

/** Selects the region that the page's address names in the parameter `region`. */
function selectRequestedRegion(regions: HTMLFormElement): void {
  const requested = new URLSearchParams(location.search).get('region') ?? '';
  const input = regions.querySelector<HTMLInputElement>(`[value="${CSS.escape(requested)}"]`);
  if (input !== null) input.checked = true;
}

/** Maximum number of requests for the server's message. With `messagePollMs`, they take ten seconds. */
const maxMessageRequests = 20;
/** Milliseconds between two requests. */
const messagePollMs = 500;

/** Polls the server for the message that it receives after the flow, and shows the message. */
async function showServerMessage(): Promise<void> {
  const messageOutput = byId('server-message', HTMLPreElement);
  for (let request = 0; request < maxMessageRequests; request += 1) {
    const response = await fetch('/my/latest-message', { headers: { accept: 'application/json' }, cache: 'no-store' });
    const { message } = (await response.json()) as { message: unknown };
    if (message !== null && message !== undefined) {
      messageOutput.textContent = JSON.stringify(message, null, 2);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, messagePollMs));
  }
  messageOutput.textContent = 'No message arrived.';
}
