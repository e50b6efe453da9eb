import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processFolderPrefix } from '../environment/index.ts';
import type { EngineBrowser, EngineWindow, Place } from './engine.ts';
import { clickOn, keysOf } from './input.ts';
import { startProgram } from './programs.ts';

interface Context {
  context: string;
  url: string;
  children: Context[] | null;
}
interface Reply {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string | null };
}
/** Value of a script: a string, a node, or anything else. */
interface Remote {
  type: string;
  value?: unknown;
  sharedId?: string;
}

/** Preferences of a new profile. The preferences disable first-run pages and requests to other machines. */
const preferences = [
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['app.normandy.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'data:,'],
] as const;

/** Opens the installed Firefox through its built-in WebDriver BiDi. */
export async function openFirefox(): Promise<EngineBrowser<string>> {
  const profile = await mkdtemp(processFolderPrefix('firefox'));
  const lines = preferences.map((pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const firefox = startProgram('firefox-esr', [
    ...['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'],
  ]);
  const socket = new WebSocket(`${await firefox.printed(/listening on (ws:\S+)/)}/session`);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const faults: string[] = [];
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, params } = JSON.parse(String(data)) as Reply;
    if (type === 'event' && params?.level === 'error') faults.push(params.text ?? '');
    const caller = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (type === 'success') caller?.resolve(result);
    else caller?.reject(new Error(message));
  });
  await once(socket, 'open');
  const call = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const failed = new Error(method);
      const fail = (cause: Error): void => {
        failed.message += `: ${cause.message}`;
        reject(failed);
      };
      waiting.set(++sent, { resolve: (result) => resolve(result as T), reject: fail });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });

  const trees = async (root?: string): Promise<Context[]> =>
    (await call<{ contexts: Context[] }>('browsingContext.getTree', root === undefined ? {} : { root })).contexts;
  async function contextOf(id: string, place: Place): Promise<string> {
    if (place === 'page') return id;
    const frame = (await trees(id))[0]?.children?.[0];
    if (frame === undefined) throw new Error('The page has no frame.');
    return frame.context;
  }
  async function evaluate(id: string, place: Place, expression: string): Promise<Remote> {
    const target = { context: await contextOf(id, place) };
    const evaluation = { expression, target, awaitPromise: false, resultOwnership: 'none' };
    const { result, exceptionDetails } = await call<{ result?: Remote; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      evaluation,
    );
    if (result === undefined) throw new Error(exceptionDetails?.text);
    return result;
  }
  const windowOf = (id: string): EngineWindow<string> => {
    const perform = async (place: Place, actions: object[]): Promise<void> =>
      void (await call('input.performActions', { context: await contextOf(id, place), actions }));
    return {
      id,
      open: async (url) => void (await call('browsingContext.navigate', { context: id, url, wait: 'complete' })),
      reload: async () => void (await call('browsingContext.reload', { context: id, wait: 'complete' })),
      address: async () => (await trees(id))[0]?.url ?? '',
      read: async (place, expression) => String((await evaluate(id, place, expression)).value),
      find: async (place, expression) => (await evaluate(id, place, expression)).sharedId ?? null,
      click: (place, sharedId) => perform(place, clickOn({ type: 'element', element: { sharedId } })),
      type: (place, text) => perform(place, keysOf(text)),
      resize: async (width, height) =>
        void (await call('browsingContext.setViewport', { context: id, viewport: { width, height } })),
      picture: async () =>
        Buffer.from(
          (await call<{ data: string }>('browsingContext.captureScreenshot', { context: id })).data,
          'base64',
        ),
    };
  };
  return {
    windows: async () => (await trees()).map(({ context }) => windowOf(context)),
    faults: () => faults,
    async close() {
      socket.close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
