import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../src/screens/frame-state.ts';
import { LinkSession } from '../../src/opening/link-session.ts';
import { PageLink } from '../../src/page/page-link.ts';
import { FakeHost } from '../harness/fake-host.ts';
import { until } from '../harness/sample-stage.ts';

describe('LinkSession', () => {
  it('closes before the flow has arrived, says so once, and then hears nothing', async () => {
    const { port1, port2 } = new MessageChannel();
    const said: FrameMessage[] = [];
    port1.addEventListener('message', ({ data }) => said.push(data as FrameMessage));
    port1.start();
    const models: FrameModel[] = [];
    const page = new PageLink('https://app.example', port2);
    const session = new LinkSession(
      {
        address: { publishableKey: 'pk_test_0001', view: 'link', nonce: 'n'.repeat(22) },
        page,
        fetch: new FakeHost().fetch,
        baseUrl: 'https://link.example',
      },
      { modelChanged: (model) => models.push(model), sessionKnown: () => {}, announce: () => {} },
    );
    session.dispatch({ type: 'closeRequested' });
    session.dispatch({ type: 'closeRequested' });
    session.start();
    session.dispatch({ type: 'closeRequested' });
    page.send({ type: 'resize', height: 1 });
    await until(() => said.some(({ type }) => type === 'resize'));
    expect(said.filter(({ type }) => type === 'fin-exit')).to.deep.equal([
      { type: 'fin-exit', outcome: 'cancelled', screen: 'boot', providerAccountIds: [] },
    ]);
    expect(models.map(({ state }) => state.step)).to.deep.equal(['exited']);
    session.stop();
  });
});
