import { cut } from './attack.ts';
import type { AttackRow, SwitchOff } from './attack.ts';

const test = (file: string, name: string): AttackRow['test'] => ({
  project: 'banks',
  file: `packages/banks/test/${file}.test.ts`,
  name,
});
const own = (name: string, file: string): AttackRow['check'] => ({ name, file: `packages/banks/src/${file}.ts` });
/** Of the authorization server's library, whose version is pinned. */
const library = (name: string, file: string): AttackRow['check'] => ({ name, file: `oidc-provider/lib/${file}.js` });

const row = (
  attack: string,
  where: string,
  check: AttackRow['check'],
  off: SwitchOff,
  shown: AttackRow['test'],
): AttackRow => ({ attack, where, check, off, test: shown });

const usOnce = 'a code is exchanged once, by its own client, with its verifier and a key';
const auOnce = 'a code is exchanged once, by its own client, with a certificate and the verifier';
const ukOnce = 'a code is exchanged once, by its own client, with a certificate';

const pkceRequired = library('pkce required', 'actions/authorization/sender_constraints');
const pkceMethod = library('pkce method', 'actions/authorization/sender_constraints');
const withoutPkce = cut(`if (boolean(pkce.required(ctx, ctx.oidc.client), 'pkce.required')) {`, 'if (false) {');
const anyMethod = cut(`if (params.code_challenge_method !== 'S256') {`, 'if (false) {');
const verifier = library('pkce verifier', 'helpers/pkce');
const anyVerifier = cut('if (!constantEquals(challenge, expected)) {', 'if (false) {');
const redirect = own('redirect address', 'open-banking/provider/create-provider');
const anyRedirect = cut('return this.redirectUris?.includes(value) ?? false;', 'return true || value;');
const replay = library('assertion used once', 'shared/jwt_client_auth');
const goodAgain = cut('if (!unique) {', 'if (false) {');
const audience = library('assertion audience', 'helpers/defaults');
const audienceOfFapi1 = library('assertion audience', 'shared/jwt_client_auth');
const anyAudience = cut('} else if (!acceptedAud.has(payload.aud)) {', '} else if (false) {');
const forAnotherBank = 'a client assertion for another bank is refused; one for this bank is not';
const goodOnce = 'a client assertion is good once';
const certificate = 'certificate of the token';
const certificateAtToken = library('certificate at the token endpoint', 'helpers/sender_constraints');
const withoutCertificate = cut('if (!certificate) {', 'if (false) {');
const redirectOfCode = library('redirect address of the code', 'actions/grants/authorization_code');
const codeFromAnywhere = cut('if (code.redirectUri !== ctx.oidc.params.redirect_uri) {', 'if (false) {');
const ukProof = 'where a client proves its code, only the proof redeems it, and no lesser one is taken';
const usPushedOnce = 'a pushed request gives one code: not by opening it again, nor where two have it open';
const revocation = 'cds-bank/sharing/revoke-route';
const whoRevokes = 'who revokes proves to be the third party';

