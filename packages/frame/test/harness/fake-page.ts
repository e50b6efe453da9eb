import { english } from '../../src/platform/words/catalogues.ts';
import type { FrameMessage, PageMessage } from '@fin-link/contracts/browser';
import { messageOf, viewMessages } from '@fin-link/contracts/page';
import { FinFrame } from '../../src/app/fin-frame/fin-frame.ts';
import { PageLink } from '../../src/platform/page-port/page-link.ts';
import { FakeHost } from './fake-host.ts';
import { until } from './sample-stage.ts';
import { settled } from './stage.ts';

type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** Options of a tag, by the names of its properties. */
interface TagOptions extends Partial<Pick<PageOptions, 'locale' | 'dir' | 'mode'>> {
  action?: string;
  providerId?: number;
  routingNumber?: string;
  providerAccountId?: number;
  accountId?: number;
  redirectMode?: string;
  filter?: string;
  attributes?: PageOptions['attributes'];
}

export const pageOptions = ({
  locale = null,
  dir = null,
  mode = 'inline',
  attributes,
  ...given
}: TagOptions = {}): PageOptions => ({
  type: 'options',
  locale,
  dir,
  mode,
  attributes: {
    ...Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        String(value),
      ]),
    ),
    ...attributes,
  },
});

/** A visible frame with a fake page and a fake host. */
export interface ShownFrame {
  frame: FinFrame;
  host: FakeHost;
  /** Messages of the frame. Each is checked against the contract. */
  said: FrameMessage[];
  post(message: PageMessage): void;
  /** Waits for an element below the frame. */
  find<E extends HTMLElement>(selector: string): Promise<E>;
  /** Presses the button of the action bar with this label. */
  press(label: string): Promise<void>;
}

const shown: FinFrame[] = [];

afterEach(() => {
  for (const frame of shown.splice(0)) frame.remove();
});

export interface FrameSetting {
  host?: FakeHost;
  options?: PageOptions;
  view?: string;
  /** Answers to successive requests for a launch token. The last one repeats; `null` means no answer. */
  launches?: readonly (PageMessage | null)[];
}

const launch: PageMessage = { type: 'launch', token: 'lt_01234567890123456789', sessionId: 'ls_0123456789abcdef' };

export async function showFrame({
  host = new FakeHost(),
  options = pageOptions(),
  view = 'link',
  launches = [launch],
}: FrameSetting = {}): Promise<ShownFrame> {
  const { port1, port2 } = new MessageChannel();
  const said: FrameMessage[] = [];
  let asked = 0;
  const post = (message: PageMessage): void => port1.postMessage(message);
  port1.addEventListener('message', ({ data }) => {
    const message = messageOf(data, viewMessages);
    if (message === null) throw new Error(`The frame sent an invalid message: ${JSON.stringify(data)}`);
    said.push(message);
    if (message.type !== 'launch-needed') return;
    const answer = launches[Math.min(asked, launches.length - 1)] ?? null;
    asked += 1;
    if (answer !== null) post(answer);
  });
  port1.start();
  const frame = new FinFrame();
  document.body.append(frame);
  shown.push(frame);
  frame.start(
    {
      address: { publishableKey: 'pk_test_0001', view, nonce: 'n'.repeat(22) },
      page: new PageLink('https://app.example', port2),
      fetch: host.fetch,
      baseUrl: 'https://link.example',
    },
    english(),
  );
  post(options);
  const find = async <E extends HTMLElement>(selector: string): Promise<E> => {
    const found = await until(() => frame.querySelector<E>(selector));
    await settled(frame);
    return found;
  };
  return {
    frame,
    host,
    said,
    post,
    find,
    press: async (label) => {
      const button = await until(() =>
        [...frame.querySelectorAll<HTMLElement>('[slot=actions]')].find(
          (one) => one.textContent?.includes(label) && one.ariaDisabled !== 'true',
        ),
      );
      button.click();
      await settled(frame);
    },
  };
}
