import type { FlowKind, OperatedSession } from '@fin-link/contracts/browser';
import type { HostInput } from '@fin-link/contracts/host';
import { sql, type RawBuilder } from 'kysely';
import {
  prepare,
  type Place as PlaceIn,
  type Prepared,
  bucketOfToken,
  ownedBy,
  type HostDatabase,
  type Owner,
} from '../../platform/database/index.ts';
import { invalidInput } from '../../platform/http/index.ts';

type Filters = HostInput<'listOperatedSessions'>['query'];

/** What a search compared: nothing for a list, or the field that the searched text is of. */
export type SearchedField = 'none' | 'sessionId' | 'linkId' | 'reference' | 'loginName';

/** Columns of a session that operators see. */
export interface FoundSession {
  readonly bucket: number;
  readonly login_name: string;
  readonly session_id: string;
  readonly publishable_key: string;
  readonly version: number;
  readonly config_name: string | null;
  readonly flow: FlowKind;
  readonly reference: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly ended_by: OperatedSession['endedBy'];
  readonly outcome: OperatedSession['outcome'];
  readonly screen: string | null;
}

const defaultTop = 50;

/** Returns a page of the customer's sessions, newest first, and the field that was searched. */
export async function findSessions(
  database: HostDatabase,
  customer: string,
  filters: Filters,
): Promise<{ rows: FoundSession[]; hasMore: boolean; field: SearchedField }> {
  const { search, top = defaultTop } = filters;
  const size = Number(top);
  const pageAt = async (places: readonly Place[], field: SearchedField) => {
    const rows = await pageOf(database, customer, places, filters, size + 1);
    return { rows: rows.slice(0, size), hasMore: rows.length > size, field };
  };
  if (search === undefined) return pageAt([], 'none');
  const { field, places } = await placesOf(database, customer, search);
  return places.length === 0 ? { rows: [], hasMore: false, field } : pageAt(places, field);
}

/** Returns the session of the customer with this id as operators see it; `null` if there is none. */
export async function foundSession(
  database: HostDatabase,
  customer: string,
  sessionId: string,
): Promise<FoundSession | null> {
  const where = { bucket: bucketOfToken(sessionId), session_id: sessionId };
  const [row] = await pageOf(database, customer, [where], {}, 1);
  return row ?? null;
}

/** Returns the latest sessions of a user. */
export const sessionsOfUser = (database: HostDatabase, owner: Owner, size: number): Promise<FoundSession[]> =>
  pageOf(database, owner.customer, [ownedBy(owner)], {}, size);

/** Returns the cursor of the page after this session. */
export const cursorAfter = ({ created_at: at, session_id: id }: FoundSession): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** Columns that select sessions. */
type Place = Pick<FoundSession, 'bucket' | 'session_id'> | ReturnType<typeof ownedBy>;

