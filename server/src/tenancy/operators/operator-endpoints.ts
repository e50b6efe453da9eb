import { operatorOperationNames, operatorRights } from '@fin-link/contracts/host';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import type { NeedsConsoleAccess } from './console-access.ts';
import { consoleCookieLine, csrfTokenOf } from './console-cookies.ts';
import { actorOf, freshUntil, operatorOf } from './require-operator.ts';

/** Returns the operator who calls, and what the role allows. */
export const getOperator = (): Handler<'getOperator'> => (request) => {
  const { name, role, source, session } = operatorOf(request);
  return {
    operator: { name, role, source },
    session:
      session === null
        ? null
        : {
            csrfToken: csrfTokenOf(session.cookie),
            idleEndsAt: session.row.idle_ends_at.toISOString(),
            endsAt: session.row.ends_at.toISOString(),
            freshUntil: freshUntil(session.row).toISOString(),
          },
    allowed: operatorOperationNames.filter((operation) => operatorRights[operation].roles.includes(role)),
  };
};

type SignOutDeps = NeedsDatabase & NeedsAuditLog & NeedsConsoleAccess & NeedsSettings<'mode' | 'console'>;

/** Ends the session of the console. Does nothing for a key. */
export const signOutOperator =
  ({ database, auditLog, console: access, settings }: SignOutDeps): Handler<'signOutOperator'> =>
  async (request, reply) => {
    const { session } = operatorOf(request);
    if (session === null) return;
    await database.tx(async (trx) => {
      await access.sessions.end(trx, session.row.id_hash);
      await auditLog.write(trx, actorOf(request), { object: null });
    });
    reply.header('set-cookie', consoleCookieLine(settings, 'session', '', 0));
  };

/** Lists what operators did. */
export const listAuditLog =
  ({ auditLog }: NeedsAuditLog): Handler<'listAuditLog'> =>
  (request) =>
    auditLog.list(request.query);
