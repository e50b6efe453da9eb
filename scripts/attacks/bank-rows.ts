import { cut } from './attack.ts';
import type { AttackRow, SwitchOff } from './attack.ts';

const test = (file: string, name: string): AttackRow['test'] => ({
  project: 'banks',
  file: `packages/banks/test/${file}.test.ts`,
  name,
});
const own = (name: string, file: string): AttackRow['check'] => ({ name, file: `packages/banks/src/${file}.ts` });
/** Returns a check in the authorization server's library, whose version is pinned. */
const library = (name: string, file: string): AttackRow['check'] => ({ name, file: `oidc-provider/lib/${file}.js` });

const row = (
  attack: string,
  where: string,
  check: AttackRow['check'],
  off: SwitchOff,
  shown: AttackRow['test'],
): AttackRow => ({ attack, where, check, off, test: shown });

const usOnce = 'a code is exchanged once, by its own client, with its verifier and key';
const auOnce = 'a code is exchanged once, by its own client, with its certificate and verifier';
const ukOnce = 'a code is exchanged once, by its own client, with its certificate';

const pkceRequired = library('pkce required', 'actions/authorization/sender_constraints');
const pkceMethod = library('pkce method', 'actions/authorization/sender_constraints');
const withoutPkce = cut(`if (boolean(pkce.required(ctx, ctx.oidc.client), 'pkce.required')) {`, 'if (false) {');
const anyMethod = cut(`if (params.code_challenge_method !== 'S256') {`, 'if (false) {');
const verifier = library('pkce verifier', 'helpers/pkce');
const anyVerifier = cut('if (!constantEquals(challenge, expected)) {', 'if (false) {');
const redirect = own('redirect address', 'open-banking/provider/provider');
const anyRedirect = cut('return this.redirectUris?.includes(value) ?? false;', 'return true || value;');
const replay = library('assertion used once', 'shared/jwt_client_auth');
const goodAgain = cut('if (!unique) {', 'if (false) {');
const audience = library('assertion audience', 'helpers/defaults');
const audienceOfFapi1 = library('assertion audience', 'shared/jwt_client_auth');
const anyAudience = cut('} else if (!acceptedAud.has(payload.aud)) {', '} else if (false) {');
const forAnotherBank = 'a client assertion for another bank is refused, and one for this bank accepted';
const goodOnce = 'a client assertion works once';
const certificate = 'certificate of the token';
const certificateAtToken = library('certificate at the token endpoint', 'helpers/sender_constraints');
const withoutCertificate = cut('if (!certificate) {', 'if (false) {');
const redirectOfCode = library('redirect address of the code', 'actions/grants/authorization_code');
const codeFromAnywhere = cut('if (code.redirectUri !== ctx.oidc.params.redirect_uri) {', 'if (false) {');
const ukProof = 'a client that sends a code challenge must send its verifier, by the method it announced';
const usPushedOnce = 'a pushed request yields one code, even if it is opened twice';
const revocation = 'cds-bank/revocation';
const whoRevokes = 'revocation requires proof of the third party’s identity';

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
    test('cds-bank/authorization', 'a pushed, signed request with a code challenge is accepted'),
  ),
  row(
    'PKCE downgraded',
    'bank, AU',
    pkceMethod,
    anyMethod,
    test('cds-bank/authorization', 'a pushed, signed request with a code challenge is accepted'),
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
    test('obie-bank/authorization', 'a request with a foreign return address or signature never leaves the bank'),
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
    test('cds-bank/authorization', 'a pushed, signed request with a code challenge is accepted'),
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
    own('request_uri used once', 'cds-bank/answers'),
    cut('if (numInsertedOrUpdatedRows !== 1n) throw', 'if (numInsertedOrUpdatedRows === 9n) throw'),
    test('cds-bank/authorization', 'a pushed request works once'),
  ),
  row(
    'request_uri reused',
    'bank, US',
    library('request_uri still valid', 'actions/authorization/pushed_authorization_requests'),
    cut('if (!pushedAuthorizationRequest?.isValid) {', 'if (!pushedAuthorizationRequest) {'),
    test('fdx-bank/authorization', usPushedOnce),
  ),
  row(
    'request_uri reused by someone who had it open',
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
      'a client assertion for the token endpoint is refused, and one for the issuer, as text, accepted',
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
    own('audience at revocation', revocation),
    cut('audience: [origin, `${secureOrigin}/token`, `${secureOrigin}${revocationPath}`],', ''),
    test('cds-bank/arrangements', whoRevokes),
  ),
  row(
    'client assertion replayed, at the end of an arrangement',
    'bank, AU',
    own('assertion used once at revocation', revocation),
    cut('return (await provider().ReplayDetection.unique(clientId, jti, exp)) ? clientId : null;', 'return clientId;'),
    test('cds-bank/arrangements', whoRevokes),
  ),
  row(
    'request pushed without a certificate',
    'bank, AU',
    own('certificate of a pushed request', 'open-banking/provider/provider'),
    cut(' || clientCertificate(request.raw) !== null)', ' || clientCertificate !== null)'),
    test('cds-bank/authorization', 'pushed requests, tokens and UserInfo require mutual TLS'),
  ),
  row(
    'certificate swapped',
    'bank, US (OAuth 2.0)',
    own(certificate, 'fdx-oauth2-bank/access'),
    cut('if (thumbprint !== undefined && ', "if (thumbprint === '' && "),
    test('fdx-oauth2-bank/linking', 'a bound token is refused without its certificate, at both addresses'),
  ),
  row(
    'data of a scope that was not granted',
    'bank, US (OAuth 2.0)',
    own('scope of the token', 'fdx-oauth2-bank/access'),
    cut('if (!has(...needed))', 'if (needed.length > 99)'),
    test('fdx-oauth2-bank/linking', 'data of a scope that the token lacks is refused'),
  ),
  row(
    'code of another user injected: PKCE',
    'bank, US (OAuth 2.0)',
    verifier,
    anyVerifier,
    test('fdx-oauth2-bank/linking', 'a wrong PKCE verifier is refused'),
  ),
  row(
    'DPoP proof replayed',
    'bank, US',
    own('proof used once', 'fdx-bank/access'),
    cut(
      'if (!(await provider().ReplayDetection.unique(`data ${token.clientId}`, jti, until)))',
      'if (jti === "" || until < 0)',
    ),
    test('fdx-bank/proofs', 'a DPoP proof works once'),
  ),
  row(
    'DPoP proof for another address',
    'bank, US',
    own('proof address', 'fdx-bank/dpop'),
    cut('if (withoutQuery(htu) !== new URL(url).href)', 'if (withoutQuery(htu) === url + "no")'),
    test('fdx-bank/proofs', 'a DPoP proof for another address is refused'),
  ),
  row(
    'DPoP proof for another method',
    'bank, US',
    own('proof method', 'fdx-bank/dpop'),
    cut('if (htm !== method)', 'if (htm === "")'),
    test('fdx-bank/proofs', 'a DPoP proof of another method is refused'),
  ),
  row(
    'DPoP proof with another key',
    'bank, US',
    own('key of the token', 'fdx-bank/access'),
    cut(' || token.jkt !== thumbprint)', ')'),
    test('fdx-bank/proofs', 'a DPoP proof with another key is refused'),
  ),
  row(
    'certificate swapped',
    'bank, UK',
    own(certificate, 'obie-bank/access'),
    cut(`&& thumbprintOf(certificate) === token['x5t#S256']`, ''),
    test('obie-bank/consents', 'each kind of token opens its own endpoints, only with its own certificate'),
  ),
  row(
    'certificate swapped',
    'bank, AU',
    own(certificate, 'cds-bank/endpoint'),
    cut(`if (thumbprintOf(certificate) !== token['x5t#S256'])`, 'if (certificate === undefined)'),
    test('cds-bank/headers', 'a token works only with its certificate'),
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
