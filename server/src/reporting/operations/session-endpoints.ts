import type { OperatedSession, OperatedSessionReply, TimelineEntry } from '@fin-link/contracts/browser';
import { bucketOfUser, type NeedsDatabase } from '../../platform/database/index.ts';
import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { actorOf, type NeedsAuditLog } from '../../tenancy/operators/index.ts';
import type { NeedsSessions, Session } from '../../tenancy/sessions/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
import { failureOf, type StoredEntry } from './failure.ts';
import { cursorAfter, findSessions, foundSession, sessionsOfUser, type SearchedField } from './find-sessions.ts';
import { readFacts, sessionViewOf } from './session-views.ts';

type ReadDeps = NeedsDatabase & NeedsAuditLog & NeedsTimelines & NeedsSettings<'customer' | 'sites'>;

/** Lists or searches sessions. The audit log names the searched field, and the searched text only if it is a login name. */
export const listOperatedSessions =
  ({ database, auditLog, timelines, settings }: ReadDeps): Handler<'listOperatedSessions'> =>
  async (request) => {
    const { customer, sites } = settings;
    const { query } = request;
    // A reference may be of a moment ago.
    if (query.search !== undefined) await timelines.flush().catch(() => {});
    const { rows, hasMore, field } = await findSessions(database, customer, query);
    const facts = await readFacts(database, customer, rows);
    const object = { kind: 'session-search', id: searchId(field, query.search) };
    await database.tx((trx) => auditLog.write(trx, actorOf(request), { object, detail: { found: rows.length } }));
    const last = hasMore ? rows.at(-1) : undefined;
    return {
      session: rows.map((row) => sessionViewOf(row, facts(row.session_id), sites)),
      next: last === undefined ? null : cursorAfter(last),
      hasMore,
    };
  };

/** Returns the latest ten sessions of a user as the list shows them. */
export async function latestSessions(
  { database, settings }: NeedsDatabase & NeedsSettings<'customer' | 'sites'>,
  loginName: string,
): Promise<OperatedSession[]> {
  const { customer, sites } = settings;
  const rows = await sessionsOfUser(database, { customer, loginName }, maxLatest);
  const facts = await readFacts(database, customer, rows);
  return rows.map((row) => sessionViewOf(row, facts(row.session_id), sites));
}

const maxLatest = 10;

/** Reads a session with its timeline, the reason of its failure, and the delivery of its result. */
export const getOperatedSession =
  ({ database, auditLog, timelines, settings, sessions }: ReadDeps & NeedsSessions): Handler<'getOperatedSession'> =>
  async (request) => {
    const { customer, sites } = settings;
    const { sessionId } = request.params;
    await timelines.flush().catch(() => {});
    const row = await foundSession(database, customer, sessionId);
    const session = row === null ? null : await sessions.byId(sessionId);
    if (row === null || session === null) throw new HostError('session.not-found');
    const [facts, entries, delivery] = await Promise.all([
      readFacts(database, customer, [row]),
      readEntries({ database }, session),
      readDelivery({ database }, session),
    ]);
    const object = { kind: 'session', id: sessionId };
    await database.tx((trx) => auditLog.write(trx, actorOf(request), { object }));
    const { provider, device, country, ...links } = facts(sessionId);
    const view = sessionViewOf(row, { provider, device, country, ...links }, sites);
    const isOver = row.outcome === 'success' || row.outcome === 'pending';
    return {
      session: {
        ...view,
        locale: session.locale,
        capabilities: [...session.capabilities],
        deviceClass: device,
        countryISOCode: country ?? sites.byKey(row.publishable_key)?.countryISOCode ?? null,
      },
      timeline: [...entries.map(timelineEntry), ...resultEntries(view)],
      failure: isOver ? null : failureOf(entries, (id) => providerOf(id, provider)),
      delivery,
    };
  };

const maxIdLength = 200;

/** Returns the id of a search in the audit log. */
const searchId = (field: SearchedField, search = ''): string =>
  (field === 'loginName' ? `${field} ${search}` : field).slice(0, maxIdLength);

type Provider = OperatedSessionReply['session']['provider'];

/** Returns the bank of a problem; that of the session if the problem names none. */
const providerOf = (id: string | null, provider: Provider): Provider =>
  id === null || Number(id) === provider?.providerId ? provider : { providerId: Number(id), name: '' };

const readEntries = ({ database }: NeedsDatabase, session: Session): Promise<StoredEntry[]> =>
  database.db
    .selectFrom('session_entry')
    .select(['at', 'kind', 'name', 'ok', 'status', 'code', 'duration_ms', 'reference', 'problem', 'provider_id'])
    .where('bucket', '=', bucketOfUser(session))
    .where('customer', '=', session.customer)
    .where('login_name', '=', session.loginName)
    .where('session_id', '=', session.sessionId)
    .orderBy('entry_id')
    .execute();

async function readDelivery({ database }: NeedsDatabase, session: Session): Promise<OperatedSessionReply['delivery']> {
  const row = await database.db
    .selectFrom('session_delivery')
    .select(['attempts', 'last_status', 'last_attempt_at', 'delivered_at', 'given_up_at'])
    .where('bucket', '=', bucketOfUser(session))
    .where('customer', '=', session.customer)
    .where('login_name', '=', session.loginName)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const openStatus = row.given_up_at === null ? 'pending' : 'given-up';
  return {
    status: row.delivered_at === null ? openStatus : 'delivered',
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  };
}

const timelineEntry = ({ at, kind, name, ok, status, code, duration_ms, reference }: StoredEntry): TimelineEntry => ({
  at: at.toISOString(),
  kind,
  name,
  ok,
  status,
  code,
  durationMs: duration_ms,
  reference,
});

/** Returns the entry of the session's result, as a list that is empty before it. */
function resultEntries({
  finishedAt,
  outcome,
}: OperatedSessionReply['session'] | ReturnType<typeof sessionViewOf>): TimelineEntry[] {
  if (finishedAt === null || outcome === null) return [];
  const ok = outcome === 'success' || outcome === 'pending';
  return [
    { at: finishedAt, kind: 'result', name: outcome, ok, status: null, code: null, durationMs: null, reference: null },
  ];
}
