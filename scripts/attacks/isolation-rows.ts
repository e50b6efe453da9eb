import { cut, testIn, type AttackRow, type AttackTest } from './attack.ts';

const isolation = (name: string): AttackTest =>
  testIn('service', 'packages/service/test/linking/provider-accounts/isolation.test.ts', name);
const manualAccounts = (name: string): AttackTest =>
  testIn('server', 'server/test/linking/manual-accounts/manual-accounts.test.ts', name);

const peerFigures = (name: string): AttackTest =>
  testIn('service', 'packages/service/test/wellness/peers/figures.test.ts', name);
const peerRelease = (name: string): AttackTest =>
  testIn('service', 'packages/service/test/wellness/peers/release.test.ts', name);

const ofUser = '    .where((where) => where.and(ofUser(user)))\n';
const filteredById = "    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))\n";

/** Attacks by one user or customer on the data of another. */
export const isolationRows: readonly AttackRow[] = [
  {
    attack: 'account of another user read, changed or deleted by its id',
    where: 'service',
    check: { name: 'user of an account', file: 'packages/service/src/data/accounts/account-rows.ts' },
    off: cut("\n    .where((where) => where.and(inTable('account', ofUser(user))));", ';'),
    test: isolation('GET of another user’s account is answered like an unknown id'),
  },
  {
    attack: 'connection of another user read by its id',
    where: 'service',
    check: {
      name: 'user of a provider account',
      file: 'packages/service/src/data/provider-account-records/records.ts',
    },
    off: cut(`${ofUser}${filteredById}    .$if(providerIds`, `${filteredById}    .$if(providerIds`),
    test: isolation('GET of another user’s provider account is answered like an unknown id'),
  },
  {
    attack: 'transactions of another user read by the account',
    where: 'service',
    check: {
      name: 'user of a transaction',
      file: 'packages/service/src/data/transactions/read/effective-transactions.ts',
    },
    off: cut("    .where((where) => where.and(inTable('transaction', ofUser(user))))\n", ''),
    test: isolation('lists of the service never show accounts of another user'),
  },
  {
    attack: 'net worth of accounts of another user',
    where: 'service',
    check: { name: 'user of what is counted', file: 'packages/service/src/wellness/net-worth/counted-accounts.ts' },
    off: cut(ofUser, ''),
    test: isolation('of another user’s account is answered like that of an unknown id'),
  },
  {
    attack: 'predicted event of another user read, changed or deleted by its id',
    where: 'service',
    check: {
      name: 'user of a predicted event',
      file: 'packages/service/src/wellness/predictions/events/read-events.ts',
    },
    off: cut('...ofUser(user), is_deleted: false', 'is_deleted: false'),
    test: testIn(
      'service',
      'packages/service/test/wellness/predictions/endpoints.test.ts',
      'what belongs to another user is not there',
    ),
  },
  {
    attack: 'view of another user read or changed by its id',
    where: 'service',
    check: { name: 'user of a view', file: 'packages/service/src/wellness/views/stored-view.ts' },
    off: cut('...ofUser(user), id: Number(id)', 'id: Number(id)'),
    test: testIn(
      'service',
      'packages/service/test/wellness/views/views.test.ts',
      'GET /views/{id} answers another user and another customer that the view is unknown',
    ),
  },
  {
    attack: 'view of another user deleted by its id',
    where: 'service',
    check: { name: 'user of a deleted view', file: 'packages/service/src/wellness/views/views.ts' },
    off: cut(
      "deleteFrom('view')\n        .where((where) => where.and({ ...ofUser(user), id }))",
      "deleteFrom('view')\n        .where('id', '=', id)",
    ),
    test: testIn(
      'service',
      'packages/service/test/wellness/views/views.test.ts',
      'DELETE /views/{id} answers another user and another customer that the view is unknown',
    ),
  },
  {
    attack: 'account or transaction of another user named in a rule of a view',
    where: 'service',
    check: { name: 'ids of a rule', file: 'packages/service/src/wellness/views/rules.ts' },
    off: cut('  if (index === -1) return;', '  return;'),
    test: testIn(
      'service',
      'packages/service/test/wellness/views/refusals.test.ts',
      'accounts and transactions of another user are unknown',
    ),
  },
  {
    attack: 'insight of another user dismissed by its id',
    where: 'service',
    check: { name: 'user of an insight', file: 'packages/service/src/wellness/insights/feed/feed.ts' },
    off: cut('...ofUser(user), id: Number', 'id: Number'),
    test: testIn(
      'service',
      'packages/service/test/wellness/insights/feed.test.ts',
      'the feed of a user keeps insights dismissed until the user takes that back',
    ),
  },
  {
    attack: 'insights of another customer’s user read by the login name',
    where: 'service',
    check: { name: 'customer of a login name', file: 'packages/service/src/platform/database/login-route.ts' },
    off: cut('...ofCustomer(customerId), login_name: loginName', 'login_name: loginName'),
    test: testIn(
      'service',
      'packages/service/test/wellness/insights/feed.test.ts',
      'the feed by login name has the insights of that user, and is refused for other customers',
    ),
  },
  {
    attack: 'insight set for an account of another user',
    where: 'service',
    check: { name: 'entities of a setting', file: 'packages/service/src/wellness/insights/subscriptions/entities.ts' },
    off: cut('if (!isEligible) throw', 'if (id < 0) throw'),
    test: testIn(
      'service',
      'packages/service/test/wellness/insights/subscriptions.test.ts',
      'preferences of a user are refused for an account of another user',
    ),
  },
  {
    attack: 'one user found among invented peers by the number of peers, or by whether a figure exists',
    where: 'service',
    check: { name: 'noise of a count', file: 'packages/service/src/wellness/peers/release.ts' },
    off: cut('users + geometricNoise()', 'users'),
    test: peerRelease('publication and count change by less than ε with one user, 0 users above the limit'),
  },
  {
    attack: 'amount of one user found among invented peers by their median',
    where: 'service',
    check: { name: 'exponential mechanism', file: 'packages/service/src/wellness/peers/release.ts' },
    off: cut('isAccepted(distance)', 'distance === 0'),
    test: peerRelease('a median among invented users changes by less than ε with the amount of the one real user'),
  },
  {
    attack: 'few peers compared',
    where: 'service',
    check: { name: 'smallest group of peers', file: 'packages/service/src/wellness/peers/release.ts' },
    off: cut('export const minPeers = 500;', 'export const minPeers = 1;'),
    test: peerFigures('a user among 29 invented users of a city is in no figure, and neither are 300 users'),
  },
  {
    attack: 'noise of peers averaged out by switching off and on',
    where: 'service',
    check: { name: 'months released once', file: 'packages/service/src/wellness/peers/due-figures.ts' },
    off: cut(' or as_of < ${asOf})', ' or true)'),
    test: testIn(
      'service',
      'packages/service/test/wellness/peers/runs.test.ts',
      'a month is released once, also after switching off and on, and when the clock is moved back',
    ),
  },
  {
    attack: 'invented peers that all link one bank account',
    where: 'service',
    check: { name: 'accounts counted once', file: 'packages/service/src/wellness/peers/collect-spent.ts' },
    off: cut('join ${accountTable} as earlier using (identity)', 'join ${accountTable} as earlier on false'),
    test: peerFigures('accounts count once, if they are linked and have 90 days of history'),
  },
  {
    attack: 'invented peers with accounts that were entered manually',
    where: 'service',
    check: { name: 'accounts of banks', file: 'packages/service/src/wellness/peers/collect-spent.ts' },
    off: cut('and not is_manual', ''),
    test: peerFigures('accounts count once, if they are linked and have 90 days of history'),
  },
  {
    attack: 'invented peers with new accounts',
    where: 'service',
    check: { name: 'history of an account', file: 'packages/service/src/wellness/peers/collect-spent.ts' },
    off: cut('const minHistoryDays = 90;', 'const minHistoryDays = 0;'),
    test: peerFigures('accounts count once, if they are linked and have 90 days of history'),
  },
  {
    attack: 'one user found by many figures of peers together',
    where: 'service',
    check: { name: 'ten keys of a user', file: 'packages/service/src/wellness/peers/collect-spent.ts' },
    off: cut('const maxKeysPerUser = 10;', 'const maxKeysPerUser = 1_000;'),
    test: peerFigures('a user counts for at most ten keys of a kind in a month'),
  },
  {
    attack: 'text of a user shown as a key of peers',
    where: 'service',
    check: { name: 'public keys', file: 'packages/service/src/wellness/peers/collect-spent.ts' },
    off: cut(
      '      join jsonb_to_recordset(${JSON.stringify(publicKeys)}::text::jsonb) as public_key (kind text, key text) using (kind, key)\n',
      '',
    ),
    test: peerFigures('figures have keys and currencies of public lists only'),
  },
  {
    attack: 'verification of another user read by its id or its account',
    where: 'service',
    check: { name: 'user of a verification', file: 'packages/service/src/linking/verification/verification.ts' },
    off: cut(`${ofUser}    .$if(ids`, '    .$if(ids'),
    test: testIn(
      'service',
      'packages/service/test/linking/verification/matching.test.ts',
      'matching of nothing, of a card and of another user’s account is refused',
    ),
  },
  {
    attack: 'payment of a removed account shown by an older insight',
    where: 'host',
    check: { name: 'accounts of an insight', file: 'server/src/wellness/insights/insight-view.ts' },
    off: cut('.filter(({ accountId }) => accountIds.has(accountId))', ''),
    test: testIn(
      'server',
      'server/test/wellness/insights/insights-of.test.ts',
      'an account that is not there any more is named by no insight, and its payments are not shown',
    ),
  },
  {
    attack: 'insights of a removed user written to tables of the customer',
    where: 'host',
    check: { name: 'user of copied insights', file: 'server/src/reporting/linked-data/follow-insights.ts' },
    off: cut(
      'if (await markInsightsRead(transaction, loginName, { cursor, isWhole }))',
      'await markInsightsRead(transaction, loginName, { cursor, isWhole });',
    ),
    test: testIn(
      'server',
      'server/test/reporting/linked-data/insights.test.ts',
      'insights that were read of a user who leaves meanwhile are not written',
    ),
  },
  {
    attack: 'another manual account changed in a session for one account',
    where: 'host',
    check: { name: 'manual account of the start', file: 'server/src/app/access/relations.ts' },
    off: cut('other: () => session.start.accountId === null,', 'other: () => true,'),
    test: manualAccounts('a session that starts with one manual account reaches no other'),
  },
  {
    attack: 'bank account deleted through the form for manual accounts',
    where: 'host',
    check: { name: 'added manually', file: 'server/src/linking/manual-accounts/session-accounts.ts' },
    off: cut('account?.isManual !== true', 'account === undefined'),
    test: manualAccounts('the form of a manual account neither shows nor deletes an account of a bank'),
  },
];
