import { describe, expect, it } from 'vitest';
import { link } from '../../src/index.ts';
import type { EmbeddedEnded, LinkEvent, Settled } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { account, launched, loaded, paths, play, session } from '../views.ts';

const combined = { ...session().options, flow: 'aggregation-plus-verification' } as const;
const submitted: LinkEvent = { source: 'user', type: 'selectionSubmitted', accountIds: [2], then: 'success' };
const saved = replied('selectAccounts', { providerAccountId: 501, accountIds: [2] }, []);

/** Plays linking embedded in the flow of another session. */
const embedded = (...events: LinkEvent[]) =>
  play([{ ...launched({ options: combined }), settles: 'summary' }, ...events]);
const toSummary = paths.summary.slice(1);

describe('linking inside another flow', () => {
  it('embedded linking ends with the connection, its accounts and the selected ones', () => {
    const { model, last } = embedded(...toSummary, submitted, saved);
    expect(model.state).toMatchObject({
      step: 'settled',
      settled: {
        connection: { providerAccountId: 501 },
        account: { providerAccountId: 501 },
        accounts: [{ accountId: 1 }, { accountId: 2 }],
        selectedAccountIds: [2],
      },
    });
    expect(model.facts.completed).toEqual([{ providerAccountId: 501, accountIds: [2] }]);
    expect(last).toEqual([{ type: 'stopWatching' }]);
  });

  it('embedded linking starts another search if the user wants to link another bank', () => {
    const { model, effects } = embedded(...toSummary, { ...submitted, then: 'another' }, saved);
    expect(model.state.step).toBe('search');
    expect(effects).toContainEqual(
      expect.objectContaining({ event: expect.objectContaining({ type: 'fin-success' }) }),
    );
  });

  it('embedded linking that settles with the found accounts ends without a selection', () => {
    const events = [{ ...launched({ options: combined }), settles: 'accounts' as const }, ...toSummary];
    expect(play(events).model.state).toMatchObject({ step: 'settled', settled: { selectedAccountIds: [1, 2] } });
  });

  it.each([
    ['in the United States', {}, 'settled'],
    ['in the flow that only verifies', { options: { ...combined, flow: 'verification' as const } }, 'settled'],
    ['in an asset transfer', { options: { ...combined, flow: 'asset-transfer' as const } }, 'search'],
    ['elsewhere', { countryISOCode: 'GB' }, 'search'],
    [
      'where accounts are verified by name alone',
      { options: { ...combined, verification: { ...combined.verification, method: 'matching' as const } } },
      'search',
    ],
  ])('embedded linking that skips the bank %s ends only if deposits can be sent', (_where, over, step) => {
    const { model } = play([
      { ...launched({ options: combined, ...over }), settles: 'accounts' },
      { source: 'user', type: 'bankSkipped' },
    ]);
    expect(model.state.step).toBe(step);
    if (model.state.step === 'settled') expect(model.state.settled).toBeNull();
  });

  it('embedded linking leaves the events of the link to the outer flow, and keeps no snapshot of the end', () => {
    const { effects, last } = embedded(...toSummary, submitted, saved);
    expect(effects.filter(({ type }) => type === 'emit')).toEqual([]);
    expect(last).not.toContainEqual(expect.objectContaining({ type: 'saveSnapshot' }));
  });

  it('embedded linking ignores every event after its end', () => {
    const { model } = embedded(...toSummary, submitted, saved);
    for (const event of [loaded(account(1)), submitted, launched()]) expect(link(model, event).ignored).toBe(true);
  });

  it('embedded linking exits with `fin-exit` if the user leaves', () => {
    const { model, effects } = embedded({ source: 'user', type: 'closeRequested' });
    expect(model.state.step).toBe('exited');
    expect(effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-exit', outcome: 'cancelled' } });
  });

  it('embedded linking passes an event with the link to the outer flow', () => {
    const { state } = embedded(...toSummary, submitted, saved).model;
    if (state.step !== 'settled') throw new Error(`The state is ${state.step}.`);
    const ended: EmbeddedEnded<Settled> = {
      source: 'session',
      type: 'embeddedEnded',
      expired: false,
      online: true,
      settled: state.settled,
      exit: null,
    };
    expect(ended.settled?.selectedAccountIds).toEqual([2]);
  });
});

it('linking refuses a session of another flow if no flow embeds it', () => {
  const { model } = play([launched({ options: combined })]);
  expect(model.state).toMatchObject({ step: 'error', problem: { code: 'flow.not-supported' } });
});
