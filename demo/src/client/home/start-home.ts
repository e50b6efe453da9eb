import type { FinExitDetail, FinLink } from '@fin-link/elements';
import { byId } from '../site/elements.ts';
import { logEvents } from '../linking/event-log.ts';
import { chosenTheme } from '../site/start-theme.ts';
import { tryReading } from './try-reading.ts';

const messageTries = 20;
const messagePauseMs = 500;
const bytes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
const milliseconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

/** Starts the widget of the home page, and what can be tried beside it. */
export function startHome(): void {
  const place = byId('place', HTMLDivElement);
  const over = byId('over', HTMLDivElement);
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
    measure(link);
    link.addEventListener('fin-exit', ({ detail }) => finish(detail));
    over.hidden = true;
    place.hidden = false;
    place.replaceChildren(link);
    current = link;
  };

  const finish = ({ outcome }: FinExitDetail): void => {
    const title = byId('over-title', HTMLHeadingElement);
    title.textContent = outcome === 'success' ? 'Your bank is linked' : 'Linking ended';
    place.replaceChildren();
    place.hidden = true;
    over.hidden = false;
    title.focus();
    void showMessage();
  };

  const chosen = new URLSearchParams(location.search).get('region');
  const input = regions.querySelector<HTMLInputElement>(`[value="${CSS.escape(chosen ?? '')}"]`);
  if (input !== null) input.checked = true;
  regions.addEventListener('change', start);
  byId('again', HTMLButtonElement).addEventListener('click', start);
  byId('open', HTMLButtonElement).addEventListener('click', () => {
    if (current === null || !place.contains(current)) start();
    current?.show();
  });
  isPhone.addEventListener('change', start);
  measureScript();
  offerReading(() => place.querySelector('iframe') ?? current?.shadowRoot?.querySelector('iframe') ?? null);
  start();
}

function offerReading(frameOf: () => HTMLIFrameElement | null): void {
  let keys = 0;
  document.addEventListener('keydown', () => (keys += document.activeElement?.tagName === 'FIN-LINK' ? 1 : 0), true);
  const button = byId('try-reading', HTMLButtonElement);
  const answers = byId('reading-answers', HTMLUListElement);
  button.hidden = false;
  button.addEventListener('click', () => {
    const frame = frameOf();
    const lines =
      frame === null
        ? [{ what: 'The widget is closed', answer: 'open it first' }]
        : [
            ...tryReading(frame),
            { what: 'keys that this page saw while you typed in the widget', answer: String(keys) },
          ];
    answers.replaceChildren(
      ...lines.map(({ what, answer }) => {
        const line = document.createElement('li');
        const code = document.createElement('code');
        code.textContent = what;
        const result = document.createElement('strong');
        result.textContent = answer;
        line.append(code, ' ', result);
        return line;
      }),
    );
  });
}

/** Shows the time from the tag to `fin-ready`. */
function measure(link: FinLink): void {
  const begun = performance.now();
  link.addEventListener('fin-ready', () => {
    byId('ready-time', HTMLElement).textContent = milliseconds.format(performance.now() - begun);
  });
}

/** Shows the size of the tag's script. */
function measureScript(): void {
  addEventListener('load', () => {
    const [script] = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/fin-link.js'));
    const size = script?.encodedBodySize ?? 0;
    byId('script-bytes', HTMLElement).textContent = size === 0 ? 'not told by the browser' : bytes.format(size / 1_000);
  });
}

/** Waits for the message that the server receives after the flow, and shows it. */
async function showMessage(): Promise<void> {
  const messageOutput = byId('server-message', HTMLPreElement);
  for (let attempt = 0; attempt < messageTries; attempt += 1) {
    const response = await fetch('/my/latest-message', { headers: { accept: 'application/json' }, cache: 'no-store' });
    const { message } = (await response.json()) as { message: unknown };
    if (message !== null && message !== undefined) {
      messageOutput.textContent = JSON.stringify(message, null, 2);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, messagePauseMs));
  }
  messageOutput.textContent = 'No message arrived.';
}
