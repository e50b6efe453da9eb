import { vi } from 'vitest';
import { freePorts, timeLimit } from '../environment/index.ts';
import type { EngineBrowser, EngineWindow, Place } from './engine.ts';
import { clickOn, keysOf } from './input.ts';
import { startProgram } from './programs.ts';

/** An element in WebDriver's format: an object with one property, whose name is defined by the standard. */
type Element = Record<string, string>;
type Point = [x: number, y: number];

/** Opens the small browser of WebKitGTK through classic WebDriver, on a virtual screen. */
export async function openWebKit(): Promise<EngineBrowser<Element>> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp']);
  const display = await screen.printed(/^(\d+)$/m);
  const [port = 0] = await freePorts(1);
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  });

  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(timeLimit(20_000)),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isReady = (): Promise<boolean> =>
    call('GET', '/status').then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: timeLimit(60_000) });
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const session = `/session/${sessionId}`;
  const evaluate = <T>(expression: string): Promise<T> =>
    call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });

  const middleOf = (element: Element): Promise<Point> =>
    call('POST', `${session}/execute/sync`, {
      script: `arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = arguments[0].getBoundingClientRect();
        return [x + width / 2, y + height / 2];`,
      args: [element],
    });

  /** Switches to a document for the next command. */
  async function enter(id: string, place: Place): Promise<void> {
    await call('POST', `${session}/window`, { handle: id });
    await call('POST', `${session}/frame`, { id: null });
    if (place === 'frame') await call('POST', `${session}/frame`, { id: await evaluate<Element | null>(firstFrame) });
  }

  /**
   * Point of the last click. Another click at the same point within a second would be a double click, and new screens ignore the second
   * half of a double click.
   */
  let clicked = '';
  const oneSecond = 1_000;

  const windowOf = (id: string): EngineWindow<Element> => {
    const within = async <T>(place: Place, act: () => Promise<T>): Promise<T> => {
      await enter(id, place);
      return act();
    };
    const perform = (place: Place, actions: object[]): Promise<void> =>
      within(place, () => call('POST', `${session}/actions`, { actions }));
    return {
      id,
      open: (url) => within('page', () => call('POST', `${session}/url`, { url })),
      reload: () => within('page', () => call('POST', `${session}/refresh`, {})),
      address: () => within('page', () => call('GET', `${session}/url`)),
      read: (place, expression) => within(place, () => evaluate(expression)),
      find: (place, expression) => within(place, () => evaluate(expression)),
      // In a frame that is partly outside the window, the clicks of WebDriver miss the element. WebKit does not scroll the page when a
      // frame of another site scrolls an element into view.
      async click(place, element) {
        const middle = await within(place, () => middleOf(element));
        const [x, y] = place === 'page' ? middle : await within('page', () => evaluate<Point>(fromFrame(...middle)));
        await perform(
          'page',
          clickOn('viewport', Math.round(x), Math.round(y), clicked === `${x} ${y}` ? oneSecond : 0),
        );
        clicked = `${x} ${y}`;
      },
      type: (place, text) => perform(place, keysOf(text)),
      async resize(width, height) {
        await enter(id, 'page');
        const outer = await call<{ width: number; height: number }>('GET', `${session}/window/rect`);
        const inner = JSON.parse(await evaluate('JSON.stringify([innerWidth, innerHeight])')) as [number, number];
        await call('POST', `${session}/window/rect`, {
          width: outer.width + width - inner[0],
          height: outer.height + height - inner[1],
        });
      },
      picture: async () =>
        Buffer.from(await within('page', () => call<string>('GET', `${session}/screenshot`)), 'base64'),
    };
  };
  return {
    windows: async () => (await call<string[]>('GET', `${session}/window/handles`)).map(windowOf),
    faults: () => null,
    async close() {
      await call('DELETE', session).catch(() => {});
      await driver.stop();
      await screen.stop();
    },
  };
}

/** Expression for the first frame of a document, including frames inside shadow roots. */
const firstFrame = `(function search(root) {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === 'iframe') return element;
    const found = element.shadowRoot && search(element.shadowRoot);
    if (found) return found;
  }
  return null;
})(document)`;

/** Expression that converts a point of that frame to a point of the window. Scrolls the page if the point is outside the window. */
const fromFrame = (x: number, y: number): string => `(function (frame) {
  const top = () => frame.getBoundingClientRect().top + frame.clientTop + ${y};
  if (top() < 0 || top() > innerHeight) scrollBy({ top: top() - innerHeight / 2, behavior: 'instant' });
  return [frame.getBoundingClientRect().left + frame.clientLeft + ${x}, top()];
})(${firstFrame})`;
