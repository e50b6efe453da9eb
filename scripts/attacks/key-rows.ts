import { cut, testIn, type AttackRow } from './attack.ts';

const sitesAndKeys = 'server/src/tenancy/sites-and-keys';
const keyTests = 'server/test/tenancy/sites-and-keys';

/** Attacks with keys, and on what operators register while hosts run. */
export const keyRows: readonly AttackRow[] = [
  {
    attack: 'revoked key used at a host that did not hear of the revocation',
    where: 'host',
    check: { name: 'revision of sites and keys', file: `${sitesAndKeys}/sites-and-keys.ts` },
    off: cut('if ((await revisionOf(deps)) === stored.revision) return;', 'if ((await revisionOf(deps)) >= 0) return;'),
    test: testIn('server', `${keyTests}/two-hosts.test.ts`, 'a host that missed the message about a revocation'),
  },
  {
    attack: 'keys and secrets read in the list of keys',
    where: 'host',
    check: { name: 'no hash in the view of a key', file: `${sitesAndKeys}/views.ts` },
    off: cut('hash: _hash,', ''),
    test: testIn('server', `${keyTests}/keys.test.ts`, 'a viewer who lists keys sees no secret'),
  },
  {
    attack: 'operator key under the name of another operator',
    where: 'host',
    check: { name: 'one name for each operator key', file: `${sitesAndKeys}/changes.ts` },
    off: cut('if (taken.some((other) => other.name === name)) throw', 'if (taken.length < 0) throw'),
    test: testIn(
      'server',
      `${keyTests}/keys.test.ts`,
      'an operator key gets its role, and no name of another operator',
    ),
  },
  {
    attack: 'unencrypted address of a site that is registered while the host runs',
    where: 'host',
    check: { name: 'production refuses it as at start', file: `${sitesAndKeys}/registrable-site.ts` },
    off: cut("if (mode === 'sandbox') return;", 'if (mode.length > 0) return;'),
    test: testIn('server', `${keyTests}/sites.test.ts`, 'in production a site is refused as at start'),
  },
  {
    attack: 'key of another customer of the database',
    where: 'host',
    check: { name: 'keys of the customer', file: `${sitesAndKeys}/stored.ts` },
    off: cut(
      ".selectFrom('access_key')\n    .selectAll()\n    .where('customer', '=', customer)",
      ".selectFrom('access_key')\n    .selectAll()\n    .where('customer', '<>', `no ${customer}`)",
    ),
    test: testIn('server', `${keyTests}/keys.test.ts`, 'a key of one customer is refused by the host of another'),
  },
  {
    attack: 'revoked key used at a host whose clock is slow',
    where: 'host',
    check: { name: 'revocation regardless of clocks', file: `${sitesAndKeys}/stored.ts` },
    off: cut('!isRevoked && (', '('),
    test: testIn('server', `${keyTests}/two-hosts.test.ts`, 'a host whose clock is slow refuses a revoked key too'),
  },
];
