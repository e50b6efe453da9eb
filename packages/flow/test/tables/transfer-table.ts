import { initialTransferModel } from '../../src/index.ts';
import type { TransferEvent, TransferEventOf, TransferModel } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import {
  atDetails,
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
  other,
  picked,
  play,
  settled,
  shared,
} from '../transfer/transfer-views.ts';
import { changed, view } from '../views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type TransferStep = TransferModel['state']['step'];

const snapshot = {
  v: 3,
  step: 'positions',
  linking: null,
  providerAccountId: 501,
  accountId: 61,
  scope: null,
  positionIds: [],
  reference: null,
  completed: [501],
} as const;
const resumed = launchedHere({ snapshot: { ...snapshot, positionIds: [], completed: [501] } });
const over: TransferEventOf<'sessionExpired'> = { source: 'session', type: 'sessionExpired' };
const sending = play(atReview, confirmed).model;

/** States, with the facts that decide the result of an event. */
export const transferSituations = {
  'boot, before the launch': initialTransferModel,
  boot: play(initialTransferModel, resumed).model,
  linking: play(initialTransferModel, launchedHere()).model,
  pickInvestment: atPick,
  'pickInvestment, none usable': play(initialTransferModel, launchedHere(), settled, listed(other)).model,
  'pickInvestment, expired': play(atPick, over).model,
  positions: atPositions,
  'positions, leaving': play(atPositions, { source: 'user', type: 'closeRequested' }).model,
  transferDetails: atDetails,
  transferReview: atReview,
  'transferReview, sending': sending,
  transferShared: play(sending, shared).model,
  error: play(initialTransferModel, resumed, refused('listPositions', here, failure)).model,
  exited: play(atPick, { source: 'user', type: 'closeRequested' }).model,
} satisfies Record<TransferStep, TransferModel> & Record<string, TransferModel>;
type TransferSituation = keyof typeof transferSituations;

const on = casesOf<TransferSituation, TransferStep>(Object.keys(transferSituations) as TransferSituation[]);

/** Situations in which the session is active and this flow owns the frame. */
const inSession = {
  boot: 'boot',
  pickInvestment: 'pickInvestment',
  'pickInvestment, none usable': 'pickInvestment',
  positions: 'positions',
  'positions, leaving': 'positions',
  transferDetails: 'transferDetails',
  transferReview: 'transferReview',
  'transferReview, sending': 'transferReview',
  transferShared: 'transferShared',
  error: 'error',
} as const;
const paused = { 'pickInvestment, expired': 'pickInvestment' } as const;
const reviewed = { transferReview: 'transferReview', 'transferReview, sending': 'transferReview' } as const;

