import { expect } from '@open-wc/testing';
import { awaitPage } from '../../src/platform/page-port/page-link.ts';
import { readFrameAddress } from '../../src/platform/page-port/frame-address.ts';
import { until } from '../harness/sample-stage.ts';

const nonce = 'abcdefghijklmnopqrstuv';
const connect = { fin: 'connect', v: 1, nonce };

/** Returns a window whose parent is the window of this test. */
function frameWindow(): Window {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow as Window;
}

/** Sends a message as the page does, from this window. */
const send = (frame: Window, data: unknown, ports: MessagePort[]): void =>
  void frame.dispatchEvent(new MessageEvent('message', { data, ports, source: window, origin: 'https://app.example' }));

describe('frame: connection to the embedding page', () => {
  let frame: Window;
  let stop: AbortController;
  beforeEach(() => {
    frame = frameWindow();
    stop = new AbortController();
  });
  afterEach(() => {
    stop.abort();
    document.querySelector('iframe')?.remove();
  });

  it('accepts the first connect message of the parent window with the nonce and answers on its port', async () => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.addEventListener('message', ({ data }) => heard.push(data));
    port1.start();
    const page = awaitPage(frame, nonce, stop.signal);
    send(frame, connect, [port2]);
    expect((await page).origin).to.equal('https://app.example');
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal([{ type: 'ready', nonce }]);
  });

  it('ignores connect messages of other windows, with another nonce or without a port', async () => {
    let connected = 0;
    void awaitPage(frame, nonce, stop.signal).then(() => (connected += 1));
    const port = () => [new MessageChannel().port2];
    send(frame, { ...connect, nonce: 'z'.repeat(22) }, port());
    send(frame, { fin: 'other' }, port());
    send(frame, connect, []);
    frame.dispatchEvent(
      new MessageEvent('message', { data: connect, ports: port(), source: frame, origin: 'https://app.example' }),
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(connected).to.equal(0);
  });

  it('delivers early messages in order and drops messages outside the contract', async () => {
    const { port1, port2 } = new MessageChannel();
    const page = awaitPage(frame, nonce, stop.signal);
    send(frame, connect, [port2]);
    port1.postMessage({ type: 'close' });
    port1.postMessage({ type: 'unheard-of' });
    port1.postMessage({ type: 'focus-in', direction: 'none' });
    const heard: string[] = [];
    (await page).listen(({ type }) => heard.push(type));
    await until(() => heard.includes('focus-in'));
    expect(heard).to.deep.equal(['close', 'focus-in']);
  });
});

describe('frame: address of the frame', () => {
  const read = (pathname: string, hash = `#${nonce}`, kept: unknown = null) =>
    readFrameAddress({ pathname, hash }, kept);

  it('names the publishable key, the view and the nonce', () => {
    expect(read('/frame/pk_sandbox_demo/link')).to.deep.equal({
      publishableKey: 'pk_sandbox_demo',
      view: 'link',
      nonce,
    });
  });

  it('reads the nonce from the history entry after a reload', () => {
    expect(read('/frame/pk_sandbox_demo/link', '', { nonce })?.nonce).to.equal(nonce);
    expect(read('/frame/pk_sandbox_demo/link', '', { nonce: 1 })).to.equal(null);
  });

  it('is invalid when key, view or nonce is missing', () => {
    for (const [path, hash] of [
      ['/frame/pk_sandbox_demo/link', ''],
      ['/frame/sandbox/link'],
      ['/frame/pk_sandbox_demo/'],
      ['/elsewhere'],
    ] as const) {
      expect(read(path, hash)).to.equal(null);
    }
  });
});
