import {
  accountList,
  credentialsFormReply,
  launchReply,
  providerAccountList,
  providerAccountReply,
  providerList,
  providerReply,
  sessionReply,
} from '@fin-link/contracts/browser';
import type {
  AccountView,
  FilledField,
  FlowSnapshot,
  HostEvent,
  LaunchRequest,
  LoginForm,
  ProviderAccountView,
  ProviderDetail,
  ProviderList,
  SessionOutcome,
  SessionView,
} from '@fin-link/contracts/browser';
import { consentsClient } from './consents.ts';
import type { ConsentsClient } from './consents.ts';
import { isPassing } from './host-error.ts';
import { request } from './request.ts';
import type { Connection } from './request.ts';
import { backoff, browserTimers, pause } from './timers.ts';
import type { Timers } from './timers.ts';
import { watch } from './watch.ts';

export interface HostClientOptions {
  fetch: typeof globalThis.fetch;
  /** Origin of the host, e.g. `https://link.example`. */
  baseUrl: string;
  /** The session token; null before the launch. */
  token: () => string | null;
  timers?: Timers;
  /** Milliseconds until a request counts as lost; 15 seconds when not given. */
  timeoutMilliseconds?: number;
}

export interface ProviderSearch {
  name?: string;
  skip?: number;
  top?: number;
  match?: 'close' | 'exact';
}

export interface AddProviderAccount {
  providerId: number;
  field: readonly FilledField[];
  /** 8 to 100 characters; the same key never adds twice. */
  idempotencyKey: string;
}

/** The host as a frame uses it. Every method rejects with a `HostError`, or with the signal's own reason when aborted. */
export interface HostClient extends ConsentsClient {
  launch(launch: LaunchRequest, signal?: AbortSignal): Promise<{ sessionToken: string; session: SessionView }>;
  session(signal?: AbortSignal): Promise<SessionView>;
  endSession(outcome: SessionOutcome, screen: string, signal?: AbortSignal): Promise<void>;
  saveSnapshot(snapshot: FlowSnapshot, signal?: AbortSignal): Promise<void>;
  providers(search: ProviderSearch, signal?: AbortSignal): Promise<ProviderList>;
  provider(providerId: number, signal?: AbortSignal): Promise<ProviderDetail>;
  providerAccounts(signal?: AbortSignal): Promise<readonly ProviderAccountView[]>;
  providerAccount(providerAccountId: number, signal?: AbortSignal): Promise<ProviderAccountView>;
  addProviderAccount(added: AddProviderAccount, signal?: AbortSignal): Promise<ProviderAccountView>;
  /** The login form, with hints at what was entered before. */
  credentialsForm(providerAccountId: number, signal?: AbortSignal): Promise<LoginForm>;
  /** `unchanged`: ids of fields that stay as they were entered before. */
  updateCredentials(
    providerAccountId: number,
    filled: { field: readonly FilledField[]; unchanged: readonly string[] },
    signal?: AbortSignal,
  ): Promise<ProviderAccountView>;
  answerChallenge(
    providerAccountId: number,
    requestId: string,
    field: readonly FilledField[],
    signal?: AbortSignal,
  ): Promise<ProviderAccountView>;
  refreshProviderAccount(providerAccountId: number, signal?: AbortSignal): Promise<ProviderAccountView>;
  deleteProviderAccount(providerAccountId: number, signal?: AbortSignal): Promise<void>;
  accounts(providerAccountId: number, signal?: AbortSignal): Promise<readonly AccountView[]>;
  selectAccounts(
    providerAccountId: number,
    accountIds: readonly number[],
    signal?: AbortSignal,
  ): Promise<readonly AccountView[]>;
  /** Resolves when the signal is aborted; see `watch`. */
  watch(watched: Watched, onEvent: (event: HostEvent) => void, signal: AbortSignal): Promise<void>;
}

/** What is read while streaming does not work: a provider account, authorizations at a bank, or every provider account of the user. */
export type Watched = number | { authorizationIds: readonly string[] } | null;

const defaultTimeout = 15_000;
/** An addition whose reply was lost is sent again with its key: the host answers with what the first one made. */
const additionTries = 3;

