import type { ServiceTransaction } from '../database/index.ts';

/** An expired token is remembered for a day, so that its owner hears that it expired and not that it never was. */
const rememberedMs = 24 * 3_600_000;
const atOnce = 50;

/** Each new token takes a few forgotten ones with it, so the table cannot outgrow a day's tokens and needs no timer. */
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

/** The same for revoked JWTs, which nobody needs once their time is over. */
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
