import { cut, testIn, type AttackRow } from './attack.ts';

const operations = 'server/src/reporting/operations';
const service = 'server/src/reporting/service-operations';
const rights = 'packages/contracts/src/host/operator-rights.ts';
const sessionTests = 'server/test/reporting/operations/sessions.test.ts';
const serviceTests = 'server/test/reporting/service-operations';

/** Attacks on what operators read about users, and by users on operators. */
export const operationRows: readonly AttackRow[] = [
  {
    attack: 'sessions of users read by an operator whose role sees no persons',
    where: 'host',
    check: { name: 'role that reads sessions', file: rights },
    off: cut('listOperatedSessions: { roles: supporters }', 'listOperatedSessions: { roles: operatorRoles }'),
    test: testIn('server', sessionTests, 'roles that see no persons read no session'),
  },
  {
    attack: 'session of another customer searched by an operator',
    where: 'host',
    check: { name: 'customer of a searched session', file: `${operations}/find-sessions.ts` },
    off: cut('sql`customer = ${customer}`,', "sql`customer <> ''`,"),
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
  {
    attack: 'user read by an operator whose role sees no persons',
    where: 'host',
    check: { name: 'role that reads users', file: rights },
    off: cut('getOperatedUser: { roles: supporters }', 'getOperatedUser: { roles: operatorRoles }'),
    test: testIn('server', `${serviceTests}/users.test.ts`, 'roles that see no persons are refused'),
  },
  {
    attack: 'login names in the list of events, read by an operator whose role sees no persons',
    where: 'host',
    check: { name: 'role that reads events', file: rights },
    off: cut('listOperatedDeliveries: { roles: supporters }', 'listOperatedDeliveries: { roles: operatorRoles }'),
    test: testIn('server', `${serviceTests}/deliveries.test.ts`, 'roles that see no persons are refused'),
  },
  {
    attack: 'user deleted at a console that its operator left hours ago',
    where: 'host',
    check: { name: 'fresh sign-in before the deletion of a user', file: rights },
    off: cut(
      'deleteOperatedUser: { roles: administrators, freshSignIn: true }',
      'deleteOperatedUser: { roles: administrators }',
    ),
    test: testIn('server', 'server/test/tenancy/operators/sign-in.test.ts', 'deleting a user needs a sign-in'),
  },
  {
    attack: 'user of another customer read, refreshed or deleted by an operator',
    where: 'host',
    check: { name: 'customer of an operated user', file: `${service}/users.ts` },
    off: cut(
      'if (createdAt === null && lastSeenAt === null) throw',
      `if (createdAt === '' && lastSeenAt === null) throw`,
    ),
    test: testIn('server', `${serviceTests}/users.test.ts`, 'users of another customer at the same service'),
  },
  {
    attack: 'user read without a trace',
    where: 'host',
    check: { name: 'entry of a read user in the audit log', file: `${service}/users.ts` },
    off: cut(
      `await writeAudit(deps, request, { object: { kind: 'user', id: loginName } });
    const found`,
      'const found',
    ),
    test: testIn('server', `${serviceTests}/users.test.ts`, 'a search for an unknown user is in the audit log'),
  },
  {
    attack: 'receivers flooded by a replay without end',
    where: 'host',
    check: { name: 'limit of a replay', file: 'packages/contracts/src/host/service-operations.ts' },
    off: cut('z.array(deliveryId).check(z.minLength(1), z.maxLength(100))', 'z.array(deliveryId)'),
    test: testIn('server', `${serviceTests}/deliveries.test.ts`, 'a replay has at most a hundred events'),
  },
  {
    attack: 'use of banks by other customers read from the health of a bank',
    where: 'service',
    check: { name: 'customer of counted attempts', file: 'packages/service/src/banks/providers/provider-health.ts' },
    off: cut('where customer_id = ${call.customer.id} and hour', 'where customer_id > 0 and hour'),
    test: testIn('server', `${serviceTests}/figures.test.ts`, 'banks with failures come first'),
  },
];
