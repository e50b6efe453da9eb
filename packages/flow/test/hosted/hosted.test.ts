import { describe, expect, it } from 'vitest';
import { readWidgetMessage } from '../../src/index.ts';
import type { HostedEvent } from '../../src/index.ts';
import { launched, session } from '../views.ts';
import {
  close,
  failure,
  gotWidget,
  hasNone,
  inWidget,
  linked,
  noWidget,
  notLinked,
  notRead,
  opened,
  play,
  said,
  startError,
  success,
  unavailable,
} from './hosted-views.ts';

/** Returns what the page and the host see after the widget has opened. */
const seen = (events: readonly HostedEvent[]): string[] => play([...inWidget, ...events]).names.slice(1);
const ended = (outcome: string): string[] => ['endSession', `fin-exit ${outcome}`];
const read = 'recordHostedLink';

describe('order of the messages of a hosted widget', () => {
  it.each<[string, HostedEvent[], string[]]>([
    ['success, then exit', [success(), linked(), close(501)], [read, 'fin-success', ...ended('success')]],
    [
      'an exit that names the link before success: the exit waits for the host',
      [close(501), success(), linked(), linked()],
      [read, read, 'fin-success', ...ended('success')],
    ],
    [
      'an exit that names the link, without success',
      [close(501), linked()],
      [read, 'fin-success', ...ended('success')],
    ],
    ['an exit without anything linked', [close()], ended('cancelled')],
    ['two exits', [close(), close()], ended('cancelled')],
    ['an exit after the end', [success(), linked(), close(501), close()], [read, 'fin-success', ...ended('success')]],
    [
      'a late exit without sites after success',
      [success(), linked(), close()],
      [read, 'fin-success', ...ended('success')],
    ],
    [
      'a late exit without sites while the host reads',
      [success(), close(), linked()],
      [read, 'fin-success', ...ended('success')],
    ],
    ['success after a cancelled exit', [close(), success(), linked()], ended('cancelled')],
    [
      'success three times',
      [success(), success(), linked(), linked(), success(), close(501)],
      [read, read, 'fin-success', ...ended('success')],
    ],
    ['ids as texts', [success('501'), linked(), close('501')], [read, 'fin-success', ...ended('success')]],
    [
      'success in a message of another callback',
      [said('onEvent', { data: { providerAccountId: 501, status: 'SUCCESS' } }), linked(), close()],
      [read, 'fin-success', ...ended('success')],
    ],
    [
      'an exit in a message of another callback',
      [said('onEvent', { action: 'exit', fnToCall: 'accountStatus', sites: [] })],
      ended('cancelled'),
    ],
    [
      'two links',
      [success(501), linked(501), success(502), linked(502), close(501, 502)],
      [read, 'fin-success', read, 'fin-success', ...ended('success')],
    ],
    [
      'a failure, twice reported, then exit',
      [failure(), notLinked(), failure(), notLinked(), close()],
      [read, 'fin-error', read, ...ended('error')],
    ],
    [
      'a failure, then success at the second try',
      [failure(), notLinked(), success(), linked(501, { requestId: 'second' }), close(501)],
      [read, 'fin-error', read, 'fin-success', ...ended('success')],
    ],
    [
      'success of a link that still runs at the bank',
      [success(), notLinked(501, { status: 'LOGIN_IN_PROGRESS', additionalStatus: null }), close()],
      [read, 'fin-pending', ...ended('pending')],
    ],
    [
      'success of a provider account that the user does not have',
      [success(999), notRead(999, 'provider-account.not-found'), close()],
      [read, ...ended('cancelled')],
    ],
    [
      'a success that the host does not confirm',
      [success(), notLinked(), close(501), notLinked()],
      [read, 'fin-error', read, ...ended('error')],
    ],
    [
      'a link that the host can read only later',
      [success(), notRead(), close(), linked()],
      [read, read, 'fin-success', ...ended('success')],
    ],
  ])('%s', (_title, events, names) => expect(seen(events)).toEqual(names));

  it('accounts without data make a partial success', () => {
    const event = linked();
    if (event.type !== 'answeredRecordHostedLink') throw new Error('no answer');
    const [account] = event.answer.accounts;
    if (account === undefined) throw new Error('no account');
    const accounts = [account, { ...account, accountId: 7, additionalStatus: 'TECH_ERROR' as const }];
    expect(seen([success(), { ...event, answer: { ...event.answer, accounts } }, close()])).toEqual([
      read,
      'fin-partial',
      ...ended('success'),
    ]);
  });

  it('leaving waits for what the host reads, and leaving again does not', () => {
    const leave: HostedEvent = { source: 'user', type: 'closeRequested' };
    expect(seen([success(), leave, linked()])).toEqual([read, 'fin-success', ...ended('success')]);
    expect(seen([success(), leave, leave])).toEqual([read, ...ended('cancelled')]);
  });
});

describe('start of a hosted widget', () => {
  it('an expired token is replaced once, then the widget counts as unavailable', () => {
    expect(play([...inWidget, startError]).names).toEqual(['openHostedWidget', 'openHostedWidget']);
    const twice = play([...inWidget, startError, gotWidget, opened, startError]);
    expect(twice.names).toEqual(['openHostedWidget', 'openHostedWidget', 'fin-error']);
    expect(twice.model.state).toMatchObject({ step: 'error', problem: { class: 'service.down', primary: 'retry' } });
  });

  it.each<[string, HostedEvent[]]>([
    ['the widget does not load', [gotWidget, unavailable]],
    ['the service makes no token', [noWidget()]],
    ['the host has no widget', [hasNone]],
    ['the token is refused twice', [gotWidget, startError, gotWidget, startError]],
  ])('own screens continue if %s and the renderer allows it', (_title, events) => {
    expect(play([launched(), ...events], true).names.slice(-2)).toEqual(['leaveHostedWidget', 'showOwnScreens']);
    expect(play([launched(), ...events]).names.at(-1)).toBe('fin-error');
  });

  it('a host without the widget is a fault of the setup', () => {
    const { state } = play([launched(), hasNone]).model;
    expect(state).toMatchObject({ problem: { class: 'setup', code: 'renderer.not-supported', recoverable: false } });
  });

  it('own screens do not continue after a link', () => {
    expect(play([...inWidget, success(), linked(), unavailable], true).names.at(-1)).toBe('fin-error');
  });

  it('a retry opens the widget again', () => {
    const { names, model } = play([...inWidget, unavailable, { source: 'user', type: 'retry' }]);
    expect(names).toEqual(['openHostedWidget', 'fin-error', 'openHostedWidget']);
    expect(model.state).toMatchObject({ step: 'hosted', widget: null });
  });

  it('the widget gets the start of the session', () => {
    const start = { ...session().start, providerId: 16_001 };
    const [effect] = play([launched({ start })]).effects;
    expect(effect).toEqual({
      type: 'request',
      request: 'openHostedWidget',
      input: { action: 'add', providerId: 16_001 },
    });
  });

  it('an active user keeps the session', () => {
    expect(seen([{ source: 'user', type: 'widgetActive' }])).toEqual(['keepSession']);
  });
});

it.each([
  ['no JSON', '{'],
  ['a text', '"exit"'],
  ['an id that is no number', '{"providerAccountId":"1; drop","sites":[{"providerAccountId":-4},7,null]}'],
])('`readWidgetMessage` finds nothing in %s', (_title, text) =>
  expect(readWidgetMessage('onEvent', text)).toEqual({ providerAccountIds: [], exits: false, failsToStart: false }),
);
