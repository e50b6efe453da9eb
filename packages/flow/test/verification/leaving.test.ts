import { flowSnapshot } from '@fin-link/contracts/browser';
import { messageOf, viewMessages } from '@fin-link/contracts/page';
import type { LinkOptions, VerificationSnapshot } from '@fin-link/contracts/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerificationEvent, VerificationModel } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { launched, session } from '../views.ts';
import { verificationTable } from '../tables/verification-table.ts';
import {
  byDeposits,
  combined,
  emitted,
  left,
  linkSnapshot,
  of901,
  open,
  paths,
  play,
  secret,
  situations,
} from './verification-views.ts';

const { start } = session();

describe('verification: interruptions', () => {
  it.each([
    ['cancelled', 'cancelled'],
    ['pending', 'pending'],
    ['error', 'error'],
    ['success', 'cancelled'],
  ] as const)('the verification turns the outcome %s of linking into %s', (outcome, expected) => {
    expect(emitted(play([open(), left(outcome, [501])]).effects)).toEqual([
      { type: 'fin-exit', outcome: expected, screen: 'progress', providerAccountIds: [501] },
    ]);
  });

  const saved = (events: readonly VerificationEvent[]): VerificationSnapshot | null => {
    const { savedSnapshot } = play(events).model.facts;
    return savedSnapshot?.v === 2 ? savedSnapshot : null;
  };
  const resumed = (
    snapshot: VerificationSnapshot | null,
    options: LinkOptions = open().session.options,
    version: 3 | 4 = 4,
  ) => play([launched({ options, snapshot, version })]);

  it('snapshots of a verification are valid for the host and contain no typed input', () => {
    for (const [situation, path] of Object.entries(situations)) {
      const snapshot = saved(path);
      if (snapshot !== null) expect(flowSnapshot.safeParse(snapshot).success, situation).toBe(true);
      expect(JSON.stringify(snapshot)).not.toContain(secret);
    }
  });

  it('a verification resumes linking at the snapshot of linking', () => {
    const moved: VerificationEvent = { source: 'session', type: 'embeddedMoved', snapshot: linkSnapshot() };
    const snapshot = saved([open(), moved]);
    expect(snapshot).toMatchObject({ v: 2, step: 'linking', linking: linkSnapshot() });
    expect(resumed(snapshot).effects).toContainEqual({
      type: 'embed',
      start,
      snapshot: linkSnapshot(),
      emitsLinks: false,
      settles: 'accounts',
    });
  });

  it.each([
    ['alsoVerify', ['getProviderAccount', 'listAccounts', 'listEligibleAccounts']],
    ['pickAccount', ['getProviderAccount', 'listAccounts', 'listEligibleAccounts']],
    ['matched', ['getVerification']],
    ['cdvReview', ['listVerifications']],
    ['cdvStarted', ['getVerification']],
    ['cdvAmounts', ['getVerification']],
    ['success', ['getProviderAccount', 'listAccounts']],
  ] as const)('resuming reads the status from the host before it shows %s again', (step, requests) => {
    const options = step === 'alsoVerify' || step === 'success' ? combined : open().session.options;
    for (const version of [3, 4] as const) {
      const { model, effects } = resumed(saved(paths[step]), options, version);
      expect(model.state.step, `version ${version}`).toBe('boot');
      expect(effects.flatMap((effect) => (effect.type === 'request' ? [effect.request] : []))).toEqual(requests);
    }
  });

  it('a reload directly after the order waits for the deposits', () => {
    const { model } = resumed(saved(paths.cdvReview));
    expect(play([replied('listVerifications', {}, [byDeposits()])], model).model.state.step).toBe('cdvWaiting');
  });

  it('typed numbers are forgotten when the session expires, and the verification is read again after a renewal', () => {
    const paused = play([...paths.cdvReview, { source: 'session', type: 'sessionExpired' }]).model;
    expect(paused.state.step).toBe('cdvDetails');
    const { last } = play(
      [{ source: 'session', type: 'sessionRenewed' }],
      play(situations['cdvAmounts, expired']).model,
    );
    expect(last).toContainEqual({ type: 'request', request: 'getVerification', input: of901 });
  });
});

const events = Object.values(verificationTable).flatMap((cases) => cases.map((one): VerificationEvent => one.event));
const aWalk = fc
  .tuple(
    fc.constantFrom(...Object.entries(situations).flatMap(([name, path]) => (name === 'exited' ? [] : [path]))),
    fc.array(fc.constantFrom(...events), { maxLength: 40 }),
  )
  .map(([path, rest]): VerificationEvent[] => [...path, ...rest]);
const exits = (effects: ReturnType<typeof play>['effects']) =>
  emitted(effects).filter(({ type }) => type === 'fin-exit').length;

describe('verification: random walks', () => {
  it('random events emit `fin-exit` exactly when the verification exits, and only valid messages', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model, effects } = play(sequence);
        expect(exits(effects)).toBe(model.state.step === 'exited' ? 1 : 0);
        for (const event of emitted(effects)) expect(messageOf(event, viewMessages)).toBe(event);
        expect(JSON.stringify(model)).not.toContain(secret);
      }),
      { numRuns: 1000 },
    );
  });

  it('any state of a verification can be left within three events', () => {
    const leaves = (model: VerificationModel): VerificationEvent[] =>
      model.state.step === 'linking'
        ? [left('cancelled')]
        : [
            { source: 'user', type: 'leaveCancelled' },
            { source: 'user', type: 'closeRequested' },
            { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
          ];
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model } = play(sequence);
        expect(play(leaves(model), model).model.state.step).toBe('exited');
      }),
      { numRuns: 500 },
    );
  });
});
