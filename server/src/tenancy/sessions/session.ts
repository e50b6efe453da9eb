import type {
  Capability,
  FlowKind,
  FlowSnapshot,
  LinkOptions,
  Renderer,
  SessionOutcome,
  SessionView,
  StartPoint,
} from '@fin-link/contracts/browser';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { bucketOfUser, type EndedBy, type Owner, type SessionRow } from '../../platform/database/index.ts';
import type { Marks } from '../../platform/marks/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { optionsOfFlow, parseStoredOptions, sessionMessages } from '../configurations/index.ts';

/** A link session. The options and terms of a session are fixed when it is created. */
export interface Session extends Owner {
  readonly sessionId: string;
  /** Ids of the expired sessions that this session continues, newest first. This session may access the objects that they created. */
  readonly follows: readonly string[];
  readonly publishableKey: string;
  readonly parentOrigin: string;
  readonly version: 3 | 4;
  readonly configNames: readonly string[];
  /** Flow of the first options. In version 3, the flow of the request. */
  readonly flow: FlowKind;
  /** Options of each configuration, as published when the session was created. In version 3, only the options of its flow. */
  readonly options: readonly LinkOptions[];
  /** Index in `options` of the configuration that the tag selected. */
  readonly chosen: number;
  readonly capabilities: readonly Capability[];
  readonly start: StartPoint;
  /** Consent of a lite session. */
  readonly consentId: number | null;
  /** Renderer that the backend named; `null` if the tag or the configuration decides. */
  readonly renderer: Renderer | null;
  readonly locale: string | null;
  /** Address to which the user returns from a bank if the whole page was redirected. */
  readonly returnUrl: string | null;
  /** Short random code that identifies the session in support requests. */
  readonly reference: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Time in seconds after which an unused session expires. */
  readonly idleSeconds: number;
  readonly idleExpiresAt: Date;
  /** Saved position in the flow; `null` at the beginning. */
  readonly snapshot: FlowSnapshot | null;
  /** Screens that the session showed last: `hosted` for the upstream's widget. `null` means the own ones. */
  readonly rendererUsed: 'own' | 'hosted' | null;
  readonly endedAt: Date | null;
  readonly endedBy: EndedBy | null;
  /** Outcome that the frame reported at the end. */
  readonly claimedOutcome: SessionOutcome | null;
  /** Screen that the frame reported at the end. */
  readonly screen: string | null;
}

/** Terms that a backend sends with each request for a launch token. */
export type SessionTerms = Pick<
  Session,
  'capabilities' | 'start' | 'returnUrl' | 'locale' | 'expiresAt' | 'idleSeconds'
>;

/** Columns of a new session that `sessionOfRow` reads. */
const termColumns = [
  'customer',
  'login_name',
  'session_id',
  'follows',
  'publishable_key',
  'parent_origin',
  'version',
  'config_names',
  'flow',
  'options',
  'chosen',
  'capabilities',
  'start',
  'consent_id',
  'renderer',
  'locale',
  'return_url',
  'reference',
  'created_at',
  'expires_at',
  'idle_seconds',
  'idle_expires_at',
  'snapshot',
] as const satisfies readonly (keyof SessionRow)[];

/** Columns that a new session fills. */
export const sessionColumns = ['bucket', ...termColumns] as const;

const readColumns = [...termColumns, 'renderer_used', 'ended_at', 'ended_by', 'claimed_outcome', 'screen'] as const;

/** Columns of a row from which `sessionOfRow` reads a session. */
export type StoredSession = Pick<Selectable<SessionRow>, (typeof readColumns)[number]>;

/** Returns the columns that `sessionOfRow` reads, as SQL. `table` is the name of the session's table in the statement. */
export const storedColumns = (table: string): RawBuilder<unknown> =>
  sql.join(readColumns.map((column) => sql.ref(`${table}.${column}`)));

/** Returns the row of a new session as JSON. */
export const rowText = (session: Session): string => {
  const row: Record<(typeof sessionColumns)[number], unknown> = {
    bucket: bucketOfUser(session),
    customer: session.customer,
    login_name: session.loginName,
    session_id: session.sessionId,
    follows: session.follows,
    publishable_key: session.publishableKey,
    parent_origin: session.parentOrigin,
    version: session.version,
    config_names: session.configNames,
    flow: session.flow,
    options: session.options,
    chosen: session.chosen,
    capabilities: session.capabilities,
    start: session.start,
    consent_id: session.consentId,
    renderer: session.renderer,
    locale: session.locale,
    return_url: session.returnUrl,
    reference: session.reference,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    idle_seconds: session.idleSeconds,
    idle_expires_at: session.idleExpiresAt,
    snapshot: session.snapshot,
  };
  return JSON.stringify(row);
};

export function sessionOfRow(row: StoredSession): Session {
  return {
    customer: row.customer,
    loginName: row.login_name,
    sessionId: row.session_id,
    follows: row.follows,
    publishableKey: row.publishable_key,
    parentOrigin: row.parent_origin,
    version: row.version === 3 ? 3 : 4,
    configNames: row.config_names,
    flow: row.flow,
    options: row.options.map(parseStoredOptions),
    chosen: row.chosen,
    capabilities: row.capabilities,
    start: row.start,
    consentId: row.consent_id === null ? null : Number(row.consent_id),
    renderer: row.renderer,
    locale: row.locale,
    returnUrl: row.return_url,
    reference: row.reference,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    idleSeconds: row.idle_seconds,
    idleExpiresAt: row.idle_expires_at,
    snapshot: row.snapshot,
    rendererUsed: row.renderer_used,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    claimedOutcome: row.claimed_outcome,
    screen: row.screen,
  };
}

export const optionsOf = ({ options, chosen, flow }: Session): LinkOptions => options[chosen] ?? optionsOfFlow(flow);

/** Returns the name of the chosen configuration; `null` in version 3 and without one. */
export const configNameOf = ({ configNames, chosen }: Session): string | null => configNames[chosen] ?? null;

/** Returns whether the idle time or the lifetime of the session has ended. */
export const timeIsOver = (session: Session, now: Date): boolean =>
  session.idleExpiresAt <= now || session.expiresAt <= now;

/** Returns whether the session has expired, even if its row does not contain the end yet. */
export const hasExpired = (session: Session, now: Date): boolean =>
  session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, now));

/** Returns the part of a session that the frame may see. */
export function sessionView(session: Session, site: Site, { now, marks }: { now: Date; marks: Marks }): SessionView {
  const options = optionsOf(session);
  const messages = sessionMessages(options, session.locale);
  return {
    sessionId: session.sessionId,
    capabilities: [...session.capabilities],
    app: {
      name: site.appName,
      logoUrl: marks.imageOf(site.appName, [site.logoUrl]),
      privacyUrl: site.privacyUrl,
      helpUrl: site.helpUrl,
    },
    version: session.version,
    configName: configNameOf(session),
    options: { ...options, messages: {} },
    ...(messages !== undefined && { messages }),
    start: session.start,
    renderer: session.renderer,
    consentId: session.consentId,
    locale: session.locale,
    countryISOCode: site.countryISOCode,
    now: now.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    idleExpiresAt: session.idleExpiresAt.toISOString(),
    snapshot: session.snapshot,
  };
}
