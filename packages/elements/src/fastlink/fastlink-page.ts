import { hasApp, sendToApp } from './bridges.ts';
import type { FastLinkRefusal } from './contract.ts';
import type { LaunchReply } from './host-calls.ts';
import { openCallback, type Report, runLaunch } from './run-launch.ts';

/** Data block `launch` of the page with which the host answers a form. */
export type LaunchBlock =
  | (LaunchReply & { intentUrl: string | null; origin: string | null })
  /** The host refused the launch. The page has a button with the id `close`. */
  | { refusal: FastLinkRefusal; origin: string | null };

/** Shows the widget of the page, and passes everything on to the app or to the page around it. */
export function runLaunchPage(block: LaunchBlock): void {
  const { origin } = block;
  const report: Report = (_kind, data) => {
    if ('type' in data) openOutside(data.data.url, origin);
    else sendToApp({ type: 'POST_MESSAGE', data }, origin);
  };
  if ('refusal' in block) {
    report('error', block.refusal);
    const close = (): void => report('exit', { action: 'exit', fnToCall: 'accountStatus', sites: [] });
    document.getElementById('close')?.addEventListener('click', close, { once: true });
    return;
  }
  const container = document.getElementById('container') ?? document.body;
  runLaunch({
    origin: location.origin,
    container,
    reply: block,
    report,
    ended: (reply, exit) => {
      if (openCallback(reply, exit) || hasApp(origin)) return;
      if (block.intentUrl === null) showEnd(container);
      else location.href = block.intentUrl;
    },
  });
}

/** Shows the host's text that the page can be closed, in the place of the widget. */
function showEnd(container: HTMLElement): void {
  const over = document.getElementById('over');
  if (over === null) return;
  container.hidden = true;
  over.hidden = false;
  over.focus();
}

/** Opens an address in another app. Without an app that listens, a browser shows this page and opens a window. */
function openOutside(url: string, origin: string | null): void {
  if (!sendToApp({ type: 'BANK_OAUTH_URL', data: { url } }, origin)) window.open(url);
}
