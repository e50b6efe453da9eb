import type { ServiceDeps } from '../deps.ts';
import type { CallContext, Handler } from '../http/handler.ts';

const revoke = ({ database }: ServiceDeps, { tokenHash }: CallContext) =>
  database.db.deleteFrom('access_token').where('token_hash', '=', tokenHash).execute();

/** Revokes the token of the call, and no other. */
export const deleteToken =
  (deps: ServiceDeps): Handler<'deleteToken'> =>
  async (_input, call) => {
    await revoke(deps, call);
  };

/** The same for a user, at the public interface's older address. */
export const logoutUser =
  (deps: ServiceDeps): Handler<'logoutUser'> =>
  async (_input, call) => {
    await revoke(deps, call);
  };
