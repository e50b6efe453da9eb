import { cut, testIn, type AttackRow } from './attack.ts';

const operations = 'server/src/reporting/operations';
const sessionTests = 'server/test/reporting/operations/sessions.test.ts';

/** Attacks on what operators read about users, and by users on operators. */
export const operationRows: readonly AttackRow[] = [
  {
    attack: 'sessions of users read by an operator whose role sees no persons',
    where: 'host',
    check: { name: 'role that reads sessions', file: 'packages/contracts/src/host/operator-rights.ts' },
    off: cut('listOperatedSessions: { roles: supporters }', 'listOperatedSessions: { roles: operatorRoles }'),
    test: testIn('server', sessionTests, 'roles that see no persons read no session'),
  },
  {
    attack: 'session of another customer searched by an operator',
    where: 'host',
    check: { name: 'customer of a searched session', file: `${operations}/find-sessions.ts` },
    off: cut(
      `.where('customer', '=', customer)
    .where((eb) =>`,
      `.where('customer', '<>', '')
    .where((eb) =>`,
    ),
    test: testIn('server', sessionTests, 'an operator does not find a session of another customer'),
  },
  {
    attack: 'search of a user that leaves no trace',
    where: 'host',
    check: { name: 'entry of a search in the audit log', file: `${operations}/session-endpoints.ts` },
    off: cut(
      'auditLog.write(trx, actorOf(request), { object, detail: { found: rows.length } })',
      'Promise.resolve([trx, object])',
    ),
    test: testIn('server', sessionTests, 'each read of sessions is in the audit log'),
  },
  {
    attack: 'markup as the name of a screen, for the timeline that an operator reads',
    where: 'host',
    check: { name: 'names of screens', file: 'server/src/tenancy/sessions/record-requests.ts' },
    off: cut('/^[A-Za-z][A-Za-z.-]{0,39}$/.test(id)', `id !== ''`),
    test: testIn('server', sessionTests, 'an operator finds the session of an error screen by its reference'),
  },
];
