import { workOnDueUsers } from '../../../tenancy/users/index.ts';
import type { NeedsLog } from '../../../platform/runtime/index.ts';
import { type PredictionDeps, updateUser } from './update-user.ts';

export const atOnce = 100;
const dayMs = 86_400_000;

export type DueDeps = PredictionDeps & NeedsLog;

/** Updates the predictions of users who are due, and returns how many users it found. */
export const updateDue = (deps: DueDeps): Promise<number> =>
  workOnDueUsers(deps, {
    table: 'prediction',
    atOnce,
    failed: 'predictions not brought up to date',
    // The horizon moves daily, and the fixed interval keeps users spread over the day.
    work: (user, at) => updateUser(deps, user, new Date(at.getTime() + dayMs)),
  });