async function addProviderAccount(
  connection: Connection,
  added: AddProviderAccount,
  signal?: AbortSignal,
): Promise<ProviderAccountView> {
  const { providerId, field, idempotencyKey } = added;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const parts = { body: { providerId, field }, headers: { 'idempotency-key': idempotencyKey } };
      return (await request(connection, 'addProviderAccount', providerAccountReply, parts, signal)).providerAccount;
    } catch (cause) {
      if (signal?.aborted === true || attempt === additionTries || !isPassing(cause)) throw cause;
      await pause(
        connection.timers,
        backoff(connection.timers, attempt, 500, 4_000),
        signal ?? new AbortController().signal,
      );
    }
  }
}

export function createHostClient(options: HostClientOptions): HostClient {
  const connection: Connection = {
    // A bare reference to the browser's fetch loses its receiver.
    fetch: (input, init) => options.fetch(input, init),
    baseUrl: options.baseUrl,
    token: options.token,
    timers: options.timers ?? browserTimers,
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeout,
  };
  const providerAccount = async (providerAccountId: number, signal?: AbortSignal) =>
    (await request(connection, 'providerAccount', providerAccountReply, { params: { providerAccountId } }, signal))
      .providerAccount;
  const providerAccounts = async (signal?: AbortSignal) =>
    (await request(connection, 'providerAccounts', providerAccountList, {}, signal)).providerAccounts;
  const consents = consentsClient(connection);
  return {
    ...consents,
    launch: (launch, signal) => request(connection, 'launch', launchReply, { body: launch }, signal),
    session: async (signal) => (await request(connection, 'session', sessionReply, {}, signal)).session,
    endSession: (outcome, screen, signal) =>
      request(connection, 'endSession', null, { body: { outcome, screen }, keepalive: true }, signal),
    saveSnapshot: (snapshot, signal) =>
      // The page may be on its way to a bank.
      request(connection, 'saveSnapshot', null, { body: snapshot, keepalive: true }, signal),
    providers: ({ name, skip, top, match }, signal) =>
      request(
        connection,
        'providers',
        providerList,
        { query: { name, skip: skip?.toString(), top: top?.toString(), match } },
        signal,
      ),
    provider: async (providerId, signal) =>
      (await request(connection, 'provider', providerReply, { params: { providerId } }, signal)).provider,
    providerAccounts,
    providerAccount,
    addProviderAccount: (added, signal) => addProviderAccount(connection, added, signal),
    credentialsForm: async (providerAccountId, signal) =>
      (await request(connection, 'credentialsForm', credentialsFormReply, { params: { providerAccountId } }, signal))
        .loginForm,
    updateCredentials: async (providerAccountId, { field, unchanged }, signal) =>
      (
        await request(
          connection,
          'updateCredentials',
          providerAccountReply,
          { params: { providerAccountId }, body: { field, ...(unchanged.length > 0 && { unchanged }) } },
          signal,
        )
      ).providerAccount,
    answerChallenge: async (providerAccountId, requestId, field, signal) =>
      (
        await request(
          connection,
          'answerChallenge',
          providerAccountReply,
          { params: { providerAccountId }, body: { requestId, field } },
          signal,
        )
      ).providerAccount,
    refreshProviderAccount: async (providerAccountId, signal) =>
      (
        await request(
          connection,
          'refreshProviderAccount',
          providerAccountReply,
          { params: { providerAccountId } },
          signal,
        )
      ).providerAccount,
    deleteProviderAccount: (providerAccountId, signal) =>
      request(connection, 'deleteProviderAccount', null, { params: { providerAccountId }, keepalive: true }, signal),
    accounts: async (providerAccountId, signal) =>
      (await request(connection, 'accounts', accountList, { params: { providerAccountId } }, signal)).accounts,
    selectAccounts: async (providerAccountId, accountIds, signal) =>
      (
        await request(
          connection,
          'selectAccounts',
          accountList,
          { params: { providerAccountId }, body: { accountIds } },
          signal,
        )
      ).accounts,
    watch: (watched, onEvent, signal) =>
      watch({
        connection,
        poll: async (polled) => {
          if (watched !== null && typeof watched === 'object') {
            const authorizations = await Promise.all(
              watched.authorizationIds.map((authorizationId) => consents.authorization(authorizationId, polled)),
            );
            return authorizations.map(({ authorization }) => ({ type: 'authorization', authorization }));
          }
          const read = watched === null ? await providerAccounts(polled) : [await providerAccount(watched, polled)];
          return read.map((one) => ({ type: 'provider-account', providerAccount: one }));
        },
        onEvent,
        signal,
      }),
  };
}
