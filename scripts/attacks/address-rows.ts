import { cut, testIn, type AttackRow } from './attack.ts';

const guarded = (name: string): AttackRow['test'] =>
  testIn('storage', 'packages/storage/test/outgoing-addresses/guarded-connector.test.ts', `guardedConnector ${name}`);

/** Attacks through addresses that banks and customers choose. The service and the host call these addresses. */
export const addressRows: readonly AttackRow[] = [
  {
    attack: 'host name of a bank or callback with a public and a private address',
    where: 'service and host',
    check: { name: 'all addresses of a name', file: 'packages/storage/src/outgoing-addresses/reachable-addresses.ts' },
    off: cut('!addresses.every(', '!addresses.some('),
    test: guarded('refuses a name if one of its addresses is refused'),
  },
  {
    attack: 'private address instead of a host name',
    where: 'service and host',
    check: { name: 'literal address', file: 'packages/storage/src/outgoing-addresses/guarded-connector.ts' },
    off: cut('if (isIP(literal) !== 0 && !isReachable(literal, reachable))', "if (literal === '')"),
    test: guarded('refuses the literal address 127.0.0.1 without a DNS lookup'),
  },
  {
    attack: 'callback address in a private network',
    where: 'service',
    check: {
      name: 'address of a callback',
      file: 'packages/service/src/tenancy/notifications/callbacks/callback-address.ts',
    },
    off: cut('isIP(hostOf(url)) === 0 || isReachable(hostOf(url), reachableBy(rules))', 'hostOf(url) !== null'),
    test: testIn(
      'service',
      'packages/service/test/tenancy/notifications/callback-address.test.ts',
      'a callback address of the service may not be https://10.1.2.3/',
    ),
  },
];
