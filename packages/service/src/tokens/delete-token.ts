import type { CallContext, Handler } from '../http/handler.ts';
import { forgetExpiredRevocations } from './expired-tokens.ts';
import type { NeedsClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

/** A token is a row that goes; a JWT is signed and gone from our hands, so it is remembered until its time is over. */
async function revoke(
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

/** Revokes the token of the call, and no other. */
export const deleteToken =
  (deps: NeedsDatabase & NeedsClock): Handler<'deleteToken'> =>
  async (_input, call) => {
    await revoke(deps, call);
  };

/** The same for a user, at the public interface's older address. */
export const logoutUser =
  (deps: NeedsDatabase & NeedsClock): Handler<'logoutUser'> =>
  async (_input, call) => {
    await revoke(deps, call);
  };
