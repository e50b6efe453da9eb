import { expect } from '@open-wc/testing';
import type { FrameIntent } from '../../src/platform/scope/frame-state.ts';
import { WidgetPage } from '../../src/screens/hosted/widget-page.ts';
import { permissions } from '../../src/screens/hosted/fin-hosted.ts';

const origin = 'https://widget.example';

/** Opens a widget page whose window records what it gets. Returns a function that posts a message as a window of an origin. */
function openPage() {
  const frame = document.createElement('iframe');
  const sent: { message: Record<string, unknown>; to: string }[] = [];
  const contentWindow = { postMessage: (message: Record<string, unknown>, to: string) => sent.push({ message, to }) };
  Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
  const intents: FrameIntent[] = [];
  const page = new WidgetPage(
    frame,
    { page: `${origin}/hosted-widget/pk_1234`, accessToken: 'secret', params: {} },
    (i) => intents.push(i),
  );
  const post = (data: object, from: { origin?: string; source?: unknown } = {}): void => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? origin });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : contentWindow });
    dispatchEvent(event);
  };
  return { page, sent, intents, post };
}

describe('frame: page with the upstream’s widget', () => {
  it('gets the token once, at its own origin', () => {
    const { page, sent, post } = openPage();
    post({ widget: 'ready' });
    post({ widget: 'ready' });
    page.end();
    expect(sent.map(({ to }) => to)).to.deep.equal([origin]);
    expect(sent[0]?.message).to.include({ widget: 'launch', accessToken: 'secret' });
  });

  it('is not believed in messages of another origin, another window or another launch', () => {
    const { page, sent, intents, post } = openPage();
    post({ widget: 'ready' }, { origin: 'https://evil.example' });
    post({ widget: 'ready' }, { source: window });
    expect(sent).to.deep.equal([]);
    post({ widget: 'ready' });
    const nonce = sent[0]?.message['nonce'];
    const exit = { widget: 'said', callback: 'onClose', text: '{}' };
    post({ ...exit, nonce }, { origin: 'https://evil.example' });
    post({ ...exit, nonce }, { source: window });
    post({ ...exit, nonce: null });
    expect(intents).to.deep.equal([]);
    post({ ...exit, nonce });
    page.end();
    expect(intents.map(({ type }) => type)).to.deep.equal(['widgetActive', 'widgetSaid']);
  });

  it('may run scripts and open windows, but not navigate the page', () => {
    expect(permissions).to.include('allow-scripts');
    expect(permissions).not.to.include('top-navigation');
  });
});
