import { ownedBy, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { addLaunch, type LaunchToken } from './launches.ts';
import { sessionOfRow, type Session, type SessionTerms } from './session.ts';
import { isSameStart } from './start-point.ts';

/**
 * Applies new terms to an open session and adds a launch token. Returns `null` if the session has ended. Computes the terms while the row
 * is locked, so that the second of two concurrent requests sees the terms of the first.
 */
export function resumeSession(
  { database, pubsub }: NeedsDatabase & NeedsPubsub,
  session: Session,
  termsOf: (current: Session) => SessionTerms,
  { launch, idleEndOf }: { launch: LaunchToken; idleEndOf: (resumed: Session) => Date },
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
    const keepsStart = isSameStart(terms.start, current.start);
    const resumed = { ...current, ...terms };
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
        idle_expires_at: idleEndOf(resumed),
        // The saved position may not be reachable from the new start.
        ...(!keepsStart && { snapshot: null }),
      })
      .where((eb) => eb.and(key))
      .returningAll()
      .executeTakeFirstOrThrow();
    // Revokes the tokens of open frames, which would otherwise save their old position again.
    if (!keepsStart)
      await trx
        .deleteFrom('session_token')
        .where((eb) => eb.and(key))
        .execute();
    await addLaunch(trx, current, launch);
    await pubsub.publish(trx, { about: 'session', sessionId });
    return sessionOfRow(written);
  });
}
