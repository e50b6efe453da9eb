import { initialHostedModel } from '../../src/index.ts';
import type { HostedEvent, HostedModel, HostedEventOf } from '../../src/index.ts';
import {
  close,
  gotWidget,
  hasNone,
  inWidget,
  linked,
  noWidget,
  notLinked,
  notRead,
  opened,
  play,
  startError,
  success,
  unavailable,
} from '../hosted/hosted-views.ts';
import { refused, replied } from '../replies.ts';
import { launched } from '../views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type HostedStep = HostedModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const over = { source: 'session', type: 'sessionExpired' } as const;
const events = (...more: HostedEvent[]) => play([...inWidget, ...more]).model;

/** States, with the facts that decide the result of an event. */
export const hostedSituations = {
  boot: initialHostedModel,
  'hosted, before the token': play([launched()]).model,
  hosted: events(),
  'hosted, reading': events(success()),
  'hosted, closed': events(success(), close()),
  'hosted, linked': events(success(), linked()),
  'hosted, expired': events(over),
  error: events(unavailable),
  exited: events(close()),
} satisfies Record<HostedStep, HostedModel> & Record<string, HostedModel>;
type Situation = keyof typeof hostedSituations;

const on = casesOf<Situation, HostedStep>(Object.keys(hostedSituations) as Situation[]);

const active = {
  'hosted, before the token': 'hosted',
  hosted: 'hosted',
  'hosted, reading': 'hosted',
  'hosted, closed': 'hosted',
  'hosted, linked': 'hosted',
} as const;
const widget = { ...active, 'hosted, expired': 'hosted' } as const;
const shown = {
  hosted: 'hosted',
  'hosted, reading': 'hosted',
  'hosted, closed': 'hosted',
  'hosted, linked': 'hosted',
  'hosted, expired': 'hosted',
} as const;

/** State after each event in each situation. */
export const hostedTable: MachineTable<HostedEvent, Situation, HostedStep> = {
  // session
  launched: [on(launched(), { boot: 'hosted', ...widget, error: 'error' })],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { boot: 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { ...active, error: 'error' })],
  sessionExpired: [on(over, { ...active, error: 'error' })],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'hosted, expired': 'hosted' })],
  offline: [on({ source: 'session', type: 'offline' }, { boot: 'boot', ...widget, error: 'error' })],
  online: [on({ source: 'session', type: 'online' }, {})],

  // host
  answeredOpenHostedWidget: [
    on(gotWidget, widget),
    on(hasNone, {
      'hosted, before the token': 'error',
      hosted: 'error',
      'hosted, reading': 'error',
      'hosted, closed': 'error',
      'hosted, linked': 'error',
      'hosted, expired': 'error',
    }),
  ],
  failedOpenHostedWidget: [
    on(noWidget(), {
      'hosted, before the token': 'error',
      hosted: 'error',
      'hosted, reading': 'error',
      'hosted, closed': 'error',
      'hosted, linked': 'error',
      'hosted, expired': 'error',
    }),
    on(noWidget('session.expired'), { boot: 'boot', ...widget, error: 'error' }),
  ],
  answeredLeaveHostedWidget: [on(replied('leaveHostedWidget', {}, null), {})],
  failedLeaveHostedWidget: [on(refused('leaveHostedWidget', {}, failure), {})],
  answeredRecordHostedLink: [
    on(linked() as HostedEventOf<'answeredRecordHostedLink'>, { ...widget, 'hosted, closed': 'exited' }),
    on(notLinked() as HostedEventOf<'answeredRecordHostedLink'>, { ...widget, 'hosted, closed': 'exited' }),
  ],
  failedRecordHostedLink: [
    on(notRead() as HostedEventOf<'failedRecordHostedLink'>, { ...widget, 'hosted, closed': 'error' }),
    on(notRead(501, 'provider-account.not-found') as HostedEventOf<'failedRecordHostedLink'>, {
      ...widget,
      'hosted, closed': 'exited',
    }),
  ],

  // user
  sessionContinued: [on({ source: 'user', type: 'sessionContinued' }, { 'hosted, expired': 'hosted' })],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      {
        boot: 'exited',
        'hosted, before the token': 'exited',
        hosted: 'exited',
        'hosted, reading': 'hosted',
        'hosted, closed': 'exited',
        'hosted, linked': 'exited',
        'hosted, expired': 'exited',
        error: 'exited',
      },
    ),
  ],
  leaveConfirmed: [on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'hosted, expired': 'exited' })],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  widgetOpened: [on(opened as HostedEventOf<'widgetOpened'>, shown)],
  widgetUnavailable: [
    on(unavailable as HostedEventOf<'widgetUnavailable'>, {
      hosted: 'error',
      'hosted, reading': 'error',
      'hosted, linked': 'error',
      'hosted, expired': 'error',
    }),
  ],
  widgetSaid: [
    on(success() as HostedEventOf<'widgetSaid'>, widget),
    on(close() as HostedEventOf<'widgetSaid'>, {
      'hosted, before the token': 'exited',
      hosted: 'exited',
      'hosted, reading': 'hosted',
      'hosted, closed': 'hosted',
      'hosted, linked': 'exited',
      'hosted, expired': 'exited',
    }),
    on(startError as HostedEventOf<'widgetSaid'>, widget),
  ],
  widgetActive: [on({ source: 'user', type: 'widgetActive' }, widget)],
  retry: [on({ source: 'user', type: 'retry' }, { error: 'hosted' })],
  done: [on({ source: 'user', type: 'done' }, { error: 'exited' })],
};
