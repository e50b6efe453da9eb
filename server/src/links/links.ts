import { hashToken, newToken } from '@fin-link/storage';
import type { CreateLink, LinkView } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import { ownedBy } from '../database/index.ts';
import type { HostTables, NeedsDatabase } from '../database/index.ts';
import { maskPerson } from './mask-person.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';

export type HostedLink = Selectable<HostTables['hosted_link']>;

const usualSeconds = 7 * 86_400;
const keptDays = 30;
/** Maximum number of links deleted in one run. */
const mostForgotten = 10_000;

export interface HostedLinks {
  make(request: CreateLink, publishableKey: string): Promise<{ link: HostedLink; token: string }>;
  byId(linkId: string): Promise<HostedLink | null>;
  byToken(token: string): Promise<HostedLink | null>;
  /** Uses the link up for one browser. Returns `false` if the link is no longer open, for example because another browser used it first. */
  use(link: HostedLink, browserHash: string): Promise<boolean>;
  /** Stores the id of the session that was created from the link. */
  madeSession(link: HostedLink, sessionId: string): Promise<void>;
  /** Revokes the link. Returns `null` if the link was already used. */
  revoke(link: HostedLink): Promise<HostedLink | null>;
  forgetOld(): Promise<void>;
}

export interface NeedsLinks {
  readonly links: HostedLinks;
}

export function statusOf(link: HostedLink, now: Date): LinkView['status'] {
  if (link.revoked_at !== null) return 'revoked';
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now ? 'expired' : 'open';
}

export const linkView = (link: HostedLink, now: Date): LinkView => ({
  linkId: link.link_id,
  status: statusOf(link, now),
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
  const rowOf = ({ login_name: loginName, link_id }: HostedLink) => ({
    ...ownedBy({ customer, loginName }),
    link_id,
  });
  const find = async (by: { link_id: string } | { token_hash: string }): Promise<HostedLink | null> =>
    (await db
      .selectFrom('hosted_link')
      .selectAll()
      .where((eb) => eb.and({ customer, ...by }))
      .executeTakeFirst()) ?? null;

  return {
    async make({ session, person, expiresInSeconds = usualSeconds }, publishableKey) {
      const token = newToken('lk_');
      const now = clock.now();
      const link = await db
        .insertInto('hosted_link')
        .values({
          ...ownedBy({ customer, loginName: session.loginName }),
          link_id: newToken('hl_'),
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

    byId: (linkId) => find({ link_id: linkId }),
    byToken: (token) => find({ token_hash: hashToken(token) }),

    async use(link, browserHash) {
      const now = clock.now();
      const used = await db
        .updateTable('hosted_link')
        .set({ used_at: now, browser_hash: browserHash })
        .where((eb) => eb.and(rowOf(link)))
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('link_id')
        .executeTakeFirst();
      return used !== undefined;
    },

    async madeSession(link, sessionId) {
      await db
        .updateTable('hosted_link')
        .set({ session_id: sessionId })
        .where((eb) => eb.and(rowOf(link)))
        .where('session_id', 'is', null)
        .execute();
    },

    async revoke(link) {
      const revoked = await db
        .updateTable('hosted_link')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(clock.now())) }))
        .where((eb) => eb.and(rowOf(link)))
        .where('used_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return revoked ?? null;
    },

    async forgetOld() {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      await db
        .deleteFrom('hosted_link')
        .where('link_id', 'in', (eb) =>
          eb.selectFrom('hosted_link').select('link_id').where('expires_at', '<', before).limit(mostForgotten),
        )
        .execute();
    },
  };
}
