import type { FinExitDetail, FinLink } from '@fin-link/elements';
import { byId } from '../site/elements.ts';
import { chosenTheme } from '../site/start-theme.ts';
import { logEvents } from './event-log.ts';

const titles: Readonly<Record<FinExitDetail['outcome'], string>> = {
  success: 'Your bank is linked',
  pending: 'Your bank is being linked',
  failed: 'The account isn’t verified',
  cancelled: 'Linking canceled',
  error: 'That didn’t work',
};

/** Titles after a successful flow on an existing connection, by action. */
const actionTitles: Readonly<Record<string, string>> = { edit: 'Sign-in updated', refresh: 'Refreshed' };

/** Adds a tag to the page. Replaces it with a new tag when the user changes a switch or starts again. */
export function startLinking(): void {
  const widgetPlace = byId('widget', HTMLDivElement);
  const endCard = byId('end-card', HTMLDivElement);
  const openParagraph = byId('open-place', HTMLParagraphElement);
  const switches = byId('switches', HTMLFormElement);
  const template = byId('tag', HTMLTemplateElement);
  const switchValue = (name: string) => switches.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? '';
  const isPhone = matchMedia('(max-width: 599.98px)').matches;
  // On a phone, the flow always fills the screen, so the switch `mode` has no effect.
  const mode = () => (isPhone ? 'dialog' : switchValue('mode'));
  let current: FinLink | null = null;
  /** Removes the event listeners of the current tag when it is aborted. */
  let tagListeners = new AbortController();

  const start = (): void => {
    tagListeners.abort();
    tagListeners = new AbortController();
    const { signal } = tagListeners;
    const link = document.importNode(template.content, true).querySelector('fin-link') as FinLink;
    link.setAttribute('mode', mode());
    link.setAttribute('theme', chosenTheme());
    link.setAttribute('redirect-mode', switchValue('redirect'));
    logEvents(link, signal);
    link.addEventListener('fin-exit', ({ detail }) => finish(detail), { signal });
    endCard.hidden = true;
    openParagraph.hidden = mode() !== 'dialog';
    widgetPlace.replaceChildren(link);
    current = link;
  };

  /** Shows that the flow has ended. The outcome in the event is only for display: the backend reads the result. */
  const finish = ({ outcome, providerAccountIds }: FinExitDetail): void => {
    const title = byId('end-title', HTMLHeadingElement);
    title.textContent =
      outcome === 'success' ? (actionTitles[current?.action ?? ''] ?? titles.success) : titles[outcome];
    byId('end-text', HTMLParagraphElement).textContent =
      providerAccountIds.length > 1 ? `You linked ${providerAccountIds.length} banks.` : '';
    openParagraph.hidden = true;
    widgetPlace.replaceChildren();
    endCard.hidden = false;
    title.focus();
    void showBackendResult();
  };

  restoreSwitches(switches);
  switches.addEventListener('change', () => {
    keepSwitches(switches);
    start();
  });
  byId('open', HTMLButtonElement).addEventListener('click', () => current?.show());
  byId('again', HTMLButtonElement).addEventListener('click', () => {
    start();
    if (mode() === 'dialog') current?.show();
    else widgetPlace.scrollIntoView({ block: 'nearest' });
  });
  byId('read-again', HTMLButtonElement).addEventListener('click', () => void showBackendResult());
  start();
  // The user has already pressed "Link a bank" to get here.
  if (isPhone) void customElements.whenDefined('fin-link').then(() => current?.show());
}

const switchesKey = 'switches';

/** Sets the switches to the values stored for this browser tab, so that the tag is the same after a return from a bank. */
function restoreSwitches(form: HTMLFormElement): void {
  const storedSwitches = new URLSearchParams(sessionStorage.getItem(switchesKey) ?? '');
  for (const input of form.querySelectorAll('input')) {
    if (storedSwitches.has(input.name)) input.checked = storedSwitches.get(input.name) === input.value;
  }
}

/** Stores the values of the switches for this browser tab. */
function keepSwitches(form: HTMLFormElement): void {
  const checkedInputs = [...form.querySelectorAll('input')].filter(({ checked }) => checked);
  sessionStorage.setItem(
    switchesKey,
    String(new URLSearchParams(checkedInputs.map(({ name, value }) => [name, value]))),
  );
}

interface SessionResult {
  status: string;
  outcome: string | null;
  providerAccounts: unknown[];
}

/** Shows the result of the latest session, which this site's backend reads from the host. */
async function showBackendResult(): Promise<void> {
  const text = byId('result-text', HTMLParagraphElement);
  const code = byId('result', HTMLPreElement);
  byId('read-again', HTMLButtonElement).hidden = false;
  text.textContent = 'Reading…';
  try {
    const { sessionId } = await getJson<{ sessionId: string }>('/my/session');
    const { result } = await getJson<{ result: SessionResult }>(`/session/${encodeURIComponent(sessionId)}`);
    code.textContent = JSON.stringify(result, null, 2);
    code.hidden = false;
    text.textContent = describeResult(result);
  } catch {
    text.textContent = 'The backend couldn’t read the session.';
  }
}

function describeResult({ status, outcome, providerAccounts }: SessionResult): string {
  if (status === 'open') return 'The session is still open. You can continue linking.';
  const banks = providerAccounts.length === 1 ? '1 bank' : `${providerAccounts.length} banks`;
  return `The session has ended. Outcome: ${outcome ?? 'unknown'}, ${banks}.`;
}

async function getJson<Reply>(address: string): Promise<Reply> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`);
  return (await response.json()) as Reply;
}
