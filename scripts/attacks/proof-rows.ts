import { cut, testIn, type AttackRow, type SwitchOff } from './attack.ts';

const proofs = 'packages/service/src/tenancy/tokens/widget-proofs.ts';
const refused = (name: string) =>
  testIn(
    'service',
    'packages/service/test/tenancy/tokens/widget-proofs.test.ts',
    `the service refuses a widget proof ${name}`,
  );

const row = (attack: string, name: string, off: SwitchOff, test: AttackRow['test']): AttackRow => ({
  attack,
  where: 'service',
  check: { name, file: proofs },
  off,
  test,
});

/** Attacks with the proof that a host adds to its calls. */
export const proofRows: readonly AttackRow[] = [
  row(
    'widget proof made by somebody else: signed with a key of one’s own under the id of a host',
    'signature of a widget proof',
    cut(
      'const { payload } = await jwtVerify(proof, key, {',
      "const { payload } = await Promise.resolve({ payload: (await import('jose')).decodeJwt(proof) }, key, {",
    ),
    refused('signed by another key'),
  ),
  row(
    'widget proof for another service',
    'audience of a widget proof',
    cut('    audience: widgetProofAudience,\n', ''),
    refused('for another service'),
  ),
  row(
    'widget proof used again later',
    'age of a widget proof',
    cut('    currentDate: now,\n', '    currentDate: new Date(0),\n'),
    refused('that has ended'),
  ),
  row(
    'widget proof that is valid for days',
    'length of a widget proof',
    cut(' && exp - iat <= widgetProofSeconds', ''),
    refused('that lasts longer than a minute'),
  ),
  row(
    'widget proof of another user’s session',
    'subject of a widget proof',
    cut(`    if (sub !== (access.user?.loginName ?? adminLoginName)) throw new ServiceError('Y931');\n`, ''),
    refused('of another user'),
  ),
  row(
    'widget proof by the host of another customer, of a user who has the same login name there',
    'customer of a widget proof',
    cut(`    if ((key.adminLoginName ?? ownAdminLogin) !== adminLoginName) throw new ServiceError('Y931');\n`, ''),
    refused('by the key of another customer’s host'),
  ),
  {
    attack: 'consent under the service’s licence taken outside of a session for a single site',
    where: 'service',
    check: { name: 'single site', file: 'packages/service/src/linking/consents/engagement-model.ts' },
    off: cut(' || !(session.singleSite || isRenewal)', ''),
    test: testIn(
      'service',
      'packages/service/test/linking/consents/engagement-model.test.ts',
      'linking in a version 4 session for several sites is refused',
    ),
  },
];
