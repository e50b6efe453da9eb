import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { initialConnectionsModel } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowEvent, FlowMachine } from '../../src/session/runner/flow-machine.ts';
import { FlowRunner } from '../../src/session/runner/flow-runner.ts';
import { SessionTimer } from '../../src/session/timers/session-timer.ts';
import type { FrameModel } from '../../src/platform/scope/frame-state.ts';
import { fiveAccounts, providerAccount } from '../fixtures/accounts.ts';
import { harbour } from '../fixtures/providers.ts';
import { FakeHost, sessionView } from '../harness/fake-host.ts';
import { until } from '../harness/sample-stage.ts';

const options = { ...sessionView().options, flow: 'aggregation-plus-verification' } as const;
const start = sessionView().start;

/** Returns a flow that embeds linking after its launch, and records the events that it receives. */
function outerFlow(): { machine: FlowMachine; heard: FlowEvent[] } {
  const heard: FlowEvent[] = [];
  const machine: FlowMachine = {
    initial: initialConnectionsModel,
    embeds: true,
    transition: (model, event) => {
      heard.push(event);
      const effects =
        event.type === 'launched'
          ? [{ type: 'embed', start, snapshot: null, emitsLinks: false, settles: 'summary' } as const]
          : [];
      return { model, effects, ignored: event.type === 'embeddedMoved' };
    },
  };
  return { machine, heard };
}

describe('frame: FlowRunner with a flow that embeds linking', () => {
  it('hands the flow what was linked, and the page no event of it', async () => {
    const host = new FakeHost(sessionView({ options }));
    host.account = providerAccount({ status: 'SUCCESS', accountsListed: true });
    const said: FrameMessage[] = [];
    const models: FrameModel[] = [];
    const { machine, heard } = outerFlow();
    const runner = new FlowRunner(
      {
        client: createLinkClient({ fetch: host.fetch, baseUrl: 'https://link.example', token: () => 'st_1' }),
        page: { send: (message) => void said.push(message) },
        timer: new SessionTimer(
          { now: () => Date.now() },
          () => {},
          () => {},
        ),
        launch: () => expect.fail('Nothing is launched again here.'),
        pageStart: () => start,
        changed: (model) => void models.push(model),
        announce: () => {},
        sessionOver: () => {},
      },
      machine,
    );
    const shows = (step: string) => until(() => models.at(-1)?.state.step === step);

    runner.opened({ session: host.session });
    await shows('search');
    runner.dispatch({ type: 'providerPicked', provider: harbour });
    await until(() => {
      const state = models.at(-1)?.state;
      return state?.step === 'credentials' && state.form !== null;
    });
    runner.dispatch({ type: 'credentialsSubmitted', field: [], idempotencyKey: 'key-00000001' });
    await shows('summary');
    runner.dispatch({ type: 'selectionSubmitted', accountIds: [12], then: 'success' });
    await until(() => heard.some(({ type }) => type === 'embeddedEnded'));
    runner.stop();

    const ended = heard.find((event) => event.type === 'embeddedEnded');
    const moved = heard.filter((event) => event.type === 'embeddedMoved').map(({ snapshot }) => snapshot.step);
    expect(moved).to.include.members(['search', 'credentials', 'summary']);
    expect(ended?.expired).to.equal(false);
    expect(ended?.exit).to.equal(null);
    expect(ended?.settled).to.deep.include({ accounts: fiveAccounts, selectedAccountIds: [12] });
    expect(said.filter(({ type }) => type.startsWith('fin-'))).to.deep.equal([]);
  });
});
