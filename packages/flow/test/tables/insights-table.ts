import { initialInsightsModel } from '../../src/index.ts';
import type { InsightsEvent, InsightsModel } from '../../src/index.ts';
import {
  dismiss,
  dismissal,
  end,
  isDismissed,
  isStopped,
  opened,
  play,
  read,
  resume,
  started,
  stop,
} from '../insights/insights-views.ts';
import { refused } from '../replies.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type InsightsStep = InsightsModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const { model: boot } = play(initialInsightsModel, started);
const expired = { source: 'session', type: 'sessionExpired' } as const;
const stopped = [{ insightName: 'LARGE_PURCHASE', title: 'Large Purchase' }];
const shownFirst = opened({ hasMore: true, stopped });

/** States, with the facts that decide the result of an event. */
export const insightsSituations = {
  'boot, before the launch': initialInsightsModel,
  boot,
  insights: shownFirst,
  'insights, answering': play(shownFirst, dismiss, stop).model,
  'insights, not read again': play(shownFirst, refused('getInsights', {}, failure)).model,
  'insights, expired': play(shownFirst, expired).model,
  error: play(boot, refused('getInsights', {}, failure)).model,
  exited: play(shownFirst, expired, { source: 'user', type: 'leaveConfirmed', choice: 'leave' }).model,
} satisfies Record<InsightsStep, InsightsModel> & Record<string, InsightsModel>;
type Situation = keyof typeof insightsSituations;

const on = casesOf<Situation, InsightsStep>(Object.keys(insightsSituations) as Situation[]);

const idle = { insights: 'insights', 'insights, not read again': 'insights' } as const;
const shown = { ...idle, 'insights, answering': 'insights' } as const;
const everywhereShown = { ...shown, 'insights, expired': 'insights' } as const;

/** State after each event in each situation. */
export const insightsTable: MachineTable<InsightsEvent, Situation, InsightsStep> = {
  // session
  launched: [on(started, { 'boot, before the launch': 'boot', boot: 'boot', ...everywhereShown, error: 'error' })],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { boot: 'boot', ...shown, error: 'error' })],
  sessionExpired: [on(expired, { boot: 'boot', ...shown, error: 'error' })],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'insights, expired': 'insights' })],
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
    on({ source: 'user', type: 'sessionContinued' }, { 'insights, expired': 'insights', error: 'boot' }),
  ],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      { 'boot, before the launch': 'exited', boot: 'exited', error: 'exited' },
    ),
  ],
  leaveConfirmed: [on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'insights, expired': 'exited' })],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  insightStatusSet: [on(dismiss, { ...idle, 'insights, expired': 'insights' })],
  insightActed: [on(stop, { ...idle, 'insights, expired': 'insights' })],
  insightsStopped: [
    on({ source: 'user', type: 'insightsStopped', insightId: '30' }, { ...idle, 'insights, expired': 'insights' }),
  ],
  insightsResumed: [on(resume, { ...idle, 'insights, expired': 'insights' })],
  olderWanted: [on({ source: 'user', type: 'olderWanted' }, everywhereShown)],
  pageShown: [on({ source: 'user', type: 'pageShown' }, shown)],
  retry: [on({ source: 'user', type: 'retry' }, { 'insights, not read again': 'insights', error: 'boot' })],

  // host
  answeredGetInsights: [on(read(), { 'boot, before the launch': 'insights', boot: 'insights', ...everywhereShown })],
  answeredSetInsightStatus: [on(isDismissed, everywhereShown)],
  answeredSetInsightSubscription: [on(isStopped, everywhereShown)],
  failedGetInsights: [
    on(refused('getInsights', {}, failure), {
      'boot, before the launch': 'error',
      boot: 'error',
      ...everywhereShown,
    }),
  ],
  failedSetInsightStatus: [on(refused('setInsightStatus', dismissal, failure), everywhereShown)],
  failedSetInsightSubscription: [on(refused('setInsightSubscription', end, failure), everywhereShown)],
};
