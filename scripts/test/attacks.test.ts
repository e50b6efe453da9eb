import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { idOf } from '../attacks/attack.ts';
import { attackRows } from '../attacks/attack-rows.ts';
import { cutSource } from '../attacks/cut-source.ts';
import { escaped } from '../attacks/switched-off.ts';

const root = join(import.meta.dirname, '../..');
const ofBanks = createRequire(join(root, 'packages/banks/package.json'));

/** A file of the repository, or of the banks' library by its package's name. */
function pathOf(file: string): string {
  const [name = '', ...rest] = file.split('/');
  return name === 'oidc-provider' ? join(dirname(ofBanks.resolve(name)), '..', ...rest) : join(root, file);
}

/** Titles of tests, where `%s` and `%j` stand for anything. */
function titlesOf(file: string): RegExp[] {
  // Shorter texts are no titles, and would be found in everything.
  const literals = readFileSync(join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.){10,})'|`([^`\n]{10,})`/g);
  return [...literals].map(([, plain = '', template = '']) => {
    const parts = (plain + template).split(/%[sjo]|\$\{[^}]*\}/);
    return new RegExp(parts.map(escaped).join('.+'));
  });
}

test('rows of the attack table have different names', () => {
  const ids = attackRows.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(attackRows.map((row) => [idOf(row), row] as const))(
  'the check and the test of an attack exist: %s',
  (_id, row) => {
    const source = readFileSync(pathOf(row.check.file), 'utf8');
    const { off } = row;
    if (off.kind === 'disabled') {
      const tests = readFileSync(join(root, row.test.file), 'utf8');
      expect(tests).toContain(`disabledChecksAt('${off.place}'`);
      expect(tests).toContain("'%s stops ");
      expect(source).toMatch(new RegExp(`\\b${escaped(row.check.name)}\\b`));
      return;
    }
    expect(cutSource({ ...off, file: row.check.file }, `/${row.check.file}`, source)).not.toBeNull();
    const titles = titlesOf(row.test.file);
    for (const part of row.test.name.split(' > ')) {
      // In a title of many attacks the first word is a parameter.
      const beginning = part.endsWith(' ') ? `.+${part.slice(part.indexOf(' '))}` : escaped(part);
      const isThere = titles.some((title) => title.test(part) || title.source.includes(beginning));
      expect(isThere, `a test called “${part}” in ${row.test.file}`).toBe(true);
    }
  },
);

const services = ['service, UK', 'service, US', 'service, AU'];
const banks = ['bank, UK', 'bank, US', 'bank, AU'];

/**
 * As they were wanted, each by words of its rows, at every place whose profile has it: the British one wants no proof of codes and
 * pushes no requests; the American one has no hash of code or state in its ID token, and binds tokens to keys, not to certificates.
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
