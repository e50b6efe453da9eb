import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';
import { revokeToken } from './delete-token.ts';

/** Revokes the token of this call, like `deleteToken`. It is the older endpoint of the public interface, for users only. */
export const logoutUser =
  (deps: NeedsDatabase & NeedsClock): Handler<'logoutUser'> =>
  async (_input, call) => {
    await revokeToken(deps, call);
  };
