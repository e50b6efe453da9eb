import type { FastifyInstance } from 'fastify';
import {
  type BankContext,
  type BankDefinition,
  type TwoOriginBank,
  type TwoOriginOptions,
  type ProviderConfiguration,
  aisBase,
  answeringRefusals,
  assertReachable,
  createTwoOriginBank,
  type BankLook,
} from '../open-banking/index.ts';
import { keepHeaderRules } from './access.ts';
import { consentRoutes, requestedFor, authorizableConsent, intentIdOf } from './consents.ts';
import { customerOf, shownNumber } from './customers.ts';
import { dataRoutes } from './data-routes.ts';
import { consentDetails, clustersOf } from './permissions.ts';
import { answerWithObieErrors, ObieProblem } from './problem.ts';

/** Authentication context class (`acr`) for strong customer authentication. */
const acr = 'urn:openbanking:psd2:sca';

const intentClaim = 'openbanking_intent_id';

const algorithms = ['PS256'] as const;

export function createObieBank(options: TwoOriginOptions): Promise<TwoOriginBank> {
  return createTwoOriginBank(obieDefinition, options);
}

/** Colors and fonts of the bank's pages: green, with serifs. */
const look: BankLook = {
  headings: 'Georgia, "Times New Roman", serif',
  radius: '2px',
  light: {
    ground: '#f7f4ec',
    card: '#ffffff',
    text: '#1d2a22',
    quiet: '#54625a',
    line: '#d8d2c2',
    brand: '#14532d',
    onBrand: '#ffffff',
    error: '#9b1c1c',
  },
  dark: {
    ground: '#0f1712',
    card: '#172219',
    text: '#eef3ee',
    quiet: '#a9b8ad',
    line: '#33433a',
    brand: '#8fd3a5',
    onBrand: '#0b2113',
    error: '#ffb3ab',
  },
};

/** Profile of a British bank. The data follows OBIE Read/Write AIS 4.0. The security profile is FAPI 1.0 Advanced, hybrid flow. */
const obieDefinition: BankDefinition = {
  bank: 'obie',
  name: 'Harbour & Vale Bank',
  language: 'en-GB',
  timeZone: 'Europe/London',
  look,
  signInBy: 'password and code',
  asksForCertificates: 'always',
  acr,
  grantedClaims: [intentClaim],
  clientMetadata: {
    scope: 'openid accounts',
    grant_types: ['authorization_code', 'client_credentials', 'implicit', 'refresh_token'],
    response_types: ['code id_token'],
    id_token_signed_response_alg: 'PS256',
    request_object_signing_alg: 'PS256',
    token_endpoint_auth_signing_alg: 'PS256',
    tls_client_certificate_bound_access_tokens: true,
  },
  configure: (context): ProviderConfiguration => ({
    responseTypes: ['code id_token'],
    // The client is registered for accounts only, so that the other scopes of the standard are refused.
    scopes: ['openid', 'accounts', 'payments', 'fundsconfirmations'],
    acrValues: [acr],
    claims: { openid: ['sub'], acr: null, [intentClaim]: null },
    enabledJWA: {
      idTokenSigningAlgValues: [...algorithms],
      clientAuthSigningAlgValues: [...algorithms],
      requestObjectSigningAlgValues: [...algorithms],
    },
    features: {
      fapi: { enabled: true, profile: '1.0 Final' },
      requestObjects: { enabled: true, requireSignedRequestObject: true },
      clientCredentials: { enabled: true },
      userinfo: { enabled: true },
      claimsParameter: {
        enabled: true,
        assertClaimsParameter: (_ctx, claims, client) =>
          answeringRefusals(async () => {
            await authorizableConsent(context, client.clientId, claims);
            assertReachable(claims, acr);
          }),
      },
    },
  }),
  claims: (_ctx, requested) => {
    const intentId = intentIdOf(requested);
    return intentId === null ? {} : { [intentClaim]: intentId };
  },
  requestedFor,
  declined: async ({ consents }, consentId) => {
    const consent = await consents.find(consentId);
    if (consent?.status === 'awaiting') await consents.reject(consentId);
  },
  authorized: async ({ consents }, { consentId }, authorization) => {
    if (consentId === null) throw new Error('a British consent exists before it is authorized');
    await consents.authorize(consentId, authorization);
    return consentId;
  },
  accounts: async (context, userName) => {
    const { accounts } = await customerOf(context, userName);
    return accounts.map((account) => ({
      accountId: account.accountId,
      name: account.name,
      shownNumber: shownNumber(account),
    }));
  },
  clustersOf: ({ details }) => clustersOf(consentDetails.parse(details).Permissions),
  secureRoutes: async (app, context) => {
    keepHeaderRules(app);
    answerWithObieErrors(app);
    app.setNotFoundHandler(async (request) => {
      const path = request.url.split('?')[0] ?? '';
      const isKnown = (['GET', 'POST', 'DELETE'] as const).some(
        (method) => app.findRoute({ method, url: path }) !== null,
      );
      throw new ObieProblem(isKnown ? 405 : 404);
    });
    await app.register(async (scope: FastifyInstance) => aisRoutes(scope, context), { prefix: aisBase });
  },
};

function aisRoutes(app: FastifyInstance, context: BankContext): void {
  const base = `${context.secureOrigin}${aisBase}`;
  consentRoutes(app, context, base);
  dataRoutes(app, context, base);
}
