import { describe, expect, it } from 'vitest';
import { errorStatusOf, type ServiceErrorCode, serviceErrors } from '../../src/service/index.ts';
import { readPublicDescription } from './public-description.ts';

const folder = process.env['FIN_SCHEMAS_DIR'];
/** Code of a failure of the service. The description lists it once, with 400, although the caller made no mistake. */
const ownFailure = 'Y904';
/** Expected wording of the verification errors, which follows the description. */
const verificationSenses: Partial<Record<ServiceErrorCode, RegExp>> = {
  Y835: /not eligible/,
  Y836: /no verification (was )?initiated/i,
  Y837: /verified already/,
  Y838: /currency/,
  Y840: /initiated already/,
  Y842: /number of retries exceeded|no attempts are left/i,
  Y844: /not (executed|been made)/,
  Y845: /time .*(expired|over)/,
  Y846: /number of .*transactions/,
  Y871: /still in progress/,
  Y878: /not (yet )?requested/,
};
const codes = Object.keys(serviceErrors) as ServiceErrorCode[];

describe.runIf(folder !== undefined)('error codes of the service beside the public description', () => {
  const description = folder === undefined ? null : readPublicDescription(folder);
  const described = description?.statusesOf ?? new Map<string, Set<number>>();
  const messages = description?.messagesOf ?? new Map<string, Set<string>>();

  it('error codes of the service have the statuses of the public description', () => {
    const shared = codes.filter((code) => described.has(code) && code !== ownFailure);
    expect(shared.length).toBeGreaterThan(15);
    for (const code of shared) expect([...(described.get(code) ?? [])], code).toContain(serviceErrors[code].status);
  });

  it('verification error codes have the meaning of the public description', () => {
    const ofVerification = codes.filter((code) => /^Y83[5-8]|Y84\d|Y87\d$/.test(code));
    expect(ofVerification).toEqual(Object.keys(verificationSenses));
    for (const code of ofVerification)
      for (const message of [serviceErrors[code].message, ...(messages.get(code) ?? ['not described'])])
        expect(message, code).toMatch(verificationSenses[code] ?? 'a sense');
  });

  it('error codes above Y904 do not occur in the public description', () => {
    expect([...described.keys()].filter((code) => code > 'Y904')).toEqual([]);
  });
});

it('precise statuses follow the distinctions of HTTP', () => {
  const precise = codes.filter((code) => errorStatusOf(code, 'precise') !== errorStatusOf(code, 'described'));
  expect(precise.map((code) => [code, errorStatusOf(code, 'described'), errorStatusOf(code, 'precise')])).toEqual([
    ['Y016', 401, 400],
    ['Y301', 400, 401],
    ['Y305', 400, 401],
    ['Y400', 400, 409],
    ['Y807', 400, 404],
    ['Y811', 400, 409],
    ['Y836', 400, 404],
    ['Y837', 400, 409],
    ['Y840', 400, 409],
    ['Y842', 400, 409],
    ['Y844', 400, 409],
    ['Y845', 400, 409],
    ['Y871', 400, 409],
    ['Y901', 400, 501],
    ['Y922', 400, 409],
    ['Y927', 400, 409],
    ['Y932', 400, 429],
    ['Y940', 400, 429],
    ['Y936', 400, 409],
  ]);
});
