import type { ServiceTransaction } from '../../platform/database/index.ts';

/** Retention in milliseconds after expiry, so that callers get Y023 (expired) instead of Y020 (unknown). */
const expiredRetentionMs = 24 * 3_600_000;
/** Number of rows that one call deletes. */
const deleteBatchSize = 50;

/** Deletes a few old tokens with each new one, so that the table stays bounded without a timer. */
export async function forgetExpiredTokens(trx: ServiceTransaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('access_token')
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('access_token')
        .select('token_hash')
        .where('expires_at', '<', new Date(now.getTime() - expiredRetentionMs))
        .orderBy('expires_at')
        .limit(deleteBatchSize)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes a few revoked JWTs that have expired. */
export async function forgetExpiredRevocations(trx: ServiceTransaction, now: Date): Promise<void> {
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

/** Lifetime of an access token in seconds: 30 minutes (service interface 5.5). */
export const tokenLifetimeSeconds = 1_800;
/** Maximum lifetime of a JWT in seconds, the same as that of an access token. */
export const jwtLifetimeSeconds = tokenLifetimeSeconds;
