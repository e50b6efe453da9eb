import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';
import { revokeToken } from './delete-token.ts';

/** Like `deleteToken`, for a user, at the older address of the public interface. */
export const logoutUser =
  (deps: NeedsDatabase & NeedsClock): Handler<'logoutUser'> =>
  async (_input, call) => {
    await revokeToken(deps, call);
  };
