import { cut, testIn, type AttackRow } from './attack.ts';

const operators = 'server/src/tenancy/operators';
const tests = 'server/test/tenancy/operators';

/** Attacks of operators who exceed their role, and on their sessions. */
export const operatorRows: readonly AttackRow[] = [
  {
    attack: 'change by an operator whose role only reads',
    where: 'host',
    check: { name: 'role of the operator', file: `${operators}/require-operator.ts` },
    off: cut('if (operatorRights[operation].roles.includes(role)) return;', 'if (role.length > 0) return;'),
    test: testIn('server', `${tests}/roles.test.ts`, 'a viewer is refused the change'),
  },
  {
    attack: 'own draft published alone where two persons are required',
    where: 'host',
    check: { name: 'second person', file: 'server/src/tenancy/configurations/configuration-endpoints.ts' },
    off: cut(
      `if (publishApproval === 'second-person' && draft?.author === name) throw`,
      `if (publishApproval === 'second-person' && draft === null) throw`,
    ),
    test: testIn('server', `${tests}/second-person.test.ts`, 'the author of a draft cannot publish it'),
  },
];
