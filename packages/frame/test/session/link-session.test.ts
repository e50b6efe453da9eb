import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../src/platform/scope/frame-state.ts';
import { LinkSession } from '../../src/session/link-session.ts';
import { PageLink } from '../../src/platform/page-port/page-link.ts';
import { whenIdle } from '../../src/platform/loading/when-idle.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import { until } from '../harness/sample-stage.ts';

const launched = { type: 'launch', token: 'lt_0123456789abcdef0123', sessionId: 'ls_0123456789abcdef' } as const;

/** Returns a session in a frame whose messages to the page are recorded. */
function framed(host: Pick<FakeHost, 'fetch'> = new FakeHost()) {
  const { port1, port2 } = new MessageChannel();
  const said: FrameMessage[] = [];
  const models: FrameModel[] = [];
  /** The page's answers, one for each request; `null` for no answer. After these, every launch succeeds. */
  const answers: (Parameters<LinkSession['answer']>[0] | null)[] = [];
  const page = new PageLink('https://app.example', port2);
  const session = new LinkSession(
    {
      address: { publishableKey: 'pk_test_0001', view: 'link', nonce: 'n'.repeat(22) },
      page,
      fetch: host.fetch,
      baseUrl: 'https://link.example',
    },
    { modelChanged: (model) => models.push(model), sessionKnown: () => {}, announce: () => {} },
  );
  port1.addEventListener('message', ({ data }) => {
    const message = data as FrameMessage;
    said.push(message);
    if (message.type !== 'launch-needed') return;
    const answer = answers.length > 0 ? answers.shift() : launched;
    if (answer) session.answer(answer);
  });
  port1.start();
  const exits = () => said.filter(({ type }) => type === 'fin-exit');
  return { session, page, said, models, exits, answers };
}

describe('frame: LinkSession', () => {
  it('closes before the launch with one fin-exit and then ignores events', async () => {
    const { session, page, said, models, exits } = framed();
    session.dispatch({ type: 'closeRequested' });
    session.dispatch({ type: 'closeRequested' });
    await until(() => exits().length > 0);
    session.start();
    session.dispatch({ type: 'closeRequested' });
    page.send({ type: 'resize', height: 1 });
    await until(() => said.some(({ type }) => type === 'resize'));
    expect(exits()).to.deep.equal([{ type: 'fin-exit', outcome: 'cancelled', screen: 'boot', providerAccountIds: [] }]);
    expect(models.at(-1)?.state.step).to.equal('exited');
    session.stop();
  });

  it('ends the session at the host when it is closed before the flow is loaded', async () => {
    const host = new FakeHost();
    const { session, models, exits } = framed(host);
    session.start();
    await until(() => models.some(({ state }) => state.step === 'search'));
    session.dispatch({ type: 'closeRequested' });
    await until(() => exits().length > 0);
    expect(exits()).to.deep.equal([
      { type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] },
    ]);
    expect(host.called('DELETE', '/v1/session')).to.deep.equal([
      {
        method: 'DELETE',
        path: '/v1/session',
        body: { outcome: 'cancelled', screen: 'search' },
        authorization: 'Bearer st_1',
      },
    ]);
    session.stop();
  });

  it('opens no flow for a launch that is answered after the user has left', async () => {
    const host = new FakeHost(sessionView({ options: { ...sessionView().options, flow: 'verification' } }));
    const { session, models, exits, answers } = framed(host);
    answers.push({ type: 'launch-failed', code: 'page.unreachable' }, null);
    session.start();
    await until(() => models.at(-1)?.state.step === 'error');
    session.dispatch({ type: 'retry' });
    await until(() => answers.length === 0);
    session.dispatch({ type: 'closeRequested' });
    await until(() => exits().length > 0);
    session.answer(launched);
    await new Promise((resolve) => whenIdle(() => resolve(null)));
    expect(host.called('POST', '/v1/launch')).to.deep.equal([]);
    expect(models.at(-1)?.state.step).to.equal('exited');
    session.stop();
  });

  it('asks the host at launch for the configname of the tag', async () => {
    const host = new FakeHost();
    const { session, models } = framed(host);
    session.startAt({
      type: 'options',
      locale: null,
      dir: null,
      mode: 'inline',
      attributes: { 'config-name': 'Checkout' },
    });
    session.start();
    await until(() => models.some(({ state }) => state.step === 'search'));
    expect(host.called('POST', '/v1/launch')[0]?.body).to.include({ configName: 'Checkout', view: 'link' });
    session.stop();
  });

  it('names in each request the screens since the last one', async () => {
    const host = new FakeHost();
    const named: (string | null)[] = [];
    const { session, models } = framed({
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        named.push(new Headers(init?.headers).get('fin-screens'));
        return host.fetch(input, init);
      },
    });
    session.start();
    await until(() => models.some(({ state }) => state.step === 'search'));
    session.proceed();
    await until(() => host.called('PUT', '/v1/session/snapshot').length > 0);
    session.dispatch({ type: 'languageChosen', locale: 'de-DE' });
    await until(() => host.called('PUT', '/v1/session/locale').length > 0);
    expect(named[0]).to.equal(null);
    expect(named.at(-2)?.split(',')).to.include('search');
    expect(named.at(-1)).to.equal('');
    session.stop();
  });
});
