import { describe, expect, it } from 'vitest';
import { initialTransferModel } from '../../src/index.ts';
import type { TransferEffect, TransferEvent, TransferModel } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { session, view } from '../views.ts';
import {
  atPick,
  atPositions,
  atReview,
  chosen,
  confirmed,
  detailed,
  failure,
  here,
  investment,
  launchedHere,
  listed,
  notShared,
  picked,
  play,
  position,
  settled,
  shared,
} from './transfer-views.ts';

const full: TransferEvent = { source: 'user', type: 'positionsChosen', choice: { scope: 'full', positionIds: [] } };
const done: TransferEvent = { source: 'user', type: 'done' };
const exits = (effects: readonly TransferEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));

describe('asset transfer', () => {
  it('a transfer begins with linking, which passes on the accounts', () => {
    expect(play(initialTransferModel, launchedHere()).effects).toContainEqual(
      expect.objectContaining({ type: 'embed', settles: 'accounts' }),
    );
    expect(play(initialTransferModel, launchedHere(), settled).effects).toContainEqual({
      type: 'request',
      request: 'listPositions',
      input: here,
    });
  });

  it('a partial transfer shares the selection and emits its reference', () => {
    const sent = play(atReview, confirmed);
    expect(sent.effects).toContainEqual({
      type: 'request',
      request: 'createTransfer',
      input: { ...here, accountId: 61, scope: 'partial', positionIds: [2], declared: true, idempotencyKey: 'key-1' },
      typed: {},
    });
    const made = play(sent.model, shared);
    expect(exits(made.effects)).toEqual([
      { type: 'fin-success', ...here, accountIds: [61], transferReference: 'tr_1' },
    ]);
    expect(exits(play(made.model, done).effects)).toEqual([
      { type: 'fin-exit', outcome: 'success', screen: 'transferShared', providerAccountIds: [501] },
    ]);
  });

  it('a transfer without a success screen ends immediately', () => {
    const options = { ...session().options, flow: 'asset-transfer' as const, successScreen: false };
    const { model, effects } = play(
      initialTransferModel,
      launchedHere({ options }),
      settled,
      listed(investment()),
      picked,
      full,
      detailed,
      confirmed,
      replied(
        'createTransfer',
        { ...here, accountId: 61, scope: 'full', declared: true, idempotencyKey: 'key-1' },
        { reference: 'tr_1', ...here, accountId: 61 },
      ),
    );
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
    expect(exits(effects).map(({ type }) => type)).toEqual(['fin-success', 'fin-exit']);
  });

  it('a retry after a failure uses the same idempotency key, so that there is no second transfer', () => {
    const again = play(atReview, confirmed, notShared('network.lost'), {
      ...confirmed,
      idempotencyKey: 'key-2',
    });
    expect(again.effects).toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ idempotencyKey: 'key-1' }) }),
    );
  });

  it('an unknown account number is requested again after it was lost, and is never part of the state', () => {
    const unknown = play(
      initialTransferModel,
      launchedHere(),
      settled,
      listed(investment({ knowsNumber: false })),
      picked,
      chosen,
      detailed,
    ).model;
    expect(play(unknown, confirmed).model.state.step).toBe('transferDetails');
    const typed = play(unknown, { ...confirmed, accountNumber: '000011112222' });
    expect(typed.effects).toContainEqual(expect.objectContaining({ typed: { accountNumber: '000011112222' } }));
    expect(JSON.stringify(typed.model)).not.toContain('000011112222');
  });

  it('the transfer reads changed positions again and says that they changed', () => {
    const reading = play(atReview, confirmed, notShared('transfer.positions-changed'));
    const { state } = play(reading.model, listed(investment({ positions: [position(1)] }))).model;
    expect(state).toMatchObject({ step: 'positions', changed: true, choice: null });
  });

  it('cash alone can be transferred only from an account without positions', () => {
    const cash: TransferEvent = { source: 'user', type: 'positionsChosen', choice: { scope: 'cash', positionIds: [] } };
    expect(play(atPositions, cash).ignored).toBe(true);
    const empty = play(initialTransferModel, launchedHere(), settled, listed(investment({ positions: [] })), picked);
    expect(play(empty.model, cash).model.state.step).toBe('transferDetails');
    expect(play(empty.model, full).ignored).toBe(true);
  });

  it('a transfer waits for positions that are still arriving', () => {
    const waiting = play(
      initialTransferModel,
      launchedHere(),
      settled,
      listed(investment({ ineligible: 'arriving', positions: [] })),
    );
    expect(waiting.model.state).toMatchObject({ noneUsable: false });
    expect(waiting.effects).toContainEqual({ type: 'watchProviderAccount', ...here });
    const changed: TransferEvent = { source: 'host', type: 'accountChanged', providerAccount: view() };
    expect(play(waiting.model, changed).effects).toContainEqual(expect.objectContaining({ request: 'listPositions' }));
    expect(play(waiting.model, listed(investment())).model.state).toMatchObject({ picked: 61 });
  });

  const places: [string, TransferModel, string][] = [
    ['the account', atPick, 'pickInvestment'],
    ['the positions', atPositions, 'positions'],
    ['the review', atReview, 'transferReview'],
    ['what was shared', play(atReview, confirmed, shared).model, 'transferShared'],
  ];
  it.each([...places.map((place) => [...place, 3] as const), ...places.map((place) => [...place, 4] as const)])(
    'a transfer resumes at %s after a reload in version $3',
    (_title, model, step, version) => {
      const { savedSnapshot } = model.facts;
      const launchedAgain = launchedHere({
        version,
        configName: version === 3 ? null : 'AssetTransfer',
        snapshot: savedSnapshot,
      });
      const again = play(initialTransferModel, launchedAgain, listed(investment()));
      const { state } = model;
      expect(again.model.state).toMatchObject({
        step,
        ...('choice' in state && { choice: state.choice }),
        ...('reference' in state && { reference: state.reference }),
      });
    },
  );

  it('a reload shows the shared transfer even if its positions cannot be read', () => {
    const { savedSnapshot } = play(atReview, confirmed, shared).model.facts;
    const again = play(initialTransferModel, launchedHere({ snapshot: savedSnapshot }), {
      source: 'host',
      type: 'failedListPositions',
      input: here,
      failure,
    });
    expect(again.model.state).toMatchObject({ step: 'transferShared', reference: 'tr_1' });
  });
});
