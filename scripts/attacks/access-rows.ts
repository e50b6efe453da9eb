import { guardedOperations, operationAccess } from '../../packages/contracts/src/host/access.ts';
import type { GuardedOperation, ObjectKind } from '../../packages/contracts/src/host/access.ts';
import { cut, testIn, type AttackRow, type AttackTest } from './attack.ts';

const file = 'server/src/app/access/open-access.ts';
const enforced = 'if (!(await isGranted(asker, rule, object))) throw';
const access = 'server/test/linking/provider-accounts/access.test.ts';

const byTable = (operation: GuardedOperation): AttackTest =>
  testIn(
    'server',
    'server/test/app/access/access-table.test.ts',
    `${operation}: the default session reaches no object of another session`,
  );
const verifies = testIn(
  'server',
  'server/test/linking/verifications/verifications.test.ts',
  'a session reads and starts verifications only of the account or connection that it starts with',
);

const withoutInsights = testIn(
  'server',
  'server/test/wellness/insights/insights.test.ts',
  'a session without the capability neither reads insights nor changes them',
);

/** Kinds of objects that only the session's start limits, each with its test. `null` is an operation without an object. */
const boundedByStart: readonly [ObjectKind | null, string, AttackTest][] = [
  [null, 'operation', testIn('server', 'server/test/app/host/route-access.test.ts', 'GET /v1/net-worth')],
  ['bank', 'bank', testIn('server', access, 'reaches no other bank and no other connection')],
  ['account', 'account', verifies],
  ['typedAccount', 'typed account', verifies],
];

const kindNames: Readonly<Record<Exclude<ObjectKind, 'bank' | 'account' | 'typedAccount' | 'linkedBank'>, string>> = {
  connection: 'connection',
  consent: 'consent',
  manualAccount: 'manual account or property',
  loan: 'loan',
  verification: 'verification',
};

/** Returns the first operation whose request names an object of this kind. */
function operationAbout(kind: string): GuardedOperation {
  const found = guardedOperations.find((name) =>
    operationAccess[name].some(({ about, at }) => about === kind && at !== undefined),
  );
  if (found === undefined) throw new Error(`No operation is about a ${kind}.`);
  return found;
}

const withoutRule = (about: string | null, name: string, test: AttackTest): AttackRow => ({
  attack: `${name} beyond what the capabilities and the start of a session grant`,
  where: 'host',
  check: { name: `access to ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`, file },
  off: cut(enforced, `if (rule.about !== ${JSON.stringify(about)} && !(await isGranted(asker, rule, object))) throw`),
  test,
});

const withoutOperation = (operation: GuardedOperation, attack: string, test = byTable(operation)): AttackRow => ({
  attack,
  where: 'host',
  check: { name: `access by ${operation}`, file },
  off: cut(enforced, `if (operation !== '${operation}' && !(await isGranted(asker, rule, object))) throw`),
  test,
});