async function pageOf(
  { db }: HostDatabase,
  customer: string,
  places: readonly Place[],
  { status, outcome, flow, fromDate, toDate, before }: Filters,
  limit: number,
): Promise<FoundSession[]> {
  const conditions = [
    sql`customer = ${customer}`,
    ...(places.length === 0 ? [] : [sql`(${sql.join(places.map(isAt), sql` or `)})`]),
    ...(status === undefined ? [] : [status === 'open' ? sql`ended_at is null` : sql`ended_at is not null`]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(flow === undefined ? [] : [hasFlow(flow)]),
    ...(fromDate === undefined ? [] : [sql`created_at >= ${new Date(fromDate)}`]),
    ...(toDate === undefined ? [] : [sql`created_at < ${new Date(toDate)}`]),
    ...(before === undefined ? [] : [isBefore(before)]),
  ];
  // Written as text, because building it costs more than running it.
  const { rows } = await sql<FoundSession>`
    select bucket, login_name, session_id, publishable_key, version, reference, created_at, ended_at, ended_by, outcome,
      ${chosenFlow} as flow, config_names ->> chosen as config_name, coalesce(screen, snapshot ->> 'step') as screen
    from ${sql.table('session')} where ${sql.join(conditions, sql` and `)}
    order by created_at desc, session_id desc limit ${limit}`.execute(db);
  return rows;
}

/** SQL condition: the session is at a place. */
const isAt = (place: Place): RawBuilder<unknown> =>
  'session_id' in place
    ? sql`(bucket = ${place.bucket} and session_id = ${place.session_id})`
    : sql`(bucket = ${place.bucket} and login_name = ${place.login_name})`;

/** SQL: flow of the configuration that the tag chose. */
const chosenFlow: RawBuilder<FlowKind> = sql`case when chosen = 0 then flow else options -> chosen ->> 'flow' end`;

/** SQL condition: the session has this flow. Compares the column first, because the database knows how often each flow occurs. */
const hasFlow = (flow: FlowKind): RawBuilder<boolean> =>
  sql`((chosen = 0 and flow = ${flow}) or (chosen > 0 and options -> chosen ->> 'flow' = ${flow}))`;

/** Returns the condition that sessions come after a cursor. Throws `request.invalid` for a text that is no cursor. */
function isBefore(cursor: string): RawBuilder<boolean> {
  const [, time, id] = /^(\d{1,15}) (ls_[A-Za-z0-9_-]{16,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time === undefined || id === undefined) throw invalidInput('before', 'Send `next` of the page before.');
  return sql`(created_at, session_id) < (${new Date(Number(time))}::timestamptz, ${id}::text)`;
}

/** Returns the places of the searched sessions. `field`: what the text was compared with. */
async function placesOf(
  database: HostDatabase,
  customer: string,
  search: string,
): Promise<{ field: SearchedField; places: Place[] }> {
  if (search.startsWith('ls_'))
    return { field: 'sessionId', places: [{ bucket: bucketOfToken(search), session_id: search }] };
  if (search.startsWith('hl_')) return { field: 'linkId', places: await sessionsOfLink(database, customer, search) };
  const places = await sessionsOfReference(database, customer, search);
  return places.length > 0
    ? { field: 'reference', places }
    : { field: 'loginName', places: [ownedBy({ customer, loginName: search })] };
}

async function sessionsOfLink({ db }: HostDatabase, customer: string, linkId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('hosted_link')
    .select(['bucket', 'session_id'])
    .where('bucket', '=', bucketOfToken(linkId))
    .where('customer', '=', customer)
    .where('link_id', '=', linkId)
    .execute();
  return rows.flatMap(({ bucket, session_id }) => (session_id === null ? [] : [{ bucket, session_id }]));
}

/** Maximum number of sessions with one reference. A request has one; an attempt at a bank can be continued in others. */
const maxReferred = 20;

interface Referred {
  customer: string;
  reference: string;
}

/** Statement of each database that looks a reference up. */
const lookups = new WeakMap<HostDatabase, Prepared<Referred, { bucket: number; session_id: string }>>();

/** Returns the sessions with this code, and those in which the error screen showed this reference. */
async function sessionsOfReference(database: HostDatabase, customer: string, reference: string): Promise<Place[]> {
  const lookUp = lookups.get(database) ?? prepare(database, referenceQuery);
  lookups.set(database, lookUp);
  return [...(await lookUp({ customer, reference })).rows];
}

/** Returns the statement that looks a reference up in two tables. */
export const referenceQuery = (place: PlaceIn<Referred>): RawBuilder<{ bucket: number; session_id: string }> => sql`
    (select bucket, session_id from ${sql.table('session')} where customer = ${place('customer')}::text
      and reference = ${place('reference')}::text limit ${sql.lit(maxReferred)})
    union
    (select bucket, session_id from ${sql.table('session_entry')} where customer = ${place('customer')}::text
      and reference = ${place('reference')}::text and ok = false limit ${sql.lit(maxReferred)})`;
