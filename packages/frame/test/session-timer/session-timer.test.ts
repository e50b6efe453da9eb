import { expect } from '@open-wc/testing';
import { SessionTimer } from '../../src/session-timer/session-timer.ts';
import { until } from '../harness/sample-stage.ts';

/** The timer on a clock that is ahead by `ahead` milliseconds. */
function create() {
  const happened: string[] = [];
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const timer = new SessionTimer(
    clock,
    () => happened.push('expiring'),
    () => happened.push('expired'),
  );
  const at = (milliseconds: number): string => new Date(clock.now() + milliseconds).toISOString();
  return { timer, happened, clock, at };
}

describe('SessionTimer', () => {
  it('warns two minutes before the end, once, and then tells the end', async () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(300_000) });
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(120_050) });
    await until(() => happened.length > 0);
    expect(happened).to.deep.equal(['expiring']);
    timer.stop();
  });

  it('warns half-way of a session that is shorter than the warning', async () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(200) });
    await until(() => happened.length === 2);
    expect(happened).to.deep.equal(['expiring', 'expired']);
  });

  it('starts idle time again with every answer of the host', async () => {
    const { timer, happened, clock, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(400) });
    await until(() => happened.length === 1);
    timer.touch();
    clock.ahead += 0;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(happened).to.deep.equal(['expiring', 'expiring']);
    timer.stop();
  });

  it('knows the whole idle time of a session that was opened a while ago', async () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(7_200_000), idleExpiresAt: at(100), now: at(-1_000) });
    timer.touch();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(happened).to.deep.equal([]);
    timer.stop();
  });

  it('says nothing once it is stopped', async () => {
    const { timer, happened, at } = create();
    timer.start({ expiresAt: at(100), idleExpiresAt: at(100) });
    timer.stop();
    timer.touch();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(happened).to.deep.equal([]);
  });
});
