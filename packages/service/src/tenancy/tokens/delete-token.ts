import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { CallContext, Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';
import { forgetExpiredRevocations } from './expired-tokens.ts';

/** Revokes the token of a call: deletes the row of an access token, or stores the hash of a JWT until the JWT expires. */
export async function revokeToken(
  { database, clock }: NeedsDatabase & NeedsClock,
  { tokenHash, jwtExpiresAt }: CallContext,
): Promise<void> {
  if (jwtExpiresAt === null) {
    await database.db.deleteFrom('access_token').where('token_hash', '=', tokenHash).execute();
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

/** Revokes only the token of this call. */
export const deleteToken =
  (deps: NeedsDatabase & NeedsClock): Handler<'deleteToken'> =>
  async (_input, call) => {
    await revokeToken(deps, call);
  };
