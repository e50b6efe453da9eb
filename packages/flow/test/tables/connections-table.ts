import { initialConnectionsModel } from '../../src/index.ts';
import type { ConnectionsEvent, ConnectionsModel } from '../../src/index.ts';
import { done, id, opened, play, refreshing, running, well } from '../connections/connections-views.ts';
import { endingSoon } from '../consents/consents-views.ts';
import { refused, replied } from '../replies.ts';
import { account, asking, changed, launched } from '../views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type ConnectionsStep = ConnectionsModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const connection = { providerAccountId: id };
const read = { providerId: 0 };
const { model: boot } = play(initialConnectionsModel, launched({ capabilities: ['link', 'manage'] }));

/** States, with the facts that decide the result of an event. */
export const connectionsSituations = {
  'boot, before the launch': initialConnectionsModel,
  boot,
  connections: opened([{ ...well, consentId: 301 }]),
  'connections, refreshing': play(opened(), ...refreshing).model,
  'connections, asked to remove': play(opened(), { source: 'user', type: 'removalWanted', providerAccountId: id })
    .model,
  'connections, asked by the bank': opened([asking({ providerAccountId: id })]),
  'connections, expired': play(opened(), { source: 'session', type: 'sessionExpired' }).model,
  linking: play(opened(), { source: 'user', type: 'linkWanted' }).model,
  error: play(boot, refused('listProviderAccounts', read, failure)).model,
  exited: play(
    opened(),
    { source: 'session', type: 'sessionExpired' },
    { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
  ).model,
} satisfies Record<ConnectionsStep, ConnectionsModel> & Record<string, ConnectionsModel>;
type ConnectionsSituation = keyof typeof connectionsSituations;

const on = casesOf<ConnectionsSituation, ConnectionsStep>(Object.keys(connectionsSituations) as ConnectionsSituation[]);

/** State after each event in each situation. */
export const connectionsTable: MachineTable<ConnectionsEvent, ConnectionsSituation, ConnectionsStep> = {
  // session
  launched: [
    on(launched({ capabilities: ['link', 'manage'] }), {
      'boot, before the launch': 'boot',
      boot: 'boot',
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
      error: 'error',
    }),
  ],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [
    on(
      { source: 'session', type: 'sessionExpiring' },
      {
        boot: 'boot',
        connections: 'connections',
        'connections, refreshing': 'connections',
        'connections, asked to remove': 'connections',
        'connections, asked by the bank': 'connections',
        error: 'error',
      },
    ),
  ],
  sessionExpired: [
    on(
      { source: 'session', type: 'sessionExpired' },
      {
        boot: 'boot',
        connections: 'connections',
        'connections, refreshing': 'connections',
        'connections, asked to remove': 'connections',
        'connections, asked by the bank': 'connections',
        error: 'error',
      },
    ),
  ],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'connections, expired': 'connections' })],
  offline: [
    on(
      { source: 'session', type: 'offline' },
      {
        'boot, before the launch': 'boot',
        boot: 'boot',
        connections: 'connections',
        'connections, refreshing': 'connections',
        'connections, asked to remove': 'connections',
        'connections, asked by the bank': 'connections',
        'connections, expired': 'connections',
        error: 'error',
      },
    ),
  ],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedEnded: [
    on(
      { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
      { linking: 'connections' },
    ),
    on(
      { source: 'session', type: 'embeddedEnded', expired: true, online: true, settled: null, exit: null },
      { linking: 'exited' },
    ),
  ],

  // user
  sessionContinued: [
    on({ source: 'user', type: 'sessionContinued' }, { 'connections, expired': 'connections', error: 'boot' }),
  ],
  closeRequested: [on({ source: 'user', type: 'closeRequested' }, { error: 'exited' })],
  leaveConfirmed: [
    on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'connections, expired': 'exited' }),
  ],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  retry: [on({ source: 'user', type: 'retry' }, { error: 'boot' })],
  linkWanted: [
    on(
      { source: 'user', type: 'linkWanted' },
      {
        connections: 'linking',
        'connections, refreshing': 'linking',
        'connections, asked to remove': 'linking',
        'connections, asked by the bank': 'linking',
        'connections, expired': 'linking',
      },
    ),
  ],
  refreshWanted: [
    on(
      { source: 'user', type: 'refreshWanted', ...connection },
      {
        connections: 'connections',
        'connections, asked to remove': 'connections',
        'connections, expired': 'connections',
      },
    ),
  ],
  fixWanted: [
    on(
      { source: 'user', type: 'fixWanted', ...connection },
      {
        connections: 'linking',
        'connections, refreshing': 'linking',
        'connections, asked to remove': 'linking',
        'connections, asked by the bank': 'linking',
        'connections, expired': 'linking',
      },
    ),
  ],
  answerWanted: [
    on({ source: 'user', type: 'answerWanted', ...connection }, { 'connections, asked by the bank': 'linking' }),
  ],
  renewalWanted: [on({ source: 'user', type: 'renewalWanted', consentId: 301 }, { connections: 'linking' })],
  removalWanted: [
    on(
      { source: 'user', type: 'removalWanted', ...connection },
      {
        connections: 'connections',
        'connections, refreshing': 'connections',
        'connections, asked by the bank': 'connections',
        'connections, expired': 'connections',
      },
    ),
  ],
  removalCancelled: [
    on({ source: 'user', type: 'removalCancelled' }, { 'connections, asked to remove': 'connections' }),
  ],
  removalConfirmed: [
    on({ source: 'user', type: 'removalConfirmed' }, { 'connections, asked to remove': 'connections' }),
  ],

  // host
  accountChanged: [
    on(changed(done), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  answeredListProviderAccounts: [
    on(replied('listProviderAccounts', read, [well]), {
      'boot, before the launch': 'connections',
      boot: 'connections',
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  answeredListConsents: [
    on(replied('listConsents', {}, [endingSoon()]), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  answeredListAccounts: [
    on(replied('listAccounts', connection, [account(1)]), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  answeredRefreshProviderAccount: [
    on(replied('refreshProviderAccount', connection, running), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  answeredDeleteProviderAccount: [
    on(replied('deleteProviderAccount', connection, null), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  failedListProviderAccounts: [
    on(refused('listProviderAccounts', read, failure), { 'boot, before the launch': 'error', boot: 'error' }),
  ],
  failedListConsents: [on(refused('listConsents', {}, failure), {})],
  failedListAccounts: [
    on(refused('listAccounts', connection, failure), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  failedRefreshProviderAccount: [
    on(refused('refreshProviderAccount', connection, failure), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
  failedDeleteProviderAccount: [
    on(refused('deleteProviderAccount', connection, failure), {
      connections: 'connections',
      'connections, refreshing': 'connections',
      'connections, asked to remove': 'connections',
      'connections, asked by the bank': 'connections',
      'connections, expired': 'connections',
    }),
  ],
};
