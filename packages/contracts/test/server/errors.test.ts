import { describe, expect, it } from 'vitest';
import { errorStatusOf, type ServiceErrorCode, serviceErrors } from '../../src/server/index.ts';
import { readPublicDescription } from './public-description.ts';

const folder = process.env['FIN_SCHEMAS_DIR'];
/** The description has it once, with 400; a failure of the service is no mistake of its caller. */
const ownFailure = 'Y904';
const codes = Object.keys(serviceErrors) as ServiceErrorCode[];

describe.runIf(folder !== undefined)('error codes of the service beside the public description', () => {
  const described = folder === undefined ? new Map<string, Set<number>>() : readPublicDescription(folder).statusesOf;

  it('have the statuses that the description has', () => {
    const shared = codes.filter((code) => described.has(code) && code !== ownFailure);
    expect(shared.length).toBeGreaterThan(15);
    for (const code of shared) expect([...(described.get(code) ?? [])], code).toContain(serviceErrors[code].status);
  });

  it('are not used in another sense: those of verification are left to it', () => {
    expect(codes.filter((code) => /^Y83[5-8]|Y84\d$/.test(code))).toEqual([]);
  });

  it('above Y904 are the service’s own', () => {
    expect([...described.keys()].filter((code) => code > 'Y904')).toEqual([]);
  });
});

it('precise statuses tell apart what HTTP tells apart', () => {
  const precise = codes.filter((code) => errorStatusOf(code, 'precise') !== errorStatusOf(code, 'described'));
  expect(precise.map((code) => [code, errorStatusOf(code, 'described'), errorStatusOf(code, 'precise')])).toEqual([
    ['Y016', 401, 400],
    ['Y301', 400, 401],
    ['Y305', 400, 401],
    ['Y807', 400, 404],
    ['Y811', 400, 409],
    ['Y901', 400, 501],
  ]);
});
