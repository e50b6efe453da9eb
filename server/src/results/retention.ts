import type { Clock } from '@fin-link/storage';
import { ownedBy } from '../database/schema.ts';
import type { HostDatabase } from '../database/schema.ts';

const keptDays = 30;
const batch = 200;

/** No bank waits longer for an answer. */
const challengeMs = 86_400_000;

/** Forgets when challenges end that nobody answers any more. */
export async function forgetOldChallenges(database: HostDatabase, clock: Clock): Promise<void> {
  await database.db
    .deleteFrom('challenge')
    .where('seen_at', '<', new Date(clock.now().getTime() - challengeMs))
    .execute();
}

/** Forgets sessions that ended long ago, with everything that belongs to them; at most a batch at a time. */
export async function forgetOldSessions(database: HostDatabase, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  const old = await database.db
    .selectFrom('session')
    .select(['customer', 'login_name', 'session_id'])
    .where('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(batch)
    .execute();
  for (const { customer, login_name, session_id } of old) {
    await database.tx(async (trx) => {
      const key = { ...ownedBy({ customer, loginName: login_name }), session_id };
      for (const table of ['session_token', 'launch_token', 'session_route'] as const) {
        await trx.deleteFrom(table).where('session_id', '=', session_id).execute();
      }
      for (const table of [
        'session_delivery',
        'session_result',
        'idempotent_request',
        'session_provider_account',
        'session',
      ] as const) {
        await trx
          .deleteFrom(table)
          .where((eb) => eb.and(key))
          .execute();
      }
    });
  }
}
