import { describe, expect, it } from 'vitest';
import {
  finalStates,
  isFinal,
  type RefreshEvent,
  transition,
} from '../../../src/linking/refresh-requests/transition.ts';
import { type RefreshState, refreshStates } from '../../../src/platform/database/tables/refreshes.ts';

const events = {
  'signed-in': { type: 'signed-in' },
  challenged: { type: 'challenged', refused: false },
  refused: { type: 'challenged', refused: true },
  answered: { type: 'answered' },
  expired: { type: 'expired' },
  'session-lost': { type: 'session-lost' },
  listed: { type: 'listed' },
  all: { type: 'retrieved', outcome: 'all' },
  some: { type: 'retrieved', outcome: 'some' },
  problem: { type: 'problem', additionalStatus: 'SITE_UNAVAILABLE' },
  'given-up': { type: 'given-up' },
  superseded: { type: 'superseded' },
} as const satisfies Record<string, RefreshEvent>;
type EventName = keyof typeof events;

/** `state | additional status | stage`; events that are not listed are ignored. */
const table: Partial<Record<RefreshState, Partial<Record<EventName, string>>>> = {
  'signing-in': {
    'signed-in': 'listing | DATA_RETRIEVAL_IN_PROGRESS | LOGIN_SUCCESS',
    challenged: 'waiting | ADDL_AUTHENTICATION_REQUIRED | USER_INPUT_REQUIRED',
    refused: 'waiting | INVALID_ADDL_INFO_PROVIDED | USER_INPUT_REQUIRED',
    problem: 'failed | SITE_UNAVAILABLE | PROCESS_COMPLETED',
    'given-up': 'failed | TECH_ERROR | PROCESS_COMPLETED',
    superseded: 'superseded | - | -',
  },
  waiting: {
    answered: 'answering | LOGIN_IN_PROGRESS | -',
    expired: 'failed | REQUEST_TIME_OUT | PROCESS_COMPLETED',
    'given-up': 'failed | TECH_ERROR | PROCESS_COMPLETED',
    superseded: 'superseded | - | -',
  },
  answering: {
    'signed-in': 'listing | DATA_RETRIEVAL_IN_PROGRESS | LOGIN_SUCCESS',
    challenged: 'waiting | ADDL_AUTHENTICATION_REQUIRED | USER_INPUT_REQUIRED',
    refused: 'waiting | INVALID_ADDL_INFO_PROVIDED | USER_INPUT_REQUIRED',
    'session-lost': 'signing-in | LOGIN_IN_PROGRESS | -',
    problem: 'failed | SITE_UNAVAILABLE | PROCESS_COMPLETED',
    'given-up': 'failed | TECH_ERROR | PROCESS_COMPLETED',
    superseded: 'superseded | - | -',
  },
  listing: {
    'session-lost': 'signing-in | LOGIN_IN_PROGRESS | -',
    listed: 'retrieving | ACCT_SUMMARY_RECEIVED | ACCT_SUMMARY_RECEIVED',
    problem: 'failed | SITE_UNAVAILABLE | PROCESS_COMPLETED',
    'given-up': 'failed | TECH_ERROR | PROCESS_COMPLETED',
    superseded: 'superseded | - | -',
  },
  retrieving: {
    'session-lost': 'signing-in | LOGIN_IN_PROGRESS | -',
    all: 'succeeded | AVAILABLE_DATA_RETRIEVED | PROCESS_COMPLETED',
    some: 'partial | PARTIAL_DATA_RETRIEVED | PROCESS_COMPLETED',
    problem: 'failed | SITE_UNAVAILABLE | PROCESS_COMPLETED',
    'given-up': 'failed | TECH_ERROR | PROCESS_COMPLETED',
    superseded: 'superseded | - | -',
  },
};

const cells = refreshStates.flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event) => ({ state, event, expected: table[state]?.[event] ?? 'ignored' })),
);

describe('state machine of a refresh', () => {
  it.each(cells)('a refresh in state $state moves on $event to $expected', ({ state, event, expected }) => {
    const next = transition(state, events[event]);
    const shown =
      next === null
        ? 'ignored'
        : [next.state, next.additionalStatus ?? '-', next.stage?.replace('REFRESH.', '') ?? '-'].join(' | ');
    expect(shown).toBe(expected);
  });

  it('a refresh never leaves a final state, and can reach a final state from every other state', () => {
    for (const state of refreshStates.filter((candidate) => !isFinal(candidate))) {
      expect(transition(state, events['given-up'])?.state).toBe('failed');
    }
    const reached = new Set(cells.flatMap(({ state, event }) => transition(state, events[event])?.state ?? []));
    for (const state of finalStates) expect(reached).toContain(state);
  });
});
