import type { SessionResult } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { NeedsDatabase, SessionKey } from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';
import { type Session, sessionOf } from '../../tenancy/sessions/index.ts';
import { sessionObjects } from '../session-objects/index.ts';

type ManualAccount = SessionResult['ownAccounts'][number];

interface RequestedAccount {
  /** Value of the request's `Idempotency-Key`. */
  key: string;
  request: unknown;
  kind: string;
}

/** Manual accounts and properties that sessions added. */
interface SessionManualAccounts {
  /**
   * Adds an account once for each idempotency key of a session, as `Idempotency` guarantees. Concurrent repetitions may both call `add`
   * with the same service key. Throws `request.idempotency-conflict` and `account.limit-reached`.
   */
  add(session: SessionKey, requested: RequestedAccount, add: (serviceKey: string) => Promise<number>): Promise<number>;
  /** Removes a deleted account from the session. */
  forget(session: SessionKey, accountId: number): Promise<void>;
  /** Returns the accounts of a session, oldest first. */
  ofSession(session: SessionKey): Promise<ManualAccount[]>;
}

export interface NeedsManualAccounts {
  readonly manualAccounts: SessionManualAccounts;
}

const maxPerSession = 100;

/** Opens the record of accounts. `secret` is the key of the request hashes and must be the same in all processes. */
export function openSessionManualAccounts(parts: NeedsDatabase & NeedsClock, secret: string): SessionManualAccounts {
  const { subjectOf, serviceKey } = idempotency(secret);
  const objects = sessionObjects(parts, 'account', maxPerSession);

  return {
    async add(session, { key, request, kind }, add) {
      const requestHash = subjectOf(request);
      const accounts = await objects.ofSession(session);
      const existing = accounts.find((account) => account.key === key);
      if (existing !== undefined) {
        assertSameSubject(existing, requestHash);
        return Number(existing.id);
      }
      if (accounts.length >= maxPerSession) throw new HostError('account.limit-reached');
      const id = await add(serviceKey(session, key));
      await objects.add(session, { key, requestHash, id, details: { kind } });
      return id;
    },

    forget: objects.forget,
    ofSession: async (session) =>
      (await objects.ofSession(session)).map(({ id, details }) => ({ accountId: Number(id), kind: details.kind })),
  };
}

/** Reads a manually added account. Throws `account.not-found` if the user does not have it or it came from a bank. */
export async function readManualAccount(
  { client, broker }: NeedsService,
  { loginName }: Session,
  accountId: number,
): Promise<Account> {
  const { body } = await broker.use(loginName, (token) =>
    client.getAccount({ token, params: { accountId: String(accountId) }, query: {} }),
  );
  const account = body.account?.find(({ id }) => id === accountId);
  if (account?.isManual !== true) throw new HostError('account.not-found');
  return account;
}

/** Returns the view. Throws `account.not-found` if there is none, for example for a kind that the host does not know. */
export function requireView<T>(view: T | undefined): T {
  if (view === undefined) throw new HostError('account.not-found');
  return view;
}

/** Deletes a manual account or a property. Never deletes a bank's account. */
export const deleteManualAccount =
  (deps: NeedsService & NeedsManualAccounts): Handler<'deleteManualAccount'> & Handler<'deleteProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    await readManualAccount(deps, session, accountId);
    await deps.broker.use(session.loginName, (token) =>
      deps.client.deleteAccount({ token, params: { accountId: String(accountId) } }),
    );
    await deps.manualAccounts.forget(session, accountId);
  };
