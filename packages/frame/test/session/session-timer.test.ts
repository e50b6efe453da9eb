import { expect } from '@open-wc/testing';
import { SessionTimer } from '../../src/session/timers/session-timer.ts';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';

let time: SinonFakeTimers;
beforeEach(() => void (time = useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })));
afterEach(() => time.restore());

function create() {
  const happened: string[] = [];
  const clock = { now: () => Date.now() };
  const timer = new SessionTimer(
    clock,
    () => happened.push('expiring'),
    () => happened.push('expired'),
  );
  const at = (milliseconds: number): string => new Date(clock.now() + milliseconds).toISOString();
  return { timer, happened, at };
}

describe('frame: SessionTimer', () => {
  it('warns once, two minutes before the session ends, and then reports the end', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(300_000) });
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(120_050) });
    time.tick(49);
    expect(happened).to.deep.equal([]);
    time.tick(1);
    expect(happened).to.deep.equal(['expiring']);
    time.tick(120_000);
    expect(happened).to.deep.equal(['expiring', 'expired']);
  });

  it('warns half-way through a session that is shorter than the warning time', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(200) });
    time.tick(100);
    expect(happened).to.deep.equal(['expiring']);
    time.tick(100);
    expect(happened).to.deep.equal(['expiring', 'expired']);
  });

  it('restarts the idle time with every answer of the host', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(400) });
    time.tick(200);
    expect(happened).to.deep.equal(['expiring']);
    timer.touch();
    time.tick(200);
    expect(happened).to.deep.equal(['expiring', 'expiring']);
    timer.stop();
  });

  it('restarts with the full idle time when the session was opened earlier', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(100), now: at(-1_000) });
    timer.touch();
    time.tick(250);
    expect(happened).to.deep.equal([]);
    timer.stop();
  });

  it('reports nothing after it was stopped', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(100), idleExpiresAt: at(100) });
    timer.stop();
    timer.touch();
    time.tick(150);
    expect(happened).to.deep.equal([]);
  });
});