/** State after each event in each situation. */
export const transferTable: MachineTable<TransferEvent, TransferSituation, TransferStep> = {
  // session
  launched: [
    on(launchedHere(), { 'boot, before the launch': 'linking', ...inSession, ...paused }),
    on(resumed, { 'boot, before the launch': 'boot', ...inSession, ...paused }),
  ],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, inSession)],
  sessionExpired: [on(over, inSession)],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, paused)],
  offline: [on({ source: 'session', type: 'offline' }, { 'boot, before the launch': 'boot', ...inSession, ...paused })],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedMoved: [
    on(
      {
        source: 'session',
        type: 'embeddedMoved',
        snapshot: {
          v: 1,
          step: 'search',
          providerId: null,
          providerAccountId: null,
          requestId: null,
          consentId: null,
          authorizationId: null,
          completed: [],
        },
      },
      { linking: 'linking' },
    ),
  ],
  embeddedEnded: [
    on(settled, { linking: 'boot' }),
    on(
      {
        source: 'session',
        type: 'embeddedEnded',
        expired: false,
        online: true,
        settled: null,
        exit: { outcome: 'cancelled', screen: 'search', providerAccountIds: [] },
      },
      { linking: 'exited' },
    ),
  ],

  // host
  answeredListPositions: [
    on(listed(investment(), other), {
      boot: 'positions',
      pickInvestment: 'pickInvestment',
      'pickInvestment, none usable': 'pickInvestment',
      'pickInvestment, expired': 'pickInvestment',
    }),
    on(listed(other), {
      boot: 'pickInvestment',
      pickInvestment: 'pickInvestment',
      'pickInvestment, none usable': 'pickInvestment',
      'pickInvestment, expired': 'pickInvestment',
    }),
  ],
  failedListPositions: [
    on(refused('listPositions', here, failure), { boot: 'error' }),
    on(refused('listPositions', here, { ...failure, code: 'session.expired' }), {
      'boot, before the launch': 'boot',
      ...inSession,
      ...paused,
    }),
  ],
  answeredCreateTransfer: [on(shared, { 'transferReview, sending': 'transferShared' })],
  failedCreateTransfer: [
    on(notShared('internal'), { 'transferReview, sending': 'transferReview' }),
    on(notShared('transfer.positions-changed'), { 'transferReview, sending': 'boot' }),
    on(notShared('transfer.not-eligible'), { 'transferReview, sending': 'boot' }),
  ],
  accountChanged: [
    on(changed(view()), {
      pickInvestment: 'pickInvestment',
      'pickInvestment, none usable': 'pickInvestment',
      'pickInvestment, expired': 'pickInvestment',
    }),
  ],
  answeredGetProviderAccount: [on(replied('getProviderAccount', here, view()), {})],
  failedGetProviderAccount: [on(refused('getProviderAccount', here, failure), {})],

  // user
  investmentPicked: [
    on(picked, { pickInvestment: 'positions', 'pickInvestment, expired': 'positions' }),
    on(
      { source: 'user', type: 'investmentPicked', accountId: null },
      { pickInvestment: 'pickInvestment', 'pickInvestment, expired': 'pickInvestment' },
    ),
    on({ source: 'user', type: 'investmentPicked', accountId: 62 }, {}),
  ],
  positionsChosen: [
    on(chosen, { positions: 'transferDetails', 'positions, leaving': 'transferDetails' }),
    on(
      { source: 'user', type: 'positionsChosen', choice: { scope: 'partial', positionIds: [] } },
      { positions: 'positions', 'positions, leaving': 'positions' },
    ),
    on({ source: 'user', type: 'positionsChosen', choice: { scope: 'partial', positionIds: [9] } }, {}),
    on({ source: 'user', type: 'positionsChosen', choice: { scope: 'cash', positionIds: [] } }, {}),
  ],
  detailsConfirmed: [on(detailed, { transferDetails: 'transferReview' })],
  accountWanted: [on({ source: 'user', type: 'accountWanted' }, { transferReview: 'pickInvestment' })],
  positionsWanted: [on({ source: 'user', type: 'positionsWanted' }, { transferReview: 'positions' })],
  transferDetailsWanted: [on({ source: 'user', type: 'transferDetailsWanted' }, { transferReview: 'transferDetails' })],
  transferConfirmed: [on(confirmed, { transferReview: 'transferReview' })],
  chooseAnother: [
    on(
      { source: 'user', type: 'chooseAnother' },
      {
        pickInvestment: 'linking',
        'pickInvestment, none usable': 'linking',
        'pickInvestment, expired': 'linking',
        error: 'linking',
      },
    ),
  ],
  done: [on({ source: 'user', type: 'done' }, { transferShared: 'exited', error: 'exited' })],
  retry: [on({ source: 'user', type: 'retry' }, { error: 'boot' })],
  back: [
    on(
      { source: 'user', type: 'back' },
      {
        'boot, before the launch': 'exited',
        boot: 'exited',
        pickInvestment: 'exited',
        'pickInvestment, none usable': 'exited',
        positions: 'pickInvestment',
        transferDetails: 'positions',
        transferReview: 'transferDetails',
        transferShared: 'exited',
        error: 'exited',
      },
    ),
  ],
  sessionContinued: [on({ source: 'user', type: 'sessionContinued' }, paused)],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      {
        'boot, before the launch': 'exited',
        boot: 'exited',
        pickInvestment: 'exited',
        'pickInvestment, none usable': 'exited',
        'pickInvestment, expired': 'exited',
        positions: 'positions',
        transferDetails: 'transferDetails',
        ...reviewed,
        transferShared: 'exited',
        error: 'exited',
      },
    ),
  ],
  leaveConfirmed: [
    on(
      { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
      { 'pickInvestment, expired': 'exited', 'positions, leaving': 'exited' },
    ),
  ],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, { 'positions, leaving': 'positions' })],
};
