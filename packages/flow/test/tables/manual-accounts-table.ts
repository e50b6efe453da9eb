import { initialManualAccountsModel } from '../../src/index.ts';
import type { ManualAccountsEvent, ManualAccountsEventOf, ManualAccountsModel } from '../../src/index.ts';
import {
  added,
  addressGiven,
  addressTyped,
  car,
  created,
  failure,
  found,
  home,
  launchedHere,
  loansChosen,
  loansListed,
  loansTicked,
  match,
  matched,
  picked,
  pickedHome,
  started,
  startsWith,
  submitted,
  toHome,
  toLoans,
  toValue,
  typedValue,
  valued,
} from '../manual-accounts/manual-accounts-views.ts';
import { refused, replied } from '../replies.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type OwnStep = ManualAccountsModel['state']['step'];
const user = <T extends 'back' | 'done' | 'retry' | 'addAnother' | 'typedInstead' | 'closeRequested'>(type: T) =>
  ({ source: 'user', type }) as ManualAccountsEventOf<T>;
const asked: ManualAccountsEvent = { source: 'user', type: 'deletionWanted' };
const confirmed: ManualAccountsEvent = { source: 'user', type: 'deletionConfirmed' };
const over: ManualAccountsEventOf<'sessionExpired'> = { source: 'session', type: 'sessionExpired' };
const carRead = replied('getManualAccount', { accountId: 9100 }, car);
const homeRead = replied('getProperty', { accountId: 9101 }, home);
const editCar = [startsWith('edit-manual', 9100), carRead] as const;
const editHome = [startsWith('edit-real-estate', 9101), homeRead] as const;
const editAddress = [...editHome, user('back')] as const;
const editLoans = [...editHome, valued, loansListed, loansChosen] as const;
const key1 = { idempotencyKey: 'key-00000001' };
const key2 = { idempotencyKey: 'key-00000002' };

/** States, with the facts that decide the result of an event. */
export const manualAccountsSituations = {
  'boot, before the launch': initialManualAccountsModel('link'),
  boot: started('link', startsWith('edit-manual', 9100)).model,
  'boot, of a property': started('link', startsWith('edit-real-estate', 9101)).model,
  manualKind: started('link', launchedHere).model,
  'manualKind, from the search': started('search', launchedHere).model,
  'manualKind, in its view': started('manual-account', startsWith(null)).model,
  'manualKind, expired': started('link', launchedHere, over).model,
  manualForm: started('link', launchedHere, picked).model,
  'manualForm, leaving': started('link', launchedHere, picked, user('closeRequested')).model,
  'manualForm, sending': started('link', launchedHere, picked, submitted).model,
  'manualForm, editing': started('link', ...editCar).model,
  'manualForm, saving': started('link', ...editCar, submitted).model,
  'manualForm, asked': started('link', ...editCar, asked).model,
  'manualForm, deleting': started('link', ...editCar, asked, confirmed).model,
  propertyAddress: started('link', ...toHome).model,
  'propertyAddress, finding': started('link', ...toHome, addressGiven).model,
  'propertyAddress, no record': started('link', ...toHome, addressGiven, found()).model,
  'propertyAddress, editing': started('link', ...editAddress).model,
  'propertyAddress, deleting': started('link', ...editAddress, asked, confirmed).model,
  propertyMatches: started('link', ...toHome, addressGiven, found(match('A'), match('B'))).model,
  propertyValue: started('link', ...toValue).model,
  'propertyValue, one of several': started('link', ...toHome, addressGiven, found(match('A'), match('B')), matched)
    .model,
  'propertyValue, to be typed': started('link', ...toHome, addressTyped).model,
  propertyLoans: started('link', ...toLoans).model,
  'propertyLoans, loading': started('link', ...toValue, valued).model,
  'propertyLoans, not loaded': started('link', ...toValue, valued, refused('listLoans', {}, failure)).model,
  'propertyLoans, sending': started('link', ...toLoans, loansChosen).model,
  'propertyLoans, saving': started('link', ...editLoans).model,
  ownSaved: started('link', launchedHere, picked, submitted, created).model,
  'ownSaved, in its view': started('manual-account', startsWith(null), picked, submitted, created).model,
  'ownSaved, changed': started('link', ...editCar, submitted, replied('updateManualAccount', { accountId: 9100 }, car))
    .model,
  error: started('link', startsWith('edit-manual', 9100), refused('getManualAccount', { accountId: 9100 }, failure))
    .model,
  exited: started('link', launchedHere, user('closeRequested')).model,
} satisfies Record<OwnStep, ManualAccountsModel> & Record<string, ManualAccountsModel>;
type ManualAccountsSituation = keyof typeof manualAccountsSituations;

