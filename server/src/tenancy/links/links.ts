import type { CreateLink, LinkView, LinkPerson } from '@fin-link/contracts/browser';
import { daysAfter } from '@fin-link/contracts/service';
import { hashToken, charactersOf } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import {
  bucketOfToken,
  deleteExpired,
  newUserToken,
  ownedBy,
  type HostTables,
  type NeedsDatabase,
} from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';

export type HostedLink = Selectable<HostTables['hosted_link']>;

/** Lifetime of a link in seconds, if the request names none. */
const defaultLifetimeSeconds = 7 * 86_400;
/** Retention after the expiry, in days. */
const retentionDays = 30;

/** Hosted links of one customer. */
interface HostedLinks {
  /** Creates a link. The token is part of its address and is not stored. */
  make(request: CreateLink, publishableKey: string): Promise<{ link: HostedLink; token: string }>;
  /** Returns the link with this id; `null` if there is none. */
  byId(linkId: string): Promise<HostedLink | null>;
  /** Returns the link with this token; `null` if there is none. */
  byToken(token: string): Promise<HostedLink | null>;
  /** Uses the link up for one browser. Returns `false` if the link is no longer open, for example because another browser used it first. */
  use(link: HostedLink, browserHash: string): Promise<boolean>;
  /** Stores the id of the session that was created from the link. */
  setSession(link: HostedLink, sessionId: string): Promise<void>;
  /** Revokes the link. Returns `null` if the link was already used. */
  revoke(link: HostedLink): Promise<HostedLink | null>;
  /** Deletes links that expired longer ago than the retention period. */
  forgetOld(): Promise<void>;
}

export interface NeedsLinks {
  readonly links: HostedLinks;
}

export function linkStatusOf(link: HostedLink, now: Date): LinkView['status'] {
  if (link.revoked_at !== null) return 'revoked';
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now ? 'expired' : 'open';
}

export const linkView = (link: HostedLink, now: Date): LinkView => ({
  linkId: link.link_id,
  status: linkStatusOf(link, now),
  person: link.person,
  createdAt: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  usedAt: link.used_at?.toISOString() ?? null,
  sessionId: link.session_id,
});

/** Opens the hosted links of one customer. A token is returned once and stored as a hash. */
export function openLinks({
  database,
  clock,
  settings,
}: NeedsDatabase & NeedsClock & NeedsSettings<'customer'>): HostedLinks {
  const { db } = database;
  const { customer } = settings;
  const keyOf = ({ login_name: loginName, link_id }: HostedLink) => ({
    ...ownedBy({ customer, loginName }),
    link_id,
  });
  const find = async (token: string, key: { link_id: string } | { token_hash: string }): Promise<HostedLink | null> =>
    (await db
      .selectFrom('hosted_link')
      .selectAll()
      .where((eb) => eb.and({ bucket: bucketOfToken(token), customer, ...key }))
      .executeTakeFirst()) ?? null;

  return {
    async make({ session, person, expiresInSeconds = defaultLifetimeSeconds }, publishableKey) {
      const owner = { customer, loginName: session.loginName };
      const token = newUserToken('lk_', owner);
      const now = clock.now();
      const link = await db
        .insertInto('hosted_link')
        .values({
          ...ownedBy(owner),
          link_id: newUserToken('hl_', owner),
          token_hash: hashToken(token),
          publishable_key: publishableKey,
          session: JSON.stringify(session),
          person: maskPerson(person),
          created_at: now,
          expires_at: new Date(now.getTime() + expiresInSeconds * 1_000),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { link, token };
    },

    byId: (linkId) => find(linkId, { link_id: linkId }),
    byToken: (token) => find(token, { token_hash: hashToken(token) }),

    async use(link, browserHash) {
      const now = clock.now();
      const used = await db
        .updateTable('hosted_link')
        .set({ used_at: now, browser_hash: browserHash })
        .where((eb) => eb.and(keyOf(link)))
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('link_id')
        .executeTakeFirst();
      return used !== undefined;
    },

    async setSession(link, sessionId) {
      await db
        .updateTable('hosted_link')
        .set({ session_id: sessionId })
        .where((eb) => eb.and(keyOf(link)))
        .where('session_id', 'is', null)
        .execute();
    },

    async revoke(link) {
      const revoked = await db
        .updateTable('hosted_link')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(clock.now())) }))
        .where((eb) => eb.and(keyOf(link)))
        .where('used_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return revoked ?? null;
    },

    forgetOld: () => deleteExpired(database, 'hosted_link', 'expires_at', daysAfter(clock.now(), -retentionDays)),
  };
}

const hidden = '•••';

/** Masks a name or an address so that its owner recognizes it and no one can write to it: `j•••@example.com`, `••• 67`, `J. D.` */
export function maskPerson(person: LinkPerson): string {
  if ('email' in person) {
    const at = person.email.lastIndexOf('@');
    return `${firstOf(person.email)}${hidden}${person.email.slice(at)}`;
  }
  if ('phone' in person) return `${hidden} ${person.phone.replaceAll(/\D/g, '').slice(-2)}`;
  return person.name
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .map((word) => `${firstOf(word)}.`)
    .join(' ');
}

/** Returns the first grapheme, which readers see as one letter. */
const firstOf = (text: string): string => charactersOf(text)[0] ?? '';
