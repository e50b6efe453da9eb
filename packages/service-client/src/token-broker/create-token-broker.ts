import type { ServiceClient } from '../endpoints/index.ts';
import { ServiceCallError } from '../transport/index.ts';
import { type Credentials, newTokenOf } from './credentials.ts';
import type { StoredToken, TokenClaim, TokenStore } from './token-store.ts';

/** Settings of `createTokenBroker`. */
export interface TokenBrokerOptions {
  client: Pick<ServiceClient, 'createToken' | 'deleteToken'>;
  store: TokenStore;
  clock: { now(): Date };
  /** Client id and secret, or a private key whose public key is registered at the service. */
  credentials: Credentials;
  /** Time in milliseconds for which a process reuses a token from memory. Default: 3 s. */
  memoryMs?: number;
  /** Remaining lifetime in milliseconds below which a token is renewed. Default: 2 min. */
  renewBeforeMs?: number;
  /** Time in milliseconds after which a claim on a token expires. Default: 30 s. */
  claimMs?: number;
}

/** Provides valid tokens by login, and renews them before they expire. */
export interface TokenBroker {
  /** Runs `work` with a valid token of the login. If the service refuses the token, retries once with a new token. */
  use<R>(loginName: string, work: (token: string) => Promise<R>): Promise<R>;
  /** Runs `work` with a token that is neither shared nor stored. Revokes the token afterwards. */
  useApart<R>(loginName: string, work: (token: string) => Promise<R>): Promise<R>;
  /** Returns a token that is neither shared nor stored, for a caller outside of this process. It ends by its lifetime. */
  issue(loginName: string): Promise<string>;
  /** Deletes the login's token and revokes it at the service. This is best effort, because the token also expires. */
  revoke(loginName: string): Promise<void>;
}

/** Error codes that require a new token (upstream interface 2.4). */
const tokenErrors: ReadonlySet<string> = new Set(['Y008', 'Y020', 'Y023']);
/** Remaining lifetime in milliseconds below which a token is not used, because it could expire during the request. */
const unusableBeforeMs = 5_000;
/** Maximum time in milliseconds between two checks whether another process has renewed the token. */
const claimPollMs = 250;

/** Creates a token broker. Processes that share the store also share the tokens. */
export function createTokenBroker(options: TokenBrokerOptions): TokenBroker {
  const { client, store, clock, credentials } = options;
  const memoryMs = options.memoryMs ?? 3_000;
  const renewBeforeMs = options.renewBeforeMs ?? 120_000;
  const claimMs = options.claimMs ?? 30_000;
  const memory = new Map<string, { token: StoredToken; until: number }>();
  const running = new Map<string, Promise<StoredToken>>();

  const remainingMs = (token: StoredToken): number => token.expiresAt.getTime() - clock.now().getTime();

  const remember = (loginName: string, token: StoredToken): StoredToken => {
    const now = clock.now().getTime();
    for (const [name, entry] of memory) if (entry.until <= now) memory.delete(name);
    memory.set(loginName, { token, until: now + memoryMs });
    return token;
  };

  /**
   * Creates and stores a token. If the claim was lost, revokes the new token and returns `null`, because another process has created a
   * token for the login.
   */
  const createToken = async (claim: TokenClaim): Promise<StoredToken | null> => {
    try {
      const token = await newTokenOf(claim.loginName, credentials, client, clock.now());
      let isSaved = false;
      try {
        isSaved = await store.save(claim, token);
      } finally {
        if (!isSaved) await revokeToken(token);
      }
      return isSaved ? token : null;
    } catch (error) {
      await store.abandon(claim);
      throw error;
    }
  };

  /** Revokes a token at the service. Ignores failures, because the token also expires. */
  const revokeToken = async ({ accessToken }: StoredToken): Promise<void> => {
    try {
      await client.deleteToken({ token: accessToken });
    } catch (error) {
      if (!(error instanceof ServiceCallError)) throw error;
    }
  };

  /** Returns a stored token, or creates one if this process gets the claim. Throws a timeout error after `claimMs`. */
  const obtain = async (loginName: string): Promise<StoredToken> => {
    for (let waitedMs = 0; ; waitedMs += claimPollMs) {
      const stored = await store.read(loginName);
      if (stored !== null && remainingMs(stored) > renewBeforeMs) return remember(loginName, stored);
      const now = clock.now();
      const claim = await store.claim(loginName, now, new Date(now.getTime() + claimMs));
      if (claim !== null) {
        if (claim.stored === null || remainingMs(claim.stored) <= renewBeforeMs) {
          const created = await createToken(claim);
          if (created !== null) return remember(loginName, created);
          if (waitedMs > claimMs) throw claimTimeout();
          continue;
        }
        await store.abandon(claim);
        return remember(loginName, claim.stored);
      }
      // Another process is renewing the token. The stored token can still be used.
      if (stored !== null && remainingMs(stored) > unusableBeforeMs) return stored;
      if (waitedMs > claimMs) throw claimTimeout();
      await store.changed(loginName, claimPollMs);
    }
  };

  /** Returns a token from memory. Otherwise gets it from the store or the service, with only one such request per login at a time. */
  const tokenOf = (loginName: string): Promise<StoredToken> => {
    const cached = memory.get(loginName);
    if (cached !== undefined && cached.until > clock.now().getTime() && remainingMs(cached.token) > unusableBeforeMs)
      return Promise.resolve(cached.token);
    const pending = running.get(loginName) ?? obtain(loginName).finally(() => running.delete(loginName));
    running.set(loginName, pending);
    return pending;
  };

  store.onDropped?.((loginName) => memory.delete(loginName));

  return {
    async useApart(loginName, work) {
      const token = await newTokenOf(loginName, credentials, client, clock.now());
      try {
        return await work(token.accessToken);
      } finally {
        await revokeToken(token);
      }
    },

    issue: async (loginName) => (await newTokenOf(loginName, credentials, client, clock.now())).accessToken,

    async use(loginName, work) {
      const first = await tokenOf(loginName);
      try {
        return await work(first.accessToken);
      } catch (error) {
        if (!(error instanceof ServiceCallError) || error.code === null || !tokenErrors.has(error.code)) throw error;
        if (memory.get(loginName)?.token.accessToken === first.accessToken) memory.delete(loginName);
        await store.discard(loginName, first.accessToken);
        const second = await tokenOf(loginName);
        return work(second.accessToken);
      }
    },

    async revoke(loginName) {
      memory.delete(loginName);
      const token = await store.remove(loginName);
      if (token !== null && remainingMs(token) > 0) await revokeToken(token);
    },
  };
}

/** Returns the error for a claim that another process did not end in time. */
function claimTimeout(): ServiceCallError {
  return new ServiceCallError({
    fault: 'timeout',
    endpoint: 'createToken',
    status: null,
    code: null,
    referenceCode: null,
    retryAfter: null,
  });
}
