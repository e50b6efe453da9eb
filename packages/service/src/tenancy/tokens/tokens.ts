import { hashToken } from '@fin-link/storage';
import type { Environment, NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler, CallContext } from '../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsClock,
  type NeedsIds,
  type NeedsSettings,
  ServiceError,
} from '../../platform/runtime/index.ts';
import { clientIsKnown, customerBy } from '../customers/index.ts';
import { callingUser } from '../users/index.ts';
import { bucketOfTokens, newAccessToken } from './access-token.ts';
import type { SignInAttempt, SignInLimits } from './sign-in-limits.ts';

/**
 * Creates an access token (service interface 4.1): an admin token for the admin's login name, otherwise a user's. Throws Y301 for wrong
 * credentials, Y914 after too many failures, Y027 if the customer allows only JWTs.
 */
export const createToken =
  (
    deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds & NeedsSettings<{ environment: Environment }>,
    limits: SignInLimits,
  ): Handler<'createToken'> =>
  async ({ body }, call) => {
    const { database, clock } = deps;
    const loginName = parseLoginNameHeader(call.header('loginName'));
    const issuedAt = clock.now();
    const isKnownClient = await clientIsKnown(database.db, body.clientId);
    const attempt: SignInAttempt = { client: isKnownClient ? body.clientId : null, address: call.address };
    await limits.assertAllowed(attempt);

    const create = async (): Promise<string> => {
      const customer = await customerBy(database.db, body.clientId, body.secret, deps.settings.environment);
      if (customer.authentication === 'jwt') throw new ServiceError('Y027');
      const isAdmin = loginName === customer.adminLoginName;
      const userId = isAdmin ? null : await callingUser(deps, customer, loginName);
      const bucket = bucketOfTokens(customer.id, userId);
      const token = newAccessToken(bucket);
      const row = {
        token_hash: hashToken(token),
        bucket,
        customer_id: customer.id,
        user_id: userId,
        client_key: customer.clientKey,
        issued_at: issuedAt,
        expires_at: new Date(issuedAt.getTime() + tokenLifetimeSeconds * 1_000),
      };
      await database.onBucket(bucket, () =>
        database.tx(async (trx) => {
          await trx.insertInto('access_token').values(row).execute();
          await forgetExpiredTokens(trx, bucket, issuedAt);
        }),
      );
      return token;
    };
    const accessToken = await create().catch(async (error: unknown) => {
      const isWrong = error instanceof ServiceError && error.code === 'Y301';
      throw isWrong ? await limits.recordFailure(attempt, error) : error;
    });

    return { token: { accessToken, issuedAt: issuedAt.toISOString(), expiresIn: tokenLifetimeSeconds } };
  };

/** Revokes only the token of this call. */
export const deleteToken =
  (deps: NeedsDatabase & NeedsClock): Handler<'deleteToken'> =>
  async (_input, call) => {
    await revokeToken(deps, call);
  };

/** Revokes the token of this call, like `deleteToken`. This is the older endpoint of the public interface, for users only. */
export const logoutUser =
  (deps: NeedsDatabase & NeedsClock): Handler<'logoutUser'> =>
  async (_input, call) => {
    await revokeToken(deps, call);
  };

/** Lifetime of an access token in seconds: 30 minutes (service interface 5.5). */
const tokenLifetimeSeconds = 1_800;

/** Maximum lifetime of a JWT in seconds, the same as that of an access token. */
export const jwtLifetimeSeconds = tokenLifetimeSeconds;

/** Revokes the token of a call: deletes the row of an access token, or stores the hash of a JWT until the JWT expires. */
async function revokeToken(
  { database, clock }: NeedsDatabase & NeedsClock,
  { customer, user, tokenHash, jwtExpiresAt }: CallContext,
): Promise<void> {
  if (jwtExpiresAt === null) {
    await database.db
      .deleteFrom('access_token')
      .where('bucket', '=', bucketOfTokens(customer.id, user?.id ?? null))
      .where('token_hash', '=', tokenHash)
      .execute();
    return;
  }
  await database.tx(async (trx) => {
    await trx
      .insertInto('revoked_jwt')
      .values({ token_hash: tokenHash, expires_at: jwtExpiresAt })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
    await forgetExpiredRevocations(trx, clock.now());
  });
}

const loginNameHeader = 'loginName';

/** Returns the header's login name. Throws unless it has 3 to 150 characters without spaces (service interface 5.2). */
function parseLoginNameHeader(header: string | undefined): string {
  if (header === undefined || header === '') throw new ServiceError('Y016', { name: loginNameHeader });
  const loginName = decodeUtf8(header);
  if (loginName.length < 3 || loginName.length > 150) throw new ServiceError('Y801', { name: loginNameHeader });
  if (/\s/.test(loginName)) throw new ServiceError('Y800', { name: loginNameHeader });
  return loginName;
}

/** Decodes a header value as UTF-8, because Node decodes header bytes as Latin-1. Returns the value unchanged if it is not valid UTF-8. */
function decodeUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}

/** Retention in milliseconds after expiry, so that callers get Y023 (expired) instead of Y020 (unknown). */
const expiredRetentionMs = 24 * 3_600_000;

/** Number of rows that one call deletes. */
const deleteBatchSize = 50;

/** Deletes a few old tokens of a bucket with each new one in it, so that the table stays bounded without a timer. */
async function forgetExpiredTokens(trx: ServiceTransaction, bucket: number, now: Date): Promise<void> {
  await trx
    .deleteFrom('access_token')
    .where('bucket', '=', bucket)
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('access_token')
        .select('token_hash')
        .where('bucket', '=', bucket)
        .where('expires_at', '<', new Date(now.getTime() - expiredRetentionMs))
        .orderBy('expires_at')
        .limit(deleteBatchSize)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes a few revoked JWTs that have expired. */
async function forgetExpiredRevocations(trx: ServiceTransaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('revoked_jwt')
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('revoked_jwt')
        .select('token_hash')
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(deleteBatchSize)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
