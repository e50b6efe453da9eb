import { cut, testIn, type AttackRow } from './attack.ts';

const folder = 'server/src/tenancy/fastlink';
const byPage = (name: string) => testIn('server', 'server/test/tenancy/fastlink/page-launches.test.ts', name);
const byForm = (name: string) => testIn('server', 'server/test/tenancy/fastlink/form-launches.test.ts', name);
const ofKey = 'the key of a session works for no other session, from no other origin, and not long after the end';

/** Attacks on launches of the public widget, in which the token of a page vouches for the user. */
export const launchRows: readonly AttackRow[] = [
  {
    attack: 'stolen access token used by a page of another origin',
    where: 'host',
    check: { name: 'origin of a launch', file: `${folder}/launch-source.ts` },
    off: cut('origin !== undefined && origins.includes(origin)', 'origins.length > 0'),
    test: byPage('a stolen access token opens nothing from an origin that is not registered, nor without one'),
  },
  {
    attack: 'stolen access token used after it has expired',
    where: 'service',
    check: { name: 'expiry of an access token', file: 'packages/service/src/tenancy/tokens/authenticate.ts' },
    off: cut(`if (row.expires_at <= clock.now()) throw new ServiceError('Y023');`, ''),
    test: byPage('an access token opens nothing after it has expired'),
  },
  {
    attack: 'stolen access token used after it was revoked',
    where: 'service',
    check: { name: 'revocation of an access token', file: 'packages/service/src/tenancy/tokens/tokens.ts' },
    off: cut(
      `      .where('token_hash', '=', tokenHash)\n      .execute();\n    return;`,
      `      .where('token_hash', '=', '')\n      .execute();\n    return;`,
    ),
    test: byPage('an access token opens nothing after it was revoked'),
  },
  {
    attack: 'JWT signed with a foreign key',
    where: 'service',
    check: { name: 'signature of a JWT', file: 'packages/service/src/tenancy/tokens/read-jwt.ts' },
    off: cut(
      `throw new ServiceError(error instanceof errors.JWTExpired ? 'Y023' : 'Y020', { cause: error });`,
      'return { payload: decodeJwt(token), error };',
    ),
    test: byPage('a JWT of a registered key opens a session, with and without the word Bearer'),
  },
  {
    attack: 'access token of another customer whose user has the same login name',
    where: 'host',
    check: { name: 'customer of a launch', file: `${folder}/token-owner.ts` },
    off: cut('if (own.id !== id) throw', 'if (own.id === 0) throw'),
    test: byPage('an access token of another customer opens no session of a user with the same login name'),
  },
  {
    attack: 'access token of the admin in a page',
    where: 'host',
    check: { name: 'user of a launch', file: `${folder}/token-owner.ts` },
    off: cut('if (loginName === settings.adminLogin) throw', `if (loginName === '') throw`),
    test: byPage('an access token of the admin opens no session, even if a service tells its user'),
  },
  {
    attack: 'app launch at a site that does not allow it',
    where: 'host',
    check: { name: 'app launches of the site', file: `${folder}/launch-source.ts` },
    off: cut('named.filter(({ appLaunches }) => appLaunches)', 'named'),
    test: byForm('an app launch at a site that does not allow it is refused'),
  },
  {
    attack: '`intentUrl` that is not registered exactly',
    where: 'host',
    check: { name: 'app address of the site', file: 'server/src/platform/sites/site.ts' },
    off: cut('intentUrls.includes(address)', 'intentUrls.some((registered) => address.startsWith(registered))'),
    test: byPage('a launch with an app address that differs in one letter is refused'),
  },
  {
    attack: '`javascript:` registered as the address of an app',
    where: 'host',
    check: { name: 'scheme of an app address', file: 'server/src/platform/sites/site.ts' },
    off: cut('!refusedSchemes.test(new URL(text).protocol.slice(0, -1))', 'refusedSchemes.global === false'),
    test: testIn(
      'server',
      'server/test/platform/sites/app-addresses.test.ts',
      'an address that is not of an app is refused',
    ),
  },
  {
    attack: 'unregistered `callback` after the flow',
    where: 'host',
    check: { name: 'callback of the site', file: `${folder}/launch-source.ts` },
    off: cut('!isReturnAddress(site, callback)', `callback === ''`),
    test: byPage('a launch with an unregistered callback is refused'),
  },
  {
    attack: '`sessionKey` of another session',
    where: 'host',
    check: { name: 'key of a launched session', file: `${folder}/session-keys.ts` },
    off: cut('secretsEqual(keyOf(sessionId), key)', `secretsEqual(keyOf(sessionId), key) || key.startsWith('fk_')`),
    test: byPage(ofKey),
  },
  {
    attack: '`sessionKey` used by a page of another origin',
    where: 'host',
    check: { name: 'origin of a launched session', file: `${folder}/exchange.ts` },
    off: cut(' && session.parentOrigin === headers.origin', ''),
    test: byPage(ofKey),
  },
  {
    attack: 'page of an app’s launch framed by another site',
    where: 'host',
    check: { name: 'frame of a launch page', file: 'server/src/platform/pages/page.ts' },
    off: cut(
      `ancestors.length === 0 ? "'none'" : ancestors.join(' ')`,
      `ancestors.length === 0 ? '*' : ancestors.join(' ')`,
    ),
    test: byForm('gets a page with the element, which no page can frame'),
  },
  {
    attack: 'markup in the parameters of a launch',
    where: 'host',
    check: { name: 'data block of a page', file: 'server/src/platform/pages/page.ts' },
    off: cut(".replaceAll('<', String.raw`\\u003c`)", ''),
    test: byForm('a registered callback with markup stays inside its data block'),
  },
  {
    attack: 'start address of an app’s bank sign-in sent to a victim',
    where: 'host',
    check: { name: 'question before an app’s bank', file: 'server/src/linking/bank-authorizations/register-oauth.ts' },
    off: cut(
      'fetch: fetchFacts(request), nonceHash',
      `fetch: { ...fetchFacts(request), site: 'same-origin' }, nonceHash`,
    ),
    test: testIn(
      'server',
      'server/test/linking/bank-authorizations/app-starts.test.ts',
      'a bank that an app opens in a browser is reached by a button, and returns to exactly the address of the app',
    ),
  },
];
