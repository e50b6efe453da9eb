import { cut, testIn, type AttackRow } from './attack.ts';

const resumed = 'server/test/tenancy/sessions/resumed-session.test.ts';
const access = 'server/test/linking/provider-accounts/access.test.ts';
const credentials = 'server/test/linking/provider-accounts/credentials.test.ts';
const within = 'server/src/app/access/within-start.ts';
const addresses = 'packages/frame/src/platform/safe-address.ts';

/** Attacks in which a session, a launch token or a page exceeds the backend's request. */
export const sessionRows: readonly AttackRow[] = [
  {
    attack: 'capabilities of an earlier launch kept: a page names the session of another one',
    where: 'host',
    check: { name: 'capabilities asked for', file: 'server/src/tenancy/sessions/resume-session.ts' },
    off: cut('        capabilities: JSON.stringify(capabilities),\n', ''),
    test: testIn('server', resumed, 'loses what the backend does not ask for this time'),
  },
  {
    attack: 'capabilities added to a session that a frame already uses',
    where: 'host',
    check: { name: 'capabilities of the session', file: 'server/src/tenancy/sessions/create-session.ts' },
    off: cut(
      'if (!capabilities.every((one) => session.capabilities.includes(one))) throw',
      'if (capabilities.length === 0) throw',
    ),
    test: testIn('server', resumed, 'refused for what it was not made for'),
  },
  {
    attack: 'start of another session: the connection of one is edited in the other',
    where: 'host',
    check: { name: 'start of the session', file: 'server/src/tenancy/sessions/create-session.ts' },
    off: cut(
      `if (start === null) throw new HostError('session.mismatch');\n  return {\n    capabilities,\n    start,\n`,
      'return {\n    capabilities,\n    start: start ?? session.start,\n',
    ),
    test: testIn('server', resumed, 'refused for what it was not made for'),
  },
  {
    attack: 'return address of another session',
    where: 'host',
    check: { name: 'return address of the session', file: 'server/src/tenancy/sessions/create-session.ts' },
    off: cut(
      'if (original === null || pageOf(original) !== pageOf(requested)) throw',
      `if (pageOf(requested) === '') throw`,
    ),
    test: testIn('server', resumed, 'refused for what it was not made for'),
  },
  {
    attack: 'capabilities of an expired session passed on to the next session',
    where: 'host',
    check: { name: 'capabilities of what follows', file: 'server/src/tenancy/sessions/plan-session.ts' },
    off: cut(
      '    parentOrigin,\n    start,\n',
      '    parentOrigin,\n    capabilities: [...ended.capabilities],\n    start,\n',
    ),
    test: testIn(
      'server',
      'server/test/tenancy/sessions/session-lifecycle.test.ts',
      'may do what the backend asks for this time',
    ),
  },
  {
    attack: 'launch token redeemed late, after a reload of the page: the newer page would be ended',
    where: 'host',
    check: { name: 'order of launches', file: 'server/src/tenancy/sessions/launches.ts' },
    off: cut("  and opened_by < ${place('number')}::integer\n", ''),
    test: testIn(
      'server',
      'server/test/tenancy/sessions/session-lifecycle.test.ts',
      'a launch that arrives after a later one',
    ),
  },
  {
    attack: 'sign-in of a connection changed by a session that tried to link it again',
    where: 'host',
    check: { name: 'made by the session', file: 'server/src/app/access/created-objects.ts' },
    off: cut("if (degree === undefined || degree === 'made') return false;", ''),
    test: testIn('server', access, 'a session that links does not change the credentials'),
  },
  {
    attack: 'connection other than the one that the backend named',
    where: 'host',
    check: { name: 'connection of the start', file: within },
    off: cut('if (start.providerAccountId !== null) return start.providerAccountId === id;', ''),
    test: testIn('server', access, 'reaches no other bank and no other connection'),
  },
  {
    attack: 'bank other than the one that the backend named',
    where: 'host',
    check: { name: 'bank of the start', file: within },
    off: cut('return ((await bankOfStart(asker)) ?? providerId) === providerId;', 'return true;'),
    test: testIn('server', access, 'reaches no other bank and no other connection'),
  },
  {
    attack: 'accounts read by a sign-in that the bank refused',
    where: 'host',
    check: { name: 'sign-in accepted', file: 'server/src/app/access/created-objects.ts' },
    off: cut("if (isAttempted && degree === 'tried') return true;", 'if (isAttempted) return true;'),
    test: testIn('server', access, 'reads nothing of another session’s connection until'),
  },
  {
    attack: 'balances of a connection that the session only verifies',
    where: 'host',
    check: { name: 'balances', file: 'server/src/linking/provider-accounts/account-endpoints.ts' },
    off: cut('mayShowBalances ? account', 'mayShowBalances || accounts.length > 0 ? account'),
    test: testIn('server', access, 'a session that verifies is shown no balances of another session’s connection'),
  },
  {
    attack: 'accounts of two people under one connection: another login replaces the linked one',
    where: 'service',
    check: { name: 'other login', file: 'packages/service/src/linking/provider-accounts/update-provider-accounts.ts' },
    off: cut(
      `  if (await isOtherLogin(trx, deps, user, row, { provider, values })) throw new ServiceError('Y928');\n`,
      '',
    ),
    test: testIn(
      'service',
      'packages/service/test/linking/provider-accounts/edit-credentials.test.ts',
      'editing a provider account with credentials of another login is refused with Y928 once it has accounts',
    ),
  },
  {
    attack: 'bank user name read with a launch token that was redeemed outside a browser',
    where: 'host',
    check: { name: 'hints in place of values', file: 'server/src/linking/provider-accounts/credentials.ts' },
    off: cut('{ ...field, value: null, entered: hintOf(value) }', '{ ...field, value, entered: hintOf(value) }'),
    test: testIn('server', credentials, 'gives back nothing that was typed'),
  },
  {
    attack: 'third-party text that a script would write into the frame as markup',
    where: 'frame',
    check: { name: 'trusted types', file: 'server/src/app/frames/frame-page.ts' },
    off: cut(`    "require-trusted-types-for 'script'",\n`, ''),
    test: testIn('server', 'server/test/app/frames/frames.test.ts', 'and loads nothing from other origins'),
  },
  {
    attack: 'link that leads to a script',
    where: 'frame',
    check: { name: 'web address', file: addresses },
    off: cut(String.raw` && /^https?:\/\//i.test(address)`, ''),
    test: testIn(
      'components',
      'packages/frame/test/platform/safe-address.test.ts',
      'are not linked when they lead to a script: javascript:alert(1)',
    ),
  },
  {
    attack: 'redirect to the bank that does not begin at the host',
    where: 'frame',
    check: { name: 'own path', file: addresses },
    off: cut(" &&\n  path.startsWith('/') &&\n  new URL(path, location.origin).origin === location.origin", ''),
    test: testIn(
      'components',
      'packages/frame/test/platform/safe-address.test.ts',
      'start a bank authorization at the host only: //evil.example/',
    ),
  },
];
