import { expect } from '@open-wc/testing';
import type { FlowSnapshot } from '@fin-link/contracts/browser';
import { LatestSnapshot } from '../../src/session/runner/latest-snapshot.ts';

const snapshot = (providerId: number): FlowSnapshot => ({
  v: 1,
  step: 'search',
  providerId,
  providerAccountId: null,
  requestId: null,
  consentId: null,
  authorizationId: null,
  completed: [],
});

describe('frame: LatestSnapshot', () => {
  it('saves one snapshot at a time, skips outdated ones and ends with the newest', async () => {
    const saved: (number | null)[] = [];
    let release = (): void => {};
    const latest = new LatestSnapshot(async (one) => {
      saved.push(one.v === 1 ? one.providerId : null);
      await new Promise<void>((resolve) => (release = resolve));
    });
    const first = latest.put(snapshot(1));
    void latest.put(snapshot(2));
    void latest.put(snapshot(3));
    expect(saved).to.deep.equal([1]);
    release();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    release();
    await first;
    expect(saved).to.deep.equal([1, 3]);
  });

  it('saves the next snapshot after a failure', async () => {
    const saved: (number | null)[] = [];
    const latest = new LatestSnapshot(async (one) => {
      saved.push(one.v === 1 ? one.providerId : null);
      throw new Error('lost');
    });
    await latest.put(snapshot(1));
    await latest.put(snapshot(2));
    expect(saved).to.deep.equal([1, 2]);
  });
});
