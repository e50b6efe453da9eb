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

describe('SessionTimer', () => {
  it('warns two minutes before the end, once, and then tells the end', () => {
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

  it('warns half-way of a session that is shorter than the warning', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(200) });
    time.tick(100);
    expect(happened).to.deep.equal(['expiring']);
    time.tick(100);
    expect(happened).to.deep.equal(['expiring', 'expired']);
  });

  it('starts idle time again with every answer of the host', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(400) });
    time.tick(200);
    expect(happened).to.deep.equal(['expiring']);
    timer.touch();
    time.tick(200);
    expect(happened).to.deep.equal(['expiring', 'expiring']);
    timer.stop();
  });

  it('knows the whole idle time of a session that was opened a while ago', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(100), now: at(-1_000) });
    timer.touch();
    time.tick(250);
    expect(happened).to.deep.equal([]);
    timer.stop();
  });

  it('says nothing once it is stopped', () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(100), idleExpiresAt: at(100) });
    timer.stop();
    timer.touch();
    time.tick(150);
    expect(happened).to.deep.equal([]);
  });
});
