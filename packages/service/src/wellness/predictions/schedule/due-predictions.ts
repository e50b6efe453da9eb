import { workOnDueUsers } from '../../../tenancy/users/index.ts';
import type { NeedsLog } from '../../../platform/runtime/index.ts';
import { type PredictionDeps, updateUser } from './update-user.ts';

/** Maximum number of users that one round updates. */
export const maxUsersPerRound = 100;
const dayMs = 86_400_000;

/** Dependencies of the loop. */
export type DueDeps = PredictionDeps & NeedsLog;

/** Updates the predictions of due users. Returns the number of due users. */
export const updateDue = (deps: DueDeps): Promise<number> =>
  workOnDueUsers(deps, {
    table: 'prediction',
    atOnce: maxUsersPerRound,
    failed: 'predictions not brought up to date',
    // The next update is due a day later, because the horizon moves daily. The fixed interval keeps users spread over the day.
    work: (user, at) => updateUser(deps, user, new Date(at.getTime() + dayMs)),
  });