const names = Object.keys(manualAccountsSituations) as ManualAccountsSituation[];
const on = casesOf<ManualAccountsSituation, OwnStep>(names);

/** Returns the unchanged state for every situation of these states, with the given exceptions. */
const inAll = (
  states: readonly OwnStep[],
  but: Partial<Record<ManualAccountsSituation, OwnStep | null>> = {},
): Partial<Record<ManualAccountsSituation, OwnStep | null>> => ({
  ...Object.fromEntries(
    names.flatMap((name) => {
      const state = states.find((one) => one === name.split(',')[0]);
      return state === undefined ? [] : [[name, state]];
    }),
  ),
  ...but,
});
const everyState: readonly OwnStep[] = [
  'boot',
  'manualKind',
  'manualForm',
  'propertyAddress',
  'propertyMatches',
  'propertyValue',
  'propertyLoans',
  'ownSaved',
  'error',
];
const opened = { 'boot, before the launch': null };
const active = { ...opened, 'manualKind, expired': null };

/** State after each event in each situation. */
export const manualAccountsTable: MachineTable<ManualAccountsEvent, ManualAccountsSituation, OwnStep> = {
  // session
  launched: [
    on(launchedHere, inAll(everyState, { 'boot, before the launch': 'manualKind' })),
    on(startsWith('edit-manual', 9100), inAll(everyState)),
    on(startsWith('edit-manual'), inAll(everyState, { 'boot, before the launch': 'error' })),
    on(startsWith('add-real-estate'), inAll(everyState, { 'boot, before the launch': 'propertyAddress' })),
  ],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, inAll(everyState, active))],
  sessionExpired: [on(over, inAll(everyState, active))],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'manualKind, expired': 'manualKind' })],
  offline: [on({ source: 'session', type: 'offline' }, inAll(everyState))],
  online: [on({ source: 'session', type: 'online' }, {})],

  // host
  answeredGetManualAccount: [on(carRead, { boot: 'manualForm' })],
  failedGetManualAccount: [
    on(refused('getManualAccount', { accountId: 9100 }, failure), { boot: 'error' }),
    on(refused('getManualAccount', { accountId: 9100 }, { ...failure, code: 'session.expired' }), inAll(everyState)),
  ],
  answeredGetProperty: [on(homeRead, { 'boot, of a property': 'propertyValue' })],
  failedGetProperty: [on(refused('getProperty', { accountId: 9101 }, failure), { 'boot, of a property': 'error' })],
  answeredCreateManualAccount: [on(created, { 'manualForm, sending': 'ownSaved' })],
  failedCreateManualAccount: [
    on(refused('createManualAccount', key1, failure), { 'manualForm, sending': 'manualForm' }),
  ],
  answeredUpdateManualAccount: [
    on(replied('updateManualAccount', { accountId: 9100 }, car), { 'manualForm, saving': 'ownSaved' }),
  ],
  failedUpdateManualAccount: [
    on(refused('updateManualAccount', { accountId: 9100 }, failure), { 'manualForm, saving': 'manualForm' }),
  ],
  answeredDeleteManualAccount: [
    on(replied('deleteManualAccount', { accountId: 9100 }, null), { 'manualForm, deleting': 'ownSaved' }),
  ],
  failedDeleteManualAccount: [
    on(refused('deleteManualAccount', { accountId: 9100 }, failure), { 'manualForm, deleting': 'manualForm' }),
    on(refused('deleteManualAccount', { accountId: 9100 }, { ...failure, code: 'account.not-found' }), {
      'manualForm, deleting': 'ownSaved',
    }),
  ],
  answeredFindProperty: [
    on(found(match()), { 'propertyAddress, finding': 'propertyValue' }),
    on(found(match('A'), match('B')), { 'propertyAddress, finding': 'propertyMatches' }),
    on(found(), { 'propertyAddress, finding': 'propertyAddress' }),
    on(found(match(null, null)), { 'propertyAddress, finding': 'propertyAddress' }),
  ],
  failedFindProperty: [on(refused('findProperty', {}, failure), { 'propertyAddress, finding': 'propertyAddress' })],
  answeredListLoans: [on(loansListed, inAll(['propertyLoans']))],
  failedListLoans: [
    on(refused('listLoans', {}, failure), {
      'propertyLoans, loading': 'propertyLoans',
      'propertyLoans, not loaded': 'propertyLoans',
    }),
  ],
  answeredCreateProperty: [on(added, { 'propertyLoans, sending': 'ownSaved' })],
  failedCreateProperty: [
    on(refused('createProperty', key2, failure), { 'propertyLoans, sending': 'propertyLoans' }),
    on(refused('createProperty', key2, { ...failure, code: 'property.no-value' }), {
      'propertyLoans, sending': 'propertyValue',
    }),
    on(refused('createProperty', key2, { ...failure, code: 'property.several' }), {
      'propertyLoans, sending': 'propertyAddress',
    }),
  ],
  answeredUpdateProperty: [
    on(replied('updateProperty', { accountId: 9101 }, home), { 'propertyLoans, saving': 'ownSaved' }),
  ],
  failedUpdateProperty: [
    on(refused('updateProperty', { accountId: 9101 }, failure), { 'propertyLoans, saving': 'propertyLoans' }),
  ],
  answeredDeleteProperty: [
    on(replied('deleteProperty', { accountId: 9101 }, null), { 'propertyAddress, deleting': 'ownSaved' }),
  ],
  failedDeleteProperty: [
    on(refused('deleteProperty', { accountId: 9101 }, failure), { 'propertyAddress, deleting': 'propertyAddress' }),
  ],

  // user
  kindPicked: [
    on(picked, {
      manualKind: 'manualForm',
      'manualKind, from the search': 'manualForm',
      'manualKind, in its view': 'manualForm',
      'manualKind, expired': 'manualForm',
    }),
    on(pickedHome, {
      manualKind: 'propertyAddress',
      'manualKind, from the search': 'propertyAddress',
      'manualKind, in its view': 'propertyAddress',
      'manualKind, expired': 'propertyAddress',
    }),
    on({ source: 'user', type: 'kindPicked', kind: null }, inAll(['manualKind'])),
  ],
  manualSubmitted: [
    on(
      submitted,
      inAll(['manualForm'], {
        'manualForm, sending': null,
        'manualForm, saving': null,
        'manualForm, asked': null,
        'manualForm, deleting': null,
      }),
    ),
  ],
  addressSubmitted: [
    on(
      addressGiven,
      inAll(['propertyAddress'], { 'propertyAddress, finding': null, 'propertyAddress, deleting': null }),
    ),
    on(addressTyped, {
      propertyAddress: 'propertyValue',
      'propertyAddress, no record': 'propertyValue',
      'propertyAddress, editing': 'propertyValue',
    }),
    on({ ...addressGiven, address: null }, {}),
  ],
  matchPicked: [
    on(matched, { propertyMatches: 'propertyValue' }),
    on({ source: 'user', type: 'matchPicked', index: null }, { propertyMatches: 'propertyMatches' }),
  ],
  typedInstead: [
    on(user('typedInstead'), {
      'propertyAddress, no record': 'propertyValue',
      'propertyAddress, finding': 'propertyValue',
      propertyMatches: 'propertyValue',
    }),
  ],
  valueSubmitted: [
    on(valued, { propertyValue: 'propertyLoans', 'propertyValue, one of several': 'propertyLoans' }),
    on(typedValue, {
      propertyValue: 'propertyLoans',
      'propertyValue, one of several': 'propertyLoans',
      'propertyValue, to be typed': 'propertyLoans',
    }),
  ],
  loansPicked: [
    on(loansTicked, inAll(['propertyLoans'], { 'propertyLoans, sending': null, 'propertyLoans, saving': null })),
  ],
  loansSubmitted: [
    on(loansChosen, inAll(['propertyLoans'], { 'propertyLoans, sending': null, 'propertyLoans, saving': null })),
  ],
  deletionWanted: [on(asked, { 'manualForm, editing': 'manualForm', 'propertyAddress, editing': 'propertyAddress' })],
  deletionCancelled: [on({ source: 'user', type: 'deletionCancelled' }, { 'manualForm, asked': 'manualForm' })],
  deletionConfirmed: [on(confirmed, { 'manualForm, asked': 'manualForm' })],
  addAnother: [on(user('addAnother'), { ownSaved: 'manualKind', 'ownSaved, in its view': 'manualKind' })],
  done: [
    on(user('done'), {
      ...inAll(['ownSaved']),
      ...exits('ownSaved', 'ownSaved, in its view', 'ownSaved, changed', 'error'),
    }),
  ],
  retry: [on(user('retry'), { error: 'boot', 'propertyLoans, not loaded': 'propertyLoans' })],
  back: [
    on(user('back'), {
      ...exits(
        'boot, before the launch',
        'boot',
        'boot, of a property',
        'manualKind',
        'manualKind, from the search',
        'ownSaved',
        'ownSaved, changed',
        'error',
      ),
      manualForm: 'manualKind',
      'manualForm, editing': 'manualForm',
      'manualForm, asked': 'manualForm',
      'manualForm, deleting': 'manualForm',
      propertyAddress: 'manualKind',
      'propertyAddress, no record': 'manualKind',
      'propertyAddress, editing': 'propertyAddress',
      'propertyAddress, deleting': 'propertyAddress',
      propertyMatches: 'propertyAddress',
      propertyValue: 'propertyAddress',
      'propertyValue, one of several': 'propertyMatches',
      'propertyValue, to be typed': 'propertyAddress',
      propertyLoans: 'propertyValue',
      'propertyLoans, loading': 'propertyValue',
      'propertyLoans, not loaded': 'propertyValue',
    }),
  ],
  sessionContinued: [on({ source: 'user', type: 'sessionContinued' }, { 'manualKind, expired': 'manualKind' })],
  closeRequested: [
    on(
      user('closeRequested'),
      inAll(['manualForm', 'propertyAddress', 'propertyMatches', 'propertyValue', 'propertyLoans'], {
        ...exits(
          'boot, before the launch',
          'boot',
          'boot, of a property',
          'manualKind',
          'manualKind, from the search',
          'manualKind, expired',
          'ownSaved',
          'ownSaved, changed',
          'error',
        ),
        'manualForm, leaving': null,
      }),
    ),
    on(
      { source: 'user', type: 'closeRequested', typed: false },
      inAll(['propertyMatches', 'propertyValue', 'propertyLoans'], {
        ...exits(
          'boot, before the launch',
          'boot',
          'boot, of a property',
          'manualKind',
          'manualKind, from the search',
          'manualKind, expired',
          'manualForm',
          'manualForm, sending',
          'manualForm, editing',
          'manualForm, saving',
          'manualForm, asked',
          'manualForm, deleting',
          'propertyAddress',
          'propertyAddress, finding',
          'propertyAddress, no record',
          'propertyAddress, editing',
          'propertyAddress, deleting',
          'ownSaved',
          'ownSaved, changed',
          'error',
        ),
      }),
    ),
  ],
  leaveConfirmed: [
    on(
      { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
      exits('manualKind, expired', 'manualForm, leaving'),
    ),
  ],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, { 'manualForm, leaving': 'manualForm' })],
};

function exits(...situations: ManualAccountsSituation[]): Partial<Record<ManualAccountsSituation, OwnStep>> {
  return Object.fromEntries(situations.map((name) => [name, 'exited']));
}
