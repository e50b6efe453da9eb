import { cut, testIn, type AttackRow } from './attack.ts';

const verifications = 'server/test/linking/verifications/verifications.test.ts';
const start = 'server/src/app/access/within-start.ts';
const bounds = testIn(
  'server',
  verifications,
  'a session reads and starts verifications only of the account or connection that it starts with',
);

/** Attacks in which a session verifies more than the backend requested. */
export const verificationRows: readonly AttackRow[] = [
  {
    attack: 'another verification of the user read and answered in a session for one verification',
    where: 'host',
    check: { name: 'verification of the start', file: start },
    off: cut('if (verificationId !== null) return verificationId === id;', ''),
    test: bounds,
  },
  {
    attack: 'another account verified in a session for one account',
    where: 'host',
    check: { name: 'account of the start', file: start },
    off: cut('if (start.accountId !== null && start.accountId !== accountId) return false;', ''),
    test: bounds,
  },
  {
    attack: 'verification started for another account than that of the session’s verification',
    where: 'host',
    check: { name: 'account of the verification', file: start },
    off: cut(
      'if (start.verificationId !== null && (await facts.verification(start.verificationId)).accountId !== accountId)',
      'if (start.verificationId === 0)',
    ),
    test: bounds,
  },
  {
    attack: 'accounts of an earlier connection taken out of aggregation by a session that only links',
    where: 'host',
    check: { name: 'who may untick', file: 'server/src/linking/provider-accounts/account-endpoints.ts' },
    off: cut('(account) => !mayDelete || isSharedAccount(', '(account) => isSharedAccount('),
    test: testIn('server', verifications, 'a later session that only links unticks nothing'),
  },
];
