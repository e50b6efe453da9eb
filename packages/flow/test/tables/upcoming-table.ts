import { initialUpcomingModel } from '../../src/index.ts';
import type { UpcomingEvent, UpcomingModel } from '../../src/index.ts';
import { refused } from '../replies.ts';
import { answer, approve, approved, opened, play, started, taken } from '../upcoming/upcoming-views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type UpcomingStep = UpcomingModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const { model: boot } = play(initialUpcomingModel, started);
const expired = { source: 'session', type: 'sessionExpired' } as const;

/** States, with the facts that decide the result of an event. */
export const upcomingSituations = {
  'boot, before the launch': initialUpcomingModel,
  boot,
  upcoming: opened(),
  'upcoming, answering': play(opened(), approve).model,
  'upcoming, not read again': play(opened(), refused('getUpcoming', {}, failure)).model,
  'upcoming, expired': play(opened(), expired).model,
  error: play(boot, refused('getUpcoming', {}, failure)).model,
  exited: play(opened(), expired, { source: 'user', type: 'leaveConfirmed', choice: 'leave' }).model,
} satisfies Record<UpcomingStep, UpcomingModel> & Record<string, UpcomingModel>;
type Situation = keyof typeof upcomingSituations;

const on = casesOf<Situation, UpcomingStep>(Object.keys(upcomingSituations) as Situation[]);

const shown = {
  upcoming: 'upcoming',
  'upcoming, answering': 'upcoming',
  'upcoming, not read again': 'upcoming',
} as const;
const everywhereShown = { ...shown, 'upcoming, expired': 'upcoming' } as const;

/** State after each event in each situation. */
export const upcomingTable: MachineTable<UpcomingEvent, Situation, UpcomingStep> = {
  // session
  launched: [on(started, { 'boot, before the launch': 'boot', boot: 'boot', ...everywhereShown, error: 'error' })],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { boot: 'boot', ...shown, error: 'error' })],
  sessionExpired: [on(expired, { boot: 'boot', ...shown, error: 'error' })],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'upcoming, expired': 'upcoming' })],
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
    on({ source: 'user', type: 'sessionContinued' }, { 'upcoming, expired': 'upcoming', error: 'boot' }),
  ],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      { 'boot, before the launch': 'exited', boot: 'exited', error: 'exited' },
    ),
  ],
  leaveConfirmed: [on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'upcoming, expired': 'exited' })],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  approvalSet: [
    on(approve, { upcoming: 'upcoming', 'upcoming, not read again': 'upcoming', 'upcoming, expired': 'upcoming' }),
  ],
  pageShown: [on({ source: 'user', type: 'pageShown' }, shown)],
  retry: [on({ source: 'user', type: 'retry' }, { 'upcoming, not read again': 'upcoming', error: 'boot' })],

  // host
  answeredGetUpcoming: [on(answer(), { 'boot, before the launch': 'upcoming', boot: 'upcoming', ...everywhereShown })],
  answeredSetApproval: [on(taken, everywhereShown)],
  failedGetUpcoming: [
    on(refused('getUpcoming', {}, failure), {
      'boot, before the launch': 'error',
      boot: 'error',
      ...everywhereShown,
    }),
  ],
  failedSetApproval: [on(refused('setApproval', approved, failure), everywhereShown)],
};
