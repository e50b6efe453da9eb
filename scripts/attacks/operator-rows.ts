import { cut, testIn, type AttackRow } from './attack.ts';

const operators = 'server/src/tenancy/operators';
const tests = 'server/test/tenancy/operators';
const signIn = `${tests}/sign-in.test.ts`;

/** Attacks of operators who exceed their role, and on their sessions. */
export const operatorRows: readonly AttackRow[] = [
  {
    attack: 'change by an operator whose role only reads',
    where: 'host',
    check: { name: 'role of the operator', file: `${operators}/require-operator.ts` },
    off: cut('if (!roles.includes(role)) {', 'if (role.length === 0) {'),
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
  {
    attack: 'change by a page of another site that uses the cookie of the console',
    where: 'host',
    check: { name: 'token of the console', file: `${operators}/require-operator.ts` },
    off: cut(`method !== 'GET' && method !== 'HEAD'`, `method === ''`),
    test: testIn('server', signIn, 'a change without the token against forgery, or from another origin, is refused'),
  },
  {
    attack: 'session of the console planted in the browser of a victim who signs in',
    where: 'host',
    check: { name: 'new session at each sign-in', file: `${operators}/console-sessions.ts` },
    off: cut("const cookie = newToken('');", `const cookie = previous ?? newToken('');`),
    test: testIn('server', signIn, 'a sign-in gets a new session, and the one of a planted cookie ends'),
  },
  {
    attack: 'return of a sign-in sent again',
    where: 'host',
    check: { name: 'state of a sign-in once', file: `${operators}/sign-in-states.ts` },
    off: cut(
      'return first === undefined ? null : secretsOf(state);',
      'return first === null ? null : secretsOf(state);',
    ),
    test: testIn('server', signIn, 'the return of a sign-in works once, and in the browser that began it'),
  },
  {
    attack: 'return of a sign-in opened in the browser of a victim',
    where: 'host',
    check: { name: 'browser of a sign-in', file: `${operators}/sign-in-states.ts` },
    off: cut('if (!isEqual(signature, derive(', `if (signature === '' && !isEqual(signature, derive(`),
    test: testIn('server', signIn, 'the return of a sign-in works once, and in the browser that began it'),
  },
  {
    attack: 'ID token of another sign-in injected',
    where: 'host',
    check: { name: 'nonce of a sign-in', file: `${operators}/identity-provider.ts` },
    off: cut('expectedNonce: nonce,', `expectedNonce: 'nonce-of-another-sign-in',`),
    test: testIn('server', signIn, 'an ID token of another sign-in is refused by its nonce'),
  },
  {
    attack: 'publication in a session of the console that somebody left open',
    where: 'host',
    check: { name: 'fresh sign-in', file: `${operators}/require-operator.ts` },
    off: cut('if (freshSignIn === true && session !== null &&', 'if (freshSignIn === true && session === null &&'),
    test: testIn('server', signIn, 'publishing needs a sign-in of the last five minutes'),
  },
  {
    attack: 'page of the console in a frame of another site',
    where: 'host',
    check: { name: 'no frame around the console', file: 'server/src/platform/pages/page.ts' },
    off: cut(`length === 0 ? "'none'"`, `length === 0 ? '*'`),
    test: testIn('server', signIn, 'pages of the console are framed by no page'),
  },
  {
    attack: 'logout token that is no logout token',
    where: 'host',
    check: { name: 'logout token', file: `${operators}/identity-provider.ts` },
    off: cut('if (!isLogout || nonce !== undefined) throw', 'if (!isLogout && nonce === null) throw'),
    test: testIn('server', signIn, 'a logout token that is not valid ends no session'),
  },
  {
    attack: 'console token used twice',
    where: 'host',
    check: { name: 'console token once', file: `${operators}/console-tokens.ts` },
    off: cut(`.deleteFrom('console_token')`, `.updateTable('console_token')\n        .set({ customer })`),
    test: testIn(
      'server',
      `${tests}/console-tokens.test.ts`,
      'a console token signs in once, and the audit log says so',
    ),
  },
];
