import type { Launch } from '../../server/src/tenancy/fastlink/launch-parameters.ts';
import type { Handler } from './launch-calls.ts';

/** Events that replace a callback, with what differs. */
export interface TranslatedHandler {
  handler: Handler;
  events: string;
  difference: string;
  /** What replaces each member of the payload that the callback reads. */
  members: readonly (readonly [member: string, replacement: string])[];
}

export function translateHandler(handler: Handler, element: Launch['element']): TranslatedHandler {
  const { events, savedEvents, difference, members } = callbacks[handler.name] ?? callbacks['onEvent'] ?? nothing;
  return {
    handler,
    events: element === 'fin-link' ? events : (savedEvents ?? events),
    difference,
    members: (handler.reads ?? []).map((member) => [member, members[member] ?? inResult[member] ?? 'no counterpart']),
  };
}

interface Callback {
  events: string;
  /** Events of the elements for manual accounts and properties. */
  savedEvents?: string;
  difference: string;
  members: Readonly<Record<string, string>>;
}

const ofResult = (member: string): string => `on your server, the session's result: providerAccounts[].${member}`;
const inResult: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['providerId', 'providerName', 'requestId', 'status', 'additionalStatus'].map((name) => [name, ofResult(name)]),
  ),
  fnToCall: 'not needed: the name of the event says it',
};

const closing: Callback = {
  events: 'fin-exit',
  difference: 'the last event of every flow, also after success; exactly once',
  members: {
    action: 'not needed: fin-exit always means the end',
    sites: 'event.detail.providerAccountIds; names and states are in the result of the session',
    providerAccountId: 'event.detail.providerAccountIds',
    status: 'event.detail.outcome: success, pending, failed, cancelled or error',
  },
};

const callbacks: Readonly<Record<string, Callback>> = {
  onSuccess: {
    events: 'fin-success, and fin-partial if some accounts could not be read',
    savedEvents: 'fin-account-saved',
    difference: 'also has the ids of the accounts: event.detail.accountIds',
    members: { providerAccountId: 'event.detail.providerAccountId' },
  },
  onError: {
    events: 'fin-error',
    difference: 'the user already reads what happened; recoverable says whether the flow continues',
    members: {
      code: 'event.detail.code, with other values',
      title: 'event.detail.class',
      message: 'not needed: the screen shows it; event.detail.reference finds it in the log',
      reason: 'not needed: the screen shows it; event.detail.reference finds it in the log',
      status: 'not needed: fin-error always means a failure',
      additionalStatus: 'event.detail.class',
    },
  },
  onClose: closing,
  onExit: closing,
  onEvent: {
    events: 'fin-screen and fin-event',
    difference: 'for analytics; links open themselves, and session-url is asked before the session ends',
    members: {
      type: 'not needed: links open themselves',
      data: 'not needed: links open themselves',
      fnToCall: 'session-url: extend your own session when the tag asks it again',
    },
  },
};

const nothing: Callback = { events: 'none', difference: 'unknown callback', members: {} };
