import { setDue } from '../../src/platform/database/index.ts';
import type { KyselyPlugin } from 'kysely';
import type { ServiceDeps } from '../../src/create-service.ts';
import { evaluateDue } from '../../src/wellness/insights/evaluation/index.ts';
import { updateDue } from '../../src/wellness/predictions/schedule/index.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import type { ExamPayment } from '../wellness/predictions/exam/types.ts';
import { fillPredictedAccount, insertHistory, readUpTo } from './predicted-histories.ts';

/** Inserts a history of a user and updates the predictions. */
export async function fillInsightUser(
  deps: ServiceDeps,
  user: UserKey,
  history: readonly ExamPayment[],
  day: string,
): Promise<void> {
  await fillPredictedAccount(deps, user);
  await insertHistory(deps, user, history);
  await readUpTo(deps, user, day);
  await updateDue(deps);
}

/** Makes the insights of a user due, after a change or by a new day, and evaluates them. Returns how long that took, in milliseconds. */
export async function evaluateOnce(
  deps: ServiceDeps,
  user: UserKey,
  { isChanged, scheduledUntil }: { isChanged: boolean; scheduledUntil: string },
): Promise<number> {
  await deps.database.db
    .updateTable('insight_progress')
    .set({ is_changed: isChanged, scheduled_until: scheduledUntil })
    .where('user_id', '=', user.userId)
    .execute();
  await setDue(deps.database.db, user, [{ kind: 'insights', at: new Date(0) }]);
  const start = performance.now();
  await evaluateDue(deps);
  return performance.now() - start;
}

export const forgetInsights = (deps: ServiceDeps, { userId }: UserKey): Promise<unknown> =>
  deps.database.db.deleteFrom('insight').where('user_id', '=', userId).execute();

/** Returns dependencies that count their queries, and a function that returns the count. */
export function countingQueries(deps: ServiceDeps): { deps: ServiceDeps; requested: () => number } {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { database } = deps;
  return {
    deps: {
      ...deps,
      database: {
        ...database,
        db: database.db.withPlugin(counter),
        tx: (work) => database.tx((trx) => work(trx.withPlugin(counter))),
      },
    },
    requested: () => queries,
  };
}