/** Attacks on the access table, one for each kind of object, and one for each operation of deposits and transfers. */
export const accessRows: readonly AttackRow[] = [
  ...Object.entries(kindNames).map(([kind, name]) => withoutRule(kind, name, byTable(operationAbout(kind)))),
  ...boundedByStart.map(([kind, name, test]) => withoutRule(kind, name, test)),
  withoutOperation('createVerification', 'deposits sent by a session that only links'),
  withoutOperation('submitAmounts', 'amounts of deposits guessed by a session that only links'),
  withoutOperation('listPositions', 'positions of a connection listed that another session created'),
  withoutOperation('createTransfer', 'transfer of an account whose connection another session created'),
  withoutOperation(
    'setApproval',
    'predicted event rejected by a session that only links',
    testIn(
      'server',
      'server/test/wellness/upcoming/upcoming.test.ts',
      'a session without the capability neither reads nor approves',
    ),
  ),
  withoutOperation('getInsights', 'insights read by a session without their capability', withoutInsights),
  withoutOperation('setInsightStatus', 'insight dismissed by a session without the capability', withoutInsights),
  withoutOperation(
    'setInsightSubscription',
    'insights of a name stopped by a session without the capability',
    withoutInsights,
  ),
  {
    attack: 'provider account of an earlier session named by the upstream’s widget',
    where: 'host',
    check: { name: 'links of a hosted widget', file: 'server/src/linking/hosted-widget/hosted-launches.ts' },
    off: cut(
      'return launch !== null && launch.details.attempts[String(providerAccountId)] !== requestId;',
      'return launch === null || requestId !== String(providerAccountId);',
    ),
    test: testIn(
      'server',
      'server/test/linking/hosted-widget/hosted-widget.test.ts',
      'a provider account that the user had before is recorded only after an update in the widget',
    ),
  },
  {
    attack: 'message of another origin taken for one of the upstream’s widget',
    where: 'frame',
    check: { name: 'origin of the widget page', file: 'packages/frame/src/screens/hosted/widget-page.ts' },
    off: cut('origin !== this.#origin', 'origin === undefined'),
    test: testIn(
      'components',
      'packages/frame/test/screens/hosted-widget.test.ts',
      'is not believed in messages of another origin, another window or another launch',
    ),
  },
  {
    attack: 'page navigated away by the upstream’s widget',
    where: 'frame',
    check: { name: 'sandbox of the widget', file: 'packages/frame/src/screens/hosted/fin-hosted.ts' },
    off: cut("'allow-scripts allow-same-origin", "'allow-top-navigation allow-scripts allow-same-origin"),
    test: testIn(
      'components',
      'packages/frame/test/screens/hosted-widget.test.ts',
      'may run scripts and open windows, but not navigate the page',
    ),
  },
  {
    attack: 'page of the upstream’s widget requested on the origin of the host, or the host’s API on the widget’s',
    where: 'host',
    check: { name: 'second origin', file: 'server/src/linking/hosted-widget/widget-page.ts' },
    off: cut(
      'if (isPage === (request.host === host)) done();',
      'if (isPage === (request.host === host) || host !== "") done();',
    ),
    test: testIn(
      'server',
      'server/test/linking/hosted-widget/hosted-widget.test.ts',
      'the page with the widget is on the second origin alone, and nothing else is there',
    ),
  },
  {
    attack: 'lists of the default session hold what other sessions created',
    where: 'host',
    check: { name: 'access of lists', file },
    off: cut('return items.filter((_item, index) => granted[index]);', 'void granted;\n    return [...items];'),
    test: testIn(
      'server',
      'server/test/app/access/access-table.test.ts',
      'lists of the default session hold what it created',
    ),
  },
  {
    attack: 'objects of a session counted for the session of another launch',
    where: 'host',
    check: { name: 'sessions whose place was taken', file: 'server/src/tenancy/sessions/plan-session.ts' },
    off: cut(
      'return isContinuation ? plan : { ...plan, snapshot: null, follows: [] };',
      'return isContinuation ? plan : { ...plan, snapshot: null };',
    ),
    test: testIn(
      'server',
      'server/test/app/access/following-session.test.ts',
      'a session of another version than the expired one reaches nothing that the expired one created',
    ),
  },
  {
    attack: 'hosted link, transfer or result requested without the backend’s key',
    where: 'host',
    check: { name: 'key of the backend', file: 'server/src/app/host/register-operations.ts' },
    off: cut('  hostKey: requireKey,', '  hostKey: (scope, deps) => void [scope, deps, requireKey],'),
    test: testIn('server', 'server/test/app/host/route-access.test.ts', 'GET /v1/links/:linkId'),
  },
  {
    attack: 'hosted link used a second time',
    where: 'host',
    check: { name: 'hosted link once', file: 'server/src/tenancy/links/links.ts' },
    off: cut(
      `        .where((eb) => eb.and(keyOf(link)))\n        .where('used_at', 'is', null)\n        .where('revoked_at'`,
      `        .where((eb) => eb.and(keyOf(link)))\n        .where('revoked_at'`,
    ),
    test: testIn(
      'server',
      'server/test/tenancy/links/hosted-links.test.ts',
      'only one of many concurrent browsers uses a hosted link',
    ),
  },
];
