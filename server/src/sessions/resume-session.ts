import { ownedBy } from '../database/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { NeedsPubsub } from '../pubsub/index.ts';
import { addLaunch } from './launches.ts';
import type { LaunchToken } from './launches.ts';
import { sessionOfRow } from './session.ts';
import type { Session, SessionTerms } from './session.ts';
import { isSameStart } from './start-point.ts';

/**
 * Holds an open session to terms from now on and gives it a further launch token; null when it has ended meanwhile. The terms are
 * computed of the session as it is while nobody else can change it: of two that go on with it, the later one finds what the
 * earlier one left.
 */
export function resumeSession(
  { database, pubsub }: NeedsDatabase & NeedsPubsub,
  session: Session,
  termsOf: (current: Session) => SessionTerms,
  { launch, idleEndOf }: { launch: LaunchToken; idleEndOf: (held: Session) => Date },
): Promise<Session | null> {
  const { sessionId } = session;
  const key = { ...ownedBy(session), session_id: sessionId };
  return database.tx(async (trx) => {
    const row = await trx
      .selectFrom('session')
      .selectAll()
      .where((eb) => eb.and(key))
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    const current = sessionOfRow(row);
    const terms = termsOf(current);
    const stands = isSameStart(terms.start, current.start);
    const held = { ...current, ...terms };
    const { capabilities, start, returnUrl, locale, expiresAt, idleSeconds } = terms;
    const written = await trx
      .updateTable('session')
      .set({
        capabilities: JSON.stringify(capabilities),
        start: JSON.stringify(start),
        return_url: returnUrl,
        locale,
        expires_at: expiresAt,
        idle_seconds: idleSeconds,
        idle_expires_at: idleEndOf(held),
        // Where the session stood may be outside of what it starts with now.
        ...(!stands && { snapshot: null }),
      })
      .where((eb) => eb.and(key))
      .returningAll()
      .executeTakeFirstOrThrow();
    // Its frame would go on where it stands, and save that again.
    if (!stands) await trx.deleteFrom('session_token').where('session_id', '=', sessionId).execute();
    await addLaunch(trx, current, launch);
    await pubsub.publish(trx, { about: 'session', sessionId });
    return sessionOfRow(written);
  });
}
