import { additionalStatuses, type SessionResult } from '@fin-link/contracts/browser';
import type { FrameMessage } from '@fin-link/contracts/page';

/** What the fake host plays for the next session that a page opens. */
export interface FakeScript {
  /** Outcome of the flow. Default: `success`. */
  outcome?: 'success' | 'pending' | 'cancelled' | 'error';
  /** Errors that the user meets before the outcome, in order. With the outcome `error` the default is a bank that does not answer. */
  errors?: readonly FakeError[];
  /** Number of linked accounts, with the outcome `success`. Default: 2. */
  accounts?: number;
  /** Bank that is linked. Default: Pine Harbor Bank, 16001. */
  bank?: FakeBank;
  /** Time in milliseconds before the flow ends. The user can close the frame meanwhile. Default: 0. */
  delayMs?: number;
}

/** An error of the flow. The web developer guide lists the classes. */
export interface FakeError {
  /** Class of the error, for example `credentials.wrong`. */
  class: string;
  /** Code of the error, for example `INCORRECT_CREDENTIALS`. */
  code: string;
}

export interface FakeBank {
  providerId: number;
  name: string;
}

type ResultAccount = SessionResult['providerAccounts'][number];

/** What a played script leaves: messages for the tag, and the part of the result that the session then has. */
export interface Played {
  readonly messages: readonly FrameMessage[];
  readonly ending: Pick<SessionResult, 'screen' | 'providerAccounts'> & {
    outcome: NonNullable<SessionResult['outcome']>;
  };
}

const defaultBank: FakeBank = { providerId: 16001, name: 'Pine Harbor Bank' };
const noAnswer: FakeError = { class: 'site.down', code: 'SITE_UNAVAILABLE' };
/** Class after which users are still at the sign-in, and can only leave as if nothing had failed. */
const wrongDetails = 'credentials.wrong';

/** Returns what the script leaves. `nextId` returns ids that no other object has. Throws `TypeError` for what no real flow does. */
export function play(script: FakeScript, reference: string, nextId: () => number): Played {
  const { outcome = 'success', bank = defaultBank, accounts = 2 } = script;
  const { errors = outcome === 'error' ? [noAnswer] : [] } = script;
  const lastError = errors.at(-1);
  if (outcome === 'error' && (lastError === undefined || lastError.class === wrongDetails))
    throw new TypeError(`The outcome error needs a last error of another class than ${wrongDetails}.`);
  const requestId = `rq-${nextId()}`;
  const providerAccountId = nextId();
  const atBank = (
    status: ResultAccount['status'],
    additionalStatus: ResultAccount['additionalStatus'],
    accountIds: number[] = [],
  ): ResultAccount => ({
    providerAccountId,
    providerId: bank.providerId,
    providerName: bank.name,
    requestId,
    status,
    additionalStatus,
    accountIds,
    newAccountIds: [],
  });
  const opened = [
    screen('search'),
    screen('credentials'),
    ...errors.flatMap((error) => errorMessages(error, reference)),
  ];
  const end = (
    last: string,
    providerAccounts: SessionResult['providerAccounts'],
    messages: readonly FrameMessage[] = [],
  ): Played => {
    const providerAccountIds = outcome === 'success' || outcome === 'pending' ? [providerAccountId] : [];
    return {
      messages: [...opened, ...messages, { type: 'fin-exit', outcome, screen: last, providerAccountIds }],
      ending: { outcome, screen: last, providerAccounts },
    };
  };

  if (outcome === 'pending') {
    const pending: FrameMessage = { type: 'fin-pending', kind: 'refresh', requestId };
    return end('progress', [atBank('IN_PROGRESS', 'DATA_RETRIEVAL_IN_PROGRESS')], [screen('progress'), pending]);
  }
  if (outcome === 'success') {
    const accountIds = Array.from({ length: accounts }, nextId);
    const linked: FrameMessage = { type: 'fin-success', providerAccountId, accountIds };
    const messages = [screen('summary'), screen('success'), linked];
    return end('success', [atBank('SUCCESS', 'AVAILABLE_DATA_RETRIEVED', accountIds)], messages);
  }
  // If the bank refused, the connection exists without data.
  const refused = additionalStatuses.find((status) => status === lastError?.code);
  const isAtSignIn = lastError === undefined || lastError.class === wrongDetails;
  return end(isAtSignIn ? 'credentials' : 'error', refused === undefined ? [] : [atBank('FAILED', refused)]);
}

const screen = (step: string, id = step): FrameMessage => ({ type: 'screen', id, step });

/** Returns the messages of an error. Only faults of the page or its backend leave users without a way to continue. */
const errorMessages = (error: FakeError, reference: string): FrameMessage[] => [
  ...(error.class === wrongDetails ? [] : [screen('error', `error.${error.class}`)]),
  {
    type: 'fin-error',
    class: error.class,
    code: error.code,
    recoverable: error.class !== 'setup',
    reference,
  },
];
