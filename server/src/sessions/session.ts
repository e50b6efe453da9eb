import { linkOptions } from '@fin-link/contracts/browser';
import type {
  Capability,
  FlowKind,
  FlowSnapshot,
  LinkOptions,
  SessionOutcome,
  SessionView,
  StartPoint,
} from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import { optionsOfFlow } from '../configurations/index.ts';
import type { EndedBy, Owner, SessionRow } from '../database/index.ts';
import type { Marks } from '../marks/index.ts';
import type { Site } from '../sites/index.ts';

/** A link session as the code sees it; what is in it was fixed when it was made. */
export interface Session extends Owner {
  readonly sessionId: string;
  /** Ids of the expired sessions whose place it took, newest first. What they created counts as its own. */
  readonly follows: readonly string[];
  readonly publishableKey: string;
  readonly parentOrigin: string;
  readonly version: 3 | 4;
  readonly configNames: readonly string[];
  /** Of the options that it runs with first; what version 3 was given as a data element. */
  readonly flow: FlowKind;
  /** Of each name, as published when it was made; of version 3 those of its flow alone. */
  readonly options: readonly LinkOptions[];
  /** Which of them the tag asked for. */
  readonly chosen: number;
  readonly capabilities: readonly Capability[];
  readonly start: StartPoint;
  /** Of a lite session: the consent that it is for, and nothing else. */
  readonly consentId: number | null;
  readonly locale: string | null;
  /** Where the user comes back to from a bank that the page itself went to. */
  readonly returnUrl: string | null;
  readonly reference: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly idleSeconds: number;
  readonly idleExpiresAt: Date;
  readonly snapshot: FlowSnapshot | null;
  readonly endedAt: Date | null;
  readonly endedBy: EndedBy | null;
  /** What the frame said when it ended the session. */
  readonly claimedOutcome: SessionOutcome | null;
  /** The screen it said it was on. */
  readonly screen: string | null;
}

/** What a backend says anew each time it asks for a launch token. */
export type SessionTerms = Pick<
  Session,
  'capabilities' | 'start' | 'returnUrl' | 'locale' | 'expiresAt' | 'idleSeconds'
>;

export function sessionOfRow(row: Selectable<SessionRow>): Session {
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
    // One that an earlier release made may lack options that came later: those have their defaults.
    options: row.options.map((options) => linkOptions.parse(options)),
    chosen: row.chosen,
    capabilities: row.capabilities,
    start: row.start,
    consentId: row.consent_id === null ? null : Number(row.consent_id),
    locale: row.locale,
    returnUrl: row.return_url,
    reference: row.reference,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    idleSeconds: row.idle_seconds,
    idleExpiresAt: row.idle_expires_at,
    snapshot: row.snapshot,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    claimedOutcome: row.claimed_outcome,
    screen: row.screen,
  };
}

/** What the session runs with. */
export const optionsOf = ({ options, chosen, flow }: Session): LinkOptions => options[chosen] ?? optionsOfFlow(flow);

export const timeIsOver = (session: Session, now: Date): boolean =>
  session.idleExpiresAt <= now || session.expiresAt <= now;

/** What the frame may know of its session. */
export function sessionView(session: Session, site: Site, { now, marks }: { now: Date; marks: Marks }): SessionView {
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
    configName: session.configNames[session.chosen] ?? null,
    options: optionsOf(session),
    start: session.start,
    consentId: session.consentId,
    locale: session.locale,
    countryISOCode: site.countryISOCode,
    now: now.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    idleExpiresAt: session.idleExpiresAt.toISOString(),
    snapshot: session.snapshot,
  };
}
