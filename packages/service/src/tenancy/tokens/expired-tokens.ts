import type { ServiceTransaction } from '../../platform/database/index.ts';

/** An expired token is kept for a day, so that its owner gets Y023 (expired) and not Y020 (unknown). */
const rememberedMs = 24 * 3_600_000;
const atOnce = 50;

/** Deletes a few old tokens with each new one, so that the table stays bounded without a timer. */
export async function forgetExpiredTokens(trx: ServiceTransaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('access_token')
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('access_token')
        .select('token_hash')
        .where('expires_at', '<', new Date(now.getTime() - rememberedMs))
        .orderBy('expires_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The same for revoked JWTs that have expired. */
export async function forgetExpiredRevocations(trx: ServiceTransaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('revoked_jwt')
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('revoked_jwt')
        .select('token_hash')
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** 30 minutes (service interface 5.5). */
export const tokenLifetimeSeconds = 1_800;
/** What a JWT may be valid for at most: as long as a token. */
export const jwtLifetimeSeconds = tokenLifetimeSeconds;
