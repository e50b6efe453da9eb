import { initialNetWorthModel } from '../../src/index.ts';
import type { NetWorthEvent, NetWorthModel } from '../../src/index.ts';
import {
  answer,
  everything,
  left,
  opened,
  play,
  started,
  switchedOff,
  switchOff,
} from '../net-worth/net-worth-views.ts';
import { refused } from '../replies.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type NetWorthStep = NetWorthModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const { model: boot } = play(initialNetWorthModel, started());
const expired = { source: 'session', type: 'sessionExpired' } as const;

/** States, with the facts that decide the result of an event. */
export const netWorthSituations = {
  'boot, before the launch': initialNetWorthModel,
  boot,
  netWorth: opened(),
  'netWorth, of picked accounts': opened({ isLimited: true }),
  'netWorth, switching': play(opened(), switchOff).model,
  'netWorth, not read again': play(opened(), refused('getNetWorth', everything, failure)).model,
  'netWorth, expired': play(opened(), expired).model,
  error: play(boot, refused('getNetWorth', everything, failure)).model,
  exited: play(opened(), expired, { source: 'user', type: 'leaveConfirmed', choice: 'leave' }).model,
} satisfies Record<NetWorthStep, NetWorthModel> & Record<string, NetWorthModel>;
type Situation = keyof typeof netWorthSituations;

const on = casesOf<Situation, NetWorthStep>(Object.keys(netWorthSituations) as Situation[]);

const shown = {
  netWorth: 'netWorth',
  'netWorth, of picked accounts': 'netWorth',
  'netWorth, switching': 'netWorth',
  'netWorth, not read again': 'netWorth',
} as const;
const everywhereShown = { ...shown, 'netWorth, expired': 'netWorth' } as const;

/** State after each event in each situation. */
export const netWorthTable: MachineTable<NetWorthEvent, Situation, NetWorthStep> = {
  // session
  launched: [on(started(), { 'boot, before the launch': 'boot', boot: 'boot', ...everywhereShown, error: 'error' })],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { boot: 'boot', ...shown, error: 'error' })],
  sessionExpired: [on(expired, { boot: 'boot', ...shown, error: 'error' })],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'netWorth, expired': 'netWorth' })],
  offline: [
    on(
      { source: 'session', type: 'offline' },
      { 'boot, before the launch': 'boot', boot: 'boot', ...everywhereShown, error: 'error' },
    ),
  ],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedEnded: [
    on({ source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null }, {}),
  ],

  // user
  sessionContinued: [
    on({ source: 'user', type: 'sessionContinued' }, { 'netWorth, expired': 'netWorth', error: 'boot' }),
  ],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      { 'boot, before the launch': 'exited', boot: 'exited', error: 'exited' },
    ),
  ],
  leaveConfirmed: [on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'netWorth, expired': 'exited' })],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  includeSwitched: [
    on(switchOff, {
      netWorth: 'netWorth',
      'netWorth, not read again': 'netWorth',
      'netWorth, expired': 'netWorth',
    }),
  ],
  pageShown: [on({ source: 'user', type: 'pageShown' }, shown)],
  retry: [on({ source: 'user', type: 'retry' }, { 'netWorth, not read again': 'netWorth', error: 'boot' })],

  // host
  answeredGetNetWorth: [on(answer(), { 'boot, before the launch': 'netWorth', boot: 'netWorth', ...everywhereShown })],
  answeredIncludeInNetWorth: [on(switchedOff, everywhereShown)],
  failedGetNetWorth: [
    on(refused('getNetWorth', everything, failure), {
      'boot, before the launch': 'error',
      boot: 'error',
      ...everywhereShown,
    }),
  ],
  failedIncludeInNetWorth: [on(refused('includeInNetWorth', left, failure), everywhereShown)],
};
