import { cut, testIn, type AttackRow } from './attack.ts';

const verifications = 'server/test/verifications/verifications.test.ts';
const start = 'server/src/verifications/within-verification-start.ts';
const bounds = testIn('server', verifications, 'what a session starts with bounds the verifications');

/** What a session may verify, beyond what a backend asked for. */
export const verificationRows: readonly AttackRow[] = [
  {
    attack: 'another verification of the user read and answered in a session that was made for one',
    where: 'host',
    check: { name: 'verification of the start', file: start },
    off: cut('if (verificationId !== null && verificationId !== view.verificationId) return false;', ''),
    test: bounds,
  },
  {
    attack: 'another account verified in a session that was made for one',
    where: 'host',
    check: { name: 'account of the start', file: start },
    off: cut('(accountId !== null && subject.accountId !== accountId) ||', ''),
    test: bounds,
  },
  {
    attack: 'verification begun of another account than that of the verification that the session was made for',
    where: 'host',
    check: { name: 'account of the verification', file: 'server/src/verifications/create-verification.ts' },
    off: cut(`if (ids.some((id) => id !== accountId)) throw new HostError('capability.missing');`, ''),
    test: bounds,
  },
  {
    attack: 'deposits begun in a session that only links',
    where: 'host',
    check: { name: 'capability to verify', file: 'server/src/verifications/create-verification.ts' },
    off: cut(`    requireCapability(session, 'verification');\n`, ''),
    test: testIn('server', 'server/test/app/route-access.test.ts', 'POST /v1/verifications'),
  },
  {
    attack: 'accounts of an earlier connection taken out of aggregation by a session that only links',
    where: 'host',
    check: { name: 'who may untick', file: 'server/src/provider-accounts/select-accounts.ts' },
    off: cut('(account) => !mayDelete || isShared(', '(account) => isShared('),
    test: testIn('server', verifications, 'a later session that only links unticks nothing'),
  },
];
