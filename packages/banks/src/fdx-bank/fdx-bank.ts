import type { FastifyInstance } from 'fastify';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import {
  type BankContext,
  type BankDefinition,
  type OneOriginBank,
  type OneOriginOptions,
  type ProviderConfiguration,
  createOneOriginBank,
  createSecrets,
  fdxBase,
  type BankLook,
} from '../open-banking/index.ts';
import { createAccess, keepHeaderRules } from './access.ts';
import { authorizationDetail, clustersIn, consentRequest } from './consent-request.ts';
import { requestedFor, detailsOf, thirdPartyScopes, consentRoutes } from './consents.ts';
import { customerOf, personOf } from './customers.ts';
import { dataRoutes } from './data-routes.ts';
import { createNonces, type Nonces, proofAlgorithms } from './dpop.ts';
import { answerWithFdxErrors } from './problem.ts';
import { describeClusters } from './shapes.ts';

const bank = 'fdx';
const bankName = 'Liberty Open Bank';
/** Authentication context class (`acr`) of the sign-in: password and one-time code. The bank defines this value. */
const acr = 'urn:simulated-bank:password-and-code';
/** Lifetime of access tokens in seconds. */
const tokenLifetimeSeconds = 600;
const assertionAlgorithms = ['ES256', 'PS256'] as const;

export async function createFdxBank(options: OneOriginOptions): Promise<OneOriginBank> {
  const nonceKey = await createSecrets({ bank, ...options }).nonceKey();
  return createOneOriginBank(fdxDefinition({ nonceKey, nonces: createNonces(nonceKey, options.clock) }), options);
}

interface Keys {
  readonly nonceKey: Buffer;
  readonly nonces: Nonces;
}

/** Definition of an American bank. The data is modeled on FDX 6. The security profile is FAPI 2.0 with DPoP. */
const fdxDefinition = ({ nonceKey, nonces }: Keys): BankDefinition => ({
  bank,
  name: bankName,
  language: 'en-US',
  timeZone: 'America/New_York',
  look,
  signInBy: 'password and code',
  asksForCertificates: 'never',
  acr,
  grantedClaims: [],
  tellsWhyAccessEnded: true,
  clientMetadata: {
    scope: ['openid', ...thirdPartyScopes].join(' '),
    grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'PS256',
    dpop_bound_access_tokens: true,
    authorization_details_types: ['fdx_v1.0'],
  },
  configure: (context) => configure(context, nonceKey),
  claims: () => ({}),
  requestedFor,
  extendGrant: (grant, params) => {
    for (const detail of detailsOf(params)) grant.addRar(detail);
  },
  authorized: async ({ consents }, { details, until }, { clientId, ...authorization }) => {
    const consentId = await consents.create({ clientId, details, expiresAt: until });
    await consents.authorize(consentId, authorization);
    return consentId;
  },
  // No consent exists yet. The bank creates it when the customer authorizes the request.
  declined: async () => {},
  completeAnswer: addGrantId,
  accounts: async (context, userName) => {
    const { accounts } = await customerOf(context, userName);
    return accounts.map(({ siteAccountId, name, number }) => ({
      accountId: siteAccountId,
      name,
      shownNumber: `••${number.slice(-4)}`,
    }));
  },
  clustersOf: ({ details }) => describeClusters(clustersIn(consentRequest.parse(details))),
  secureRoutes: async (app, context) => {
    const access = createAccess(context, nonces);
    const base = `${context.origin}${fdxBase}`;
    await app.register(
      async (scope: FastifyInstance) => {
        keepHeaderRules(scope, nonces);
        answerWithFdxErrors(scope, proofAlgorithms);
        consentRoutes(scope, context, access, { bankName, base });
        dataRoutes(scope, context, { access, customers: { customerOf, personOf }, base });
      },
      { prefix: fdxBase },
    );
  },
});

function configure({ consents, origin }: BankContext, nonceSecret: Buffer): ProviderConfiguration {
  const resource = `${origin}${fdxBase}`;
  return {
    responseTypes: ['code'],
    scopes: ['openid', ...thirdPartyScopes],
    acrValues: [acr],
    claims: { openid: ['sub'], acr: null },
    enabledJWA: {
      idTokenSigningAlgValues: ['PS256'],
      clientAuthSigningAlgValues: [...assertionAlgorithms],
      dPoPSigningAlgValues: [...proofAlgorithms],
    },
    extraTokenClaims: async (_ctx, token) => {
      const consent =
        'grantId' in token && token.grantId !== undefined ? await consents.findByGrant(token.grantId) : null;
      return consent === null ? undefined : { fdxConsentId: consent.consentId };
    },
    // One-time access has a single access token and no refresh token.
    issueRefreshToken: async (_ctx, _client, { rar = [] }) =>
      rar.every((detail) => authorizationDetail.parse(detail).consentRequest.durationType !== 'ONE_TIME'),
    features: {
      fapi: { enabled: true, profile: '2.0' },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      dPoP: { enabled: true, nonceSecret, requireNonce: () => true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, requested) => {
          if (requested !== resource) throw new errors.InvalidTarget();
          return {
            audience: resource,
            scope: thirdPartyScopes.join(' '),
            accessTokenFormat: 'opaque',
            accessTokenTTL: tokenLifetimeSeconds,
          };
        },
      },
      richAuthorizationRequests: {
        enabled: true,
        types: {
          'fdx_v1.0': {
            validate: (_ctx, detail) => {
              const parsed = authorizationDetail.safeParse(detail);
              if (!parsed.success) throw new errors.InvalidAuthorizationDetails(parsed.error.issues[0]?.message);
            },
          },
        },
        authorizationDetailsForGrantSource: ({ oidc }) => oidc.entities.Grant?.rar,
        authorizationDetailsForAccessToken: (_ctx, _token, source) => source?.rar,
        authorizationDetailsForIntrospection: (_ctx, token) => ('rar' in token ? token.rar : undefined),
      },
    },
  };
}

/** Adds the `grant_id` of Grant Management, which is the consent's id here. */
async function addGrantId({ consents }: BankContext, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.oidc?.route !== 'token' || ctx.status !== 200 || typeof ctx.body !== 'object' || ctx.body === null) return;
  const grantId = ctx.oidc.entities.AccessToken?.grantId;
  const consent = grantId === undefined ? null : await consents.findByGrant(grantId);
  if (consent !== null) ctx.body = { ...ctx.body, grant_id: consent.consentId };
}

/** Colors and fonts of the bank's pages: navy, without serifs. */
const look: BankLook = {
  headings: '"Trebuchet MS", system-ui, sans-serif',
  radius: '12px',
  light: {
    ground: '#f3f5f9',
    card: '#ffffff',
    text: '#16203a',
    quiet: '#4d5a75',
    line: '#cfd6e4',
    brand: '#1f3a8a',
    onBrand: '#ffffff',
    error: '#a11b12',
  },
  dark: {
    ground: '#0d1220',
    card: '#161d30',
    text: '#eef1f8',
    quiet: '#a8b3cc',
    line: '#344056',
    brand: '#a9bdf7',
    onBrand: '#0d1733',
    error: '#ffb4a8',
  },
};