export const bankRows: readonly AttackRow[] = [
  row(
    'PKCE missing',
    'bank, US',
    pkceRequired,
    withoutPkce,
    test('fdx-bank/authorization', 'a pushed request with no PKCE is refused'),
  ),
  row(
    'PKCE downgraded',
    'bank, US',
    pkceMethod,
    anyMethod,
    test('fdx-bank/authorization', 'a pushed request with plain PKCE is refused'),
  ),
  row('code of another user injected: PKCE', 'bank, US', verifier, anyVerifier, test('fdx-bank/authorization', usOnce)),
  row(
    'PKCE missing',
    'bank, AU',
    pkceRequired,
    withoutPkce,
    test('cds-bank/authorization', 'what is accepted is pushed, signed, and with proof of the code'),
  ),
  row(
    'PKCE downgraded',
    'bank, AU',
    pkceMethod,
    anyMethod,
    test('cds-bank/authorization', 'what is accepted is pushed, signed, and with proof of the code'),
  ),
  row('code of another user injected: PKCE', 'bank, AU', verifier, anyVerifier, test('cds-bank/authorization', auOnce)),
  row('PKCE downgraded', 'bank, UK', pkceMethod, anyMethod, test('obie-bank/authorization', ukProof)),
  row(
    'code of another user injected: PKCE',
    'bank, UK',
    verifier,
    anyVerifier,
    test('obie-bank/authorization', ukProof),
  ),
  row(
    'redirect address changed',
    'bank, UK',
    redirect,
    anyRedirect,
    test('obie-bank/authorization', 'another address to return to'),
  ),
  row(
    'redirect address changed',
    'bank, US',
    redirect,
    anyRedirect,
    test('fdx-bank/authorization', 'a pushed request with another address to return to is refused'),
  ),
  row(
    'redirect address changed',
    'bank, AU',
    redirect,
    anyRedirect,
    test('cds-bank/authorization', 'what is accepted is pushed, signed, and with proof of the code'),
  ),
  ...(
    [
      ['bank, UK', 'obie-bank', ukOnce],
      ['bank, US', 'fdx-bank', usOnce],
      ['bank, AU', 'cds-bank', auOnce],
    ] as const
  ).map(([where, folder, title]) =>
    row(
      'redirect address changed at the exchange of the code',
      where,
      redirectOfCode,
      codeFromAnywhere,
      test(`${folder}/authorization`, title),
    ),
  ),
  row(
    'request_uri reused',
    'bank, AU',
    own('request_uri used once', 'cds-bank/sharing/answers'),
    cut('if (numInsertedOrUpdatedRows !== 1n) throw', 'if (numInsertedOrUpdatedRows === 9n) throw'),
    test('cds-bank/authorization', 'a pushed request is used once'),
  ),
  row(
    'request_uri reused',
    'bank, US',
    library('request_uri still good', 'actions/authorization/pushed_authorization_requests'),
    cut('if (!pushedAuthorizationRequest?.isValid) {', 'if (!pushedAuthorizationRequest) {'),
    test('fdx-bank/authorization', usPushedOnce),
  ),
  row(
    'request_uri reused by somebody who had it open',
    'bank, US',
    library('request_uri gives one code', 'actions/authorization/respond'),
    cut('if (pushedAuthorizationRequest?.consumed) {', 'if (false) {'),
    test('fdx-bank/authorization', usPushedOnce),
  ),
  row(
    'client assertion for another audience',
    'bank, US',
    audience,
    cut(`if (ctx.oidc.isFapi('2.0') && claims.aud !== ctx.oidc.issuer) {`, 'if (false) {'),
    test(
      'fdx-bank/authorization',
      'a client assertion for the token endpoint is refused; one for the issuer, as text, is not',
    ),
  ),
  row('client assertion replayed', 'bank, US', replay, goodAgain, test('fdx-bank/authorization', goodOnce)),
  row(
    'client assertion for another audience',
    'bank, UK',
    audienceOfFapi1,
    anyAudience,
    test('obie-bank/authorization', forAnotherBank),
  ),
  row('client assertion replayed', 'bank, UK', replay, goodAgain, test('obie-bank/authorization', goodOnce)),
  row(
    'client assertion for another audience',
    'bank, AU',
    audienceOfFapi1,
    anyAudience,
    test('cds-bank/authorization', forAnotherBank),
  ),
  row('client assertion replayed', 'bank, AU', replay, goodAgain, test('cds-bank/authorization', goodOnce)),
  row(
    'client assertion for another audience, at the end of an arrangement',
    'bank, AU',
    own('audience of who revokes', revocation),
    cut('audience: [origin, `${secureOrigin}/token`, `${secureOrigin}${revocationPath}`],', ''),
    test('cds-bank/arrangements', whoRevokes),
  ),
  row(
    'client assertion replayed, at the end of an arrangement',
    'bank, AU',
    own('assertion of who revokes used once', revocation),
    cut('return (await provider().ReplayDetection.unique(clientId, jti, exp)) ? clientId : null;', 'return clientId;'),
    test('cds-bank/arrangements', whoRevokes),
  ),
  row(
    'DPoP proof replayed',
    'bank, US',
    own('proof used once', 'fdx-bank/access'),
    cut(
      'if (!(await provider().ReplayDetection.unique(`data ${token.clientId}`, jti, until)))',
      'if (jti === "" || until < 0)',
    ),
    test('fdx-bank/proofs', 'a proof is good once'),
  ),
  row(
    'DPoP proof for another address',
    'bank, US',
    own('proof address', 'fdx-bank/dpop/proof'),
    cut('if (withoutQuery(htu) !== new URL(url).href)', 'if (withoutQuery(htu) === url + "no")'),
    test('fdx-bank/proofs', 'a proof for another address is refused'),
  ),
  row(
    'DPoP proof for another method',
    'bank, US',
    own('proof method', 'fdx-bank/dpop/proof'),
    cut('if (htm !== method)', 'if (htm === "")'),
    test('fdx-bank/proofs', 'a proof of another method is refused'),
  ),
  row(
    'DPoP proof with another key',
    'bank, US',
    own('key of the token', 'fdx-bank/access'),
    cut(' || token.jkt !== thumbprint)', ')'),
    test('fdx-bank/proofs', 'a proof with another key is refused'),
  ),
  row(
    'certificate swapped',
    'bank, UK',
    own(certificate, 'obie-bank/access'),
    cut(`&& thumbprintOf(certificate) === token['x5t#S256']`, ''),
    test('obie-bank/consents', 'each token opens its own part only, with its own certificate only'),
  ),
  row(
    'certificate swapped',
    'bank, AU',
    own(certificate, 'cds-bank/access'),
    cut(`if (thumbprintOf(certificate) !== token['x5t#S256'])`, 'if (certificate === undefined)'),
    test('cds-bank/headers', 'a token works with its certificate only'),
  ),
  row(
    'certificate missing at the exchange of the code',
    'bank, UK',
    certificateAtToken,
    withoutCertificate,
    test('obie-bank/authorization', ukOnce),
  ),
  row(
    'certificate missing at the exchange of the code',
    'bank, AU',
    certificateAtToken,
    withoutCertificate,
    test('cds-bank/authorization', auOnce),
  ),
];
