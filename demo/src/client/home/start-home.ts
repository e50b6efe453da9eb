import type { FinExitDetail, FinLink } from '@fin-link/elements';
import { logEvents } from '../linking/event-log.ts';
import { byId } from '../site/elements.ts';
import { chosenTheme } from '../site/start-theme.ts';

/** The page requests the server's message at most 20 times, every 500 ms, so for ten seconds. */
const maxMessageAttempts = 20;
const messagePollMs = 500;
const bytes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
const milliseconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

/** Starts the widget of the home page, the choice of the country, and the measurements beside the widget. */
export function startHome(): void {
  const place = byId('place', HTMLDivElement);
  const endCard = byId('over', HTMLDivElement);
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
    endCard.hidden = true;
    place.hidden = false;
    place.replaceChildren(link);
    current = link;
  };

  const finish = ({ outcome }: FinExitDetail): void => {
    const title = byId('over-title', HTMLHeadingElement);
    title.textContent = outcome === 'success' ? 'Your bank is linked' : 'Linking ended';
    place.replaceChildren();
    place.hidden = true;
    endCard.hidden = false;
    title.focus();
    void showMessage();
  };

  const requestedRegion = new URLSearchParams(location.search).get('region');
  const input = regions.querySelector<HTMLInputElement>(`[value="${CSS.escape(requestedRegion ?? '')}"]`);
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

/** Shows the button with which the user lets this page try to read the widget's frame. */
function offerReading(frameOf: () => HTMLIFrameElement | null): void {
  let keysInWidget = 0;
  const countKey = (): void => {
    if (document.activeElement?.tagName === 'FIN-LINK') keysInWidget += 1;
  };
  document.addEventListener('keydown', countKey, true);
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
            { what: 'keys that this page saw while you typed in the widget', answer: String(keysInWidget) },
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

/** Shows the time from the creation of the tag to its event `fin-ready`. */
function measure(link: FinLink): void {
  const startTime = performance.now();
  link.addEventListener('fin-ready', () => {
    byId('ready-time', HTMLElement).textContent = milliseconds.format(performance.now() - startTime);
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

/** Polls the server for the message that it receives after the flow, and shows the message. */
async function showMessage(): Promise<void> {
  const messageOutput = byId('server-message', HTMLPreElement);
  for (let attempt = 0; attempt < maxMessageAttempts; attempt += 1) {
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

interface ReadAttempt {
  /** Code of the attempt, as the page shows it. */
  what: string;
  run(frame: HTMLIFrameElement): unknown;
}

/** Ways in which a script of this page could read what is typed in the frame. */
const attempts: readonly ReadAttempt[] = [
  { what: 'frame.contentDocument', run: (frame) => frame.contentDocument },
  { what: 'frame.contentWindow.document', run: (frame) => frame.contentWindow?.document },
  {
    what: "frame.contentWindow.addEventListener('keydown', …)",
    run: (frame) => frame.contentWindow?.addEventListener('keydown', () => {}),
  },
  { what: 'frame.contentWindow.localStorage', run: (frame) => frame.contentWindow?.localStorage },
];

function answerOf({ run }: ReadAttempt, frame: HTMLIFrameElement): string {
  try {
    const result = run(frame);
    return result === null || result === undefined ? 'null' : `It answered: ${typeof result}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'An error';
  }
}

/** Tries to read the frame from this page. Returns each attempt with the browser's answer. */
const tryReading = (frame: HTMLIFrameElement): { what: string; answer: string }[] =>
  attempts.map((attempt) => ({ what: attempt.what, answer: answerOf(attempt, frame) }));
