import type { Service } from '../../packages/service/src/index.ts';
import {
  countingQueries,
  evaluateOnce,
  fillInsightUser,
  forgetInsights,
} from '../../packages/service/test/harness/insight-users.ts';
import { forgetHistory } from '../../packages/service/test/harness/predicted-histories.ts';
import { createExam } from '../../packages/service/test/wellness/predictions/exam/exam.ts';
import { onPostgres, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name =
  'Insights of users with 22 months of history: evaluated after a change and on a schedule, on one core';

const users = sized(200, 2);
const rounds = sized(5, 1);

export const run = (): Promise<Row[]> => onPostgres(measure);

/** Measures one user of the service with the history of each household in turn. */
async function measure(service: Service): Promise<Row[]> {
  const { deps, requested } = countingQueries(service.deps);
  const user = await userOf(service, 'has-insights');
  const households = createExam({ seed: 11, noise: 1 });
  const durations = { changed: [] as number[], scheduled: [] as number[], idle: [] as number[] };
  const queries = { changed: [] as number[], scheduled: [] as number[] };
  await service.deps.inBackground(async () => {
    for (let round = 0; round < users; round += 1) {
      const { history, asOf } = households[round % households.length] ?? { history: [], asOf: '2025-01-01' };
      await forgetHistory(deps, user);
      await fillInsightUser(deps, user, history, asOf);
      for (let turn = 0; turn < rounds; turn += 1) {
        await forgetInsights(deps, user);
        let before = requested();
        durations.changed.push(await evaluateOnce(deps, user, { isChanged: true, scheduledUntil: asOf }));
        queries.changed.push(requested() - before);
        before = requested();
        // Every schedule is due after this date.
        durations.scheduled.push(await evaluateOnce(deps, user, { isChanged: false, scheduledUntil: '2020-01-01' }));
        queries.scheduled.push(requested() - before);
        durations.idle.push(await evaluateOnce(deps, user, { isChanged: false, scheduledUntil: asOf }));
      }
    }
  });
  const times = users * rounds;
  return [
    { what: `after a change, each of ${times} evaluations`, unit: 'ms', samples: durations.changed },
    { what: 'after a change, queries', unit: 'queries', samples: queries.changed },
    { what: 'all schedules, each evaluation', unit: 'ms', samples: durations.scheduled },
    { what: 'all schedules, queries', unit: 'queries', samples: queries.scheduled },
    { what: 'nothing is due', unit: 'ms', samples: durations.idle },
  ];
}
