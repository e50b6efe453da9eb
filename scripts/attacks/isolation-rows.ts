import { cut, testIn, type AttackRow, type AttackTest } from './attack.ts';

const isolation = (name: string): AttackTest =>
  testIn('service', 'packages/service/test/provider-accounts/isolation.test.ts', name);
const ownAccounts = (name: string): AttackTest =>
  testIn('server', 'server/test/own-accounts/own-accounts.test.ts', name);
const route = (name: string): AttackTest => testIn('server', 'server/test/app/route-access.test.ts', name);

const ofUser = `.where((where) => where.and({ customer_id: customerId, user_id: userId }))\n`;
const requireNetWorth = `    requireCapability(session, 'networth');\n`;
const requireOwn = 'server/src/own-accounts/require-own-accounts.ts';

/** What is of one user or one customer, in the hands of another. */
export const isolationRows: readonly AttackRow[] = [
  {
    attack: 'account of another user read, changed or deleted by its id',
    where: 'service',
    check: { name: 'user of an account', file: 'packages/service/src/accounts/records.ts' },
    off: cut(
      `\n    .where('account.customer_id', '=', user.customerId)\n    .where('account.user_id', '=', user.userId);`,
      ';',
    ),
    test: isolation('GET of another user’s account is answered like an unknown id'),
  },
  {
    attack: 'connection of another user read by its id',
    where: 'service',
    check: { name: 'user of a provider account', file: 'packages/service/src/provider-accounts/records.ts' },
    off: cut(
      `    .where('customer_id', '=', user.customerId)\n    .where('user_id', '=', user.userId)\n    .$if(ids`,
      '    .$if(ids',
    ),
    test: isolation('GET of another user’s provider account is answered like an unknown id'),
  },
  {
    attack: 'transactions of another user read by the account',
    where: 'service',
    check: { name: 'user of a transaction', file: 'packages/service/src/transactions/read/effective-transactions.ts' },
    off: cut(
      `    .where('transaction.customer_id', '=', customerId)\n    .where('transaction.user_id', '=', userId)\n`,
      '',
    ),
    test: isolation('lists of the service never show accounts of another user'),
  },
  {
    attack: 'net worth of accounts of another user',
    where: 'service',
    check: { name: 'user of what is counted', file: 'packages/service/src/net-worth/counted-accounts.ts' },
    off: cut(`    ${ofUser}`, ''),
    test: isolation('of another user’s account is answered like that of an unknown id'),
  },
  {
    attack: 'verification of another user read by its id or its account',
    where: 'service',
    check: { name: 'user of a verification', file: 'packages/service/src/verification/records.ts' },
    off: cut(`    ${ofUser}    .$if(ids`, '    .$if(ids'),
    test: testIn(
      'service',
      'packages/service/test/verification/matching.test.ts',
      'matching of nothing, of a card and of another user’s account is refused',
    ),
  },
  {
    attack: 'own accounts of a user read in a session that is not for them',
    where: 'host',
    check: { name: 'capability for own accounts', file: requireOwn },
    off: cut(
      `  if (!links && !session.capabilities.includes('manual')) throw new HostError('capability.missing');\n`,
      '  void links;\n',
    ),
    test: route('GET /v1/manual-accounts/:accountId'),
  },
  {
    attack: 'another own account changed in a session that was made for one',
    where: 'host',
    check: { name: 'own account of the start', file: requireOwn },
    off: cut(
      `  if ((session.start.accountId ?? accountId) !== accountId) throw new HostError('capability.missing');\n`,
      '  void accountId;\n',
    ),
    test: ownAccounts('a session that starts with one own account reaches no other'),
  },
  {
    attack: 'account of a bank deleted by way of the form of own accounts',
    where: 'host',
    check: { name: 'added by hand', file: 'server/src/own-accounts/read-own-account.ts' },
    off: cut('account?.isManual !== true', 'account === undefined'),
    test: ownAccounts('the form of an own account neither shows nor deletes an account of a bank'),
  },
  {
    attack: 'net worth read in a session that only links',
    where: 'host',
    check: { name: 'capability for net worth', file: 'server/src/net-worth/get-net-worth.ts' },
    off: cut(requireNetWorth, ''),
    test: route('GET /v1/net-worth'),
  },
  {
    attack: 'account taken out of the net worth in a session that only links',
    where: 'host',
    check: { name: 'capability to switch net worth', file: 'server/src/net-worth/include-in-net-worth.ts' },
    off: cut(requireNetWorth, ''),
    test: route('PUT /v1/accounts/:accountId/net-worth'),
  },
];
