import type { FrameMessage, PageMessage } from '@fin-link/contracts/page';

/** Reply of the fake host to the frame. */
export interface FrameReply {
  messages: readonly FrameMessage[];
  /** Code of the host API, if the host refuses. */
  refused?: string;
}

/** Document of the frame. Its one button is named like the real one. */
export const frameDocument = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Fake host</title>
<main>
  <h1>Fake host</h1>
  <p role="status">Loading…</p>
  <button type="button">Close</button>
</main>
<script src="/fake/frame.js"></script>
</html>
`;

/** Returns the script of the document. */
export const frameScript = (): string => `(${runFrame.toString()})();\n`;

/** Plays the session in the browser. The function is sent as text, so that it uses nothing outside itself. */
function runFrame(): void {
  const nonce = location.hash.slice(1);
  let port: MessagePort | null = null;
  let parentOrigin = '';
  let token = '';
  let hasFailed = false;
  let hasEnded = false;

  const show = (text: string): void => document.querySelector('[role=status]')?.replaceChildren(text);

  function send(message: FrameMessage): void {
    if (hasEnded) return;
    hasEnded = message.type === 'fin-exit';
    if (message.type === 'fin-error') hasFailed = true;
    if (message.type === 'screen') show(message.id);
    port?.postMessage(message);
  }

  async function ask(path: string, body: object): Promise<FrameReply> {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as FrameReply;
  }

  async function open(): Promise<void> {
    show('Linking…');
    const { messages, refused } = await ask('/fake/launch', { launchToken: token, parentOrigin });
    for (const message of messages) send(message);
    if (refused === 'launch.invalid') send({ type: 'launch-needed', reason: 'refused' });
    else if (refused !== undefined)
      send({ type: 'fin-error', class: 'setup', code: refused, recoverable: false, reference: '' });
  }

  async function leave(): Promise<void> {
    const outcome = hasFailed ? 'error' : 'cancelled';
    if (token !== '') await ask('/fake/leave', { launchToken: token, outcome });
    send({ type: 'fin-exit', outcome, screen: outcome === 'error' ? 'error' : 'credentials', providerAccountIds: [] });
  }

  function hear(message: PageMessage): void {
    if (message.type === 'launch') {
      ({ token } = message);
      void open();
    } else if (message.type === 'launch-failed') {
      hasFailed = true;
      show(message.code);
    } else if (message.type === 'close' || message.type === 'back') void leave();
    else if (message.type === 'focus-in') document.querySelector('button')?.focus();
  }

  addEventListener(
    'message',
    ({ source, origin, data, ports }: MessageEvent<{ fin?: string; v?: number; nonce?: string }>) => {
      const [opened] = ports;
      if (source !== parent || data.fin !== 'connect' || data.v !== 1 || data.nonce !== nonce) return;
      if (port !== null || opened === undefined) return;
      port = opened;
      parentOrigin = origin;
      port.addEventListener('message', (event: MessageEvent<PageMessage>) => hear(event.data));
      port.start();
      send({ type: 'ready', nonce });
      send({ type: 'words', title: 'Link your accounts', manage: 'Your linked banks', close: 'Close' });
      send({ type: 'resize', height: document.documentElement.scrollHeight });
      send({ type: 'launch-needed', reason: 'start' });
    },
  );
  document.querySelector('button')?.addEventListener('click', () => void leave());
  addEventListener('keydown', ({ key }) => key === 'Escape' && send({ type: 'escape' }));
  parent.postMessage({ fin: 'arrived', v: 1 }, '*');
}
