import type { ServiceTransaction } from '../../platform/database/index.ts';

/** Retention in milliseconds after expiry, so that callers get Y023 (expired) instead of Y020 (unknown). */
const expiredRetentionMs = 24 * 3_600_000;
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

/** 30 minutes (service interface 5.5). */
export const tokenLifetimeSeconds = 1_800;
/** Maximum validity of a JWT, the same as an access token's. */
export const jwtLifetimeSeconds = tokenLifetimeSeconds;
