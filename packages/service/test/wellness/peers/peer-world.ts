import { computeDue } from '../../../src/wellness/peers/due-figures.ts';
import { testService } from '../../harness/test-service.ts';
import { type Peopled, peopleOf } from './people.ts';

/** Number of users of a group that noise hides only once in 700,000 times. */
export const enough = 700;

export const denver = { city: 'Denver', state: 'CO', country: 'US' };

/** Starts a service on November 20 whose first customer compares its users. */
export async function peerWorld() {
  const service = await testService();
  await service.deps.businessClock.set(new Date('2026-11-20T12:00:00Z'));
  const people: Peopled = await peopleOf(service.deps);
  await people.enable(1);
  return {
    ...service,
    people,
    /** Computes due figures, like a round of the background loop. */
    compute: () => computeDue(service.deps),
    /** Computes the figures that are due on that day. */
    async computeOn(day: string): Promise<void> {
      await service.deps.businessClock.set(new Date(`${day}T12:00:00Z`));
      await computeDue(service.deps);
    },
    /** Returns everything that any user could see. */
    figures: () =>
      service.deps.database.db
        .selectFrom('peer_figure')
        .selectAll()
        .orderBy('customer_id')
        .orderBy('month')
        .orderBy('kind')
        .orderBy('key')
        .orderBy('currency')
        .orderBy('level')
        .orderBy('city')
        .execute(),
  };
}
