import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idOf } from '../attacks/attack.ts';
import { attackRows, coreRows, maxChangedRows, sampleIds } from '../attacks/attack-rows.ts';
import { cutSource } from '../attacks/cut-source.ts';
import { sourcePath } from '../attacks/source-path.ts';
import { escapeRegExp } from '../attacks/switched-off.ts';
import { root } from '../workspace/run-tool.ts';

/** Returns patterns of test titles, in which `%s` and `%j` match any text. */
function titlesOf(file: string): RegExp[] {
  // Shorter texts are not titles and would match everywhere.
  const literals = readFileSync(join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.){10,})'|`([^`\n]{10,})`/g);
  return [...literals].map(([, plain = '', template = '']) => {
    const parts = (plain + template).split(/%[sjo]|\$\{[^}]*\}/);
    return new RegExp(parts.map(escapeRegExp).join('.*'));
  });
}

test('rows of the attack table have different names', () => {
  const ids = attackRows.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(attackRows.map((row) => [idOf(row), row] as const))(
  'the check and the test of an attack exist: %s',
  (_id, row) => {
    const source = readFileSync(sourcePath(row.check.file), 'utf8');
    expect(cutSource({ ...row.off, file: row.check.file }, `/${row.check.file}`, source)).not.toBeNull();
    const titles = titlesOf(row.test.file);
    for (const part of row.test.name.split(' > ')) {
      // A part that ends with a space is the beginning of a parameterized title. Its first word is a parameter.
      const beginning = part.endsWith(' ') ? `.*${part.slice(part.indexOf(' '))}` : escapeRegExp(part);
      const isThere = titles.some((title) => title.test(part) || title.source.includes(beginning));
      expect(isThere, `a test called “${part}” in ${row.test.file}`).toBe(true);
    }
  },
);

test('the sample of `npm test` has ten rows of the table', () => {
  expect(coreRows(attackRows, []).map(idOf).toSorted()).toEqual(sampleIds.toSorted());
  expect(sampleIds).toHaveLength(10);
});

test('`npm test` adds the rows of changed files to the sample, at most ten and each once', () => {
  const file = 'server/src/app/access/open-access.ts';
  const rows = coreRows(attackRows, [file, 'server/src/tenancy/links/links.ts']);
  expect(rows.slice(0, maxChangedRows).map(({ check }) => check.file)).toEqual(Array(10).fill(file));
  expect(rows.map(idOf)).toEqual(expect.arrayContaining([...sampleIds]));
  expect(new Set(rows).size).toBe(rows.length);
});

const services = ['service, UK', 'service, US', 'service, AU'];
const banks = ['bank, UK', 'bank, US', 'bank, AU'];

/**
 * Required attacks. Each entry has words that the attack's rows contain, and the places that need a row. Some places
 * have no row, because their standard lacks the feature: the British profile requires no proof of codes and pushes no
 * requests. The American profile has no hash of code or state in its ID token, and binds tokens to keys instead of
 * certificates.
 */
const wanted: readonly [string, readonly string[]][] = [
  ['state missing', ['host', ...services]],
  ['state replayed', ['host']],
  ['issuer mix-up', ['host', ...services]],
  ['code of another user injected', ['host', ...services, ...banks]],
  ['PKCE missing', ['service, US', 'bank, US', 'bank, AU']],
  ['PKCE downgraded', banks],
  ['redirect address changed', banks],
  ['redirect address changed at the exchange of the code', banks],
  ['ID token of another issuer', services],
  ['ID token for another audience', services],
  ['ID token with another nonce', services],
  ['ID token with another algorithm', services],
  ['`s_hash`', ['service, UK', 'service, AU']],
  ['`c_hash`', ['service, UK', 'service, AU']],
  ['request_uri reused', ['bank, US', 'bank, AU']],
  ['client assertion for another audience', banks],
  ['client assertion replayed', banks],
  ['DPoP proof replayed', ['bank, US']],
  ['DPoP proof for another address', ['bank, US']],
  ['DPoP proof for another method', ['bank, US']],
  ['certificate swapped', ['bank, UK', 'bank, AU', 'service, AU', 'service, UK and AU']],
  ['`/oauth/start` link sent to a victim', ['host']],
  ['callback without the cookie: return in another browser', ['host']],
  ['forged message', ['frame', 'element']],
  ['page of a foreign origin', ['host']],
  ['message of a foreign origin', ['frame']],
  ['forged SUCCESS event', ['host']],
  ['`javascript:` and off-list return addresses', ['host']],
];

test.each(wanted)('the attack table has rows about: %s', (attack, places) => {
  const stoppedBy = attackRows.flatMap((row) => (row.attack.includes(attack) ? [row.where] : []));
  expect(stoppedBy).toEqual(expect.arrayContaining([...places]));
});
