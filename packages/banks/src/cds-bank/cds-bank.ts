import type { FastifyInstance } from 'fastify';
import type { JWK, JWTPayload } from 'jose';
import {
  type BankContext,
  type BankDefinition,
  type TwoOriginBank,
  type TwoOriginOptions,
  type ProviderConfiguration,
  answeringRefusals,
  cdsBase,
  cdsBrandKeysPath,
  createTwoOriginBank,
  createSecrets,
  signJwt,
  type BankLook,
} from '../open-banking/index.ts';
import { completeAnswer, refuseUsedRequestUri } from './answers.ts';
import { storeAmendment, acr, amendable, arrangementDetails, requestedFor, sharingRequest } from './arrangements.ts';
import { bankingRoutes } from './banking-routes.ts';
import { commonRoutes } from './customer.ts';
import { customerOf } from './customers.ts';
import { keepHeaderRules } from './endpoint.ts';
import { answerWithCdsErrors, CdsProblem } from './problem.ts';
import { productRoutes } from './products.ts';
import { assertShortLived, completeClaims } from './request-object.ts';
import { notifyRecipient, revocationPath, revokeRoute } from './revocation.ts';
import { clustersOf, dataScopes } from './scopes.ts';
import { timeZone } from './sydney-time.ts';

const algorithms = ['PS256'] as const;
const scopes = ['openid', 'profile', ...dataScopes];

type Sign = (claims: JWTPayload) => Promise<string>;

export interface CdsBank extends TwoOriginBank {
  /** Signs claims with a key of the bank's brand. The sandbox directory links to the public keys. */
  readonly signAsBrand: Sign;
}

/** Creates the bank with separate keys for its brand. */
export async function createCdsBank(options: TwoOriginOptions): Promise<CdsBank> {
  const { database, clock } = options;
  const brand = createSecrets({ bank: 'cds-brand', database, clock });
  const signAsBrand: Sign = async (claims) => signJwt(await brand.signingKeys(), claims);
  const opened = await createTwoOriginBank(cdsDefinition(signAsBrand), options);
  opened.pages.get(cdsBrandKeysPath, async () => ({ keys: (await brand.signingKeys()).map(publicPart) }));
  return { ...opened, signAsBrand };
}

/** An Australian bank: Consumer Data Standards (CDS) 1.36.0, behind the security profile FAPI 1.0 Advanced. */
const cdsDefinition = (signAsBrand: Sign): BankDefinition => ({
  bank: 'cds',
  name: 'Southern Wattle Bank',
  language: 'en-AU',
  timeZone,
  look,
  signInBy: 'code',
  asksForCertificates: 'always',
  tellsWhyAccessEnded: true,
  acr,
  grantedClaims: ['acr'],
  clientMetadata: {
    scope: scopes.join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'PS256',
    authorization_signed_response_alg: 'PS256',
    request_object_signing_alg: 'PS256',
    token_endpoint_auth_signing_alg: 'PS256',
    tls_client_certificate_bound_access_tokens: true,
  },
  configure: providerConfiguration,
  claims: () => ({}),
  admit: refuseUsedRequestUri,
  completeAnswer,
  requestedFor,
  declined: async () => undefined,
  authorized: async (context, { consentId, details, until: expiresAt }, { clientId, ...authorization }) => {
    if (consentId !== null) {
      await storeAmendment(context, { consentId, ...authorization, details, expiresAt });
      return consentId;
    }
    const newConsentId = await context.consents.create({ clientId, details, expiresAt });
    await context.consents.authorize(newConsentId, authorization);
    return newConsentId;
  },
  accounts: async (context, userName) => {
    const { accounts } = await customerOf(context, userName);
    return accounts.map((account) => ({
      accountId: account.accountId,
      name: account.name,
      shownNumber: `••${account.number.slice(-4)}`,
    }));
  },
  clustersOf: ({ details }) => clustersOf(arrangementDetails.parse(details).scopes),
  revokedByCustomer: (context, consent) => notifyRecipient(context, consent, signAsBrand),
  secureRoutes,
});

/** Returns the settings of the authorization server: FAPI 1.0 Advanced, with pushed requests and signed responses. */
const providerConfiguration = (context: BankContext): ProviderConfiguration => ({
  responseTypes: ['code'],
  scopes,
  acrValues: [acr],
  claims: { openid: ['sub'], acr: null },
  issueRefreshToken: async (_ctx, _client, source) => !('claims' in source) || !sharingRequest(source.claims).isOnceOff,
  discovery: { cdr_arrangement_revocation_endpoint: `${context.secureOrigin}${revocationPath}` },
  enabledJWA: {
    idTokenSigningAlgValues: [...algorithms],
    clientAuthSigningAlgValues: [...algorithms],
    requestObjectSigningAlgValues: [...algorithms],
    authorizationSigningAlgValues: [...algorithms],
  },
  features: {
    fapi: { enabled: true, profile: '1.0 Final' },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    requestObjects: {
      enabled: true,
      requireSignedRequestObject: true,
      assertJwtClaimsAndHeader: async (ctx, object) => {
        assertShortLived(object);
        completeClaims(ctx);
      },
    },
    jwtResponseModes: { enabled: true },
    userinfo: { enabled: true },
    claimsParameter: {
      enabled: true,
      assertClaimsParameter: (_ctx, claims, client) =>
        answeringRefusals(async () => {
          const { arrangementId } = sharingRequest(claims);
          if (arrangementId !== null) await amendable(context, client.clientId, arrangementId);
        }),
    },
  },
});

/** Serves the interfaces of the standard, with its headers and errors. */
async function secureRoutes(app: FastifyInstance, context: BankContext): Promise<void> {
  keepHeaderRules(app);
  answerWithCdsErrors(app);
  app.setNotFoundHandler(async (request) => {
    const url = request.url.split('?')[0] ?? '';
    const isKnown = (['GET', 'POST'] as const).some((method) => app.findRoute({ method, url }) !== null);
    throw new CdsProblem(isKnown ? 'notAllowed' : 'notFound', isKnown ? request.method : url);
  });
  await app.register((scope: FastifyInstance) => revokeRoute(scope, context));
  await app.register(
    async (scope: FastifyInstance) => {
      bankingRoutes(scope, context);
      commonRoutes(scope, context);
      productRoutes(scope, context);
    },
    { prefix: cdsBase },
  );
}

const publicPart = ({ kty, kid, alg, use, n, e }: JWK) => ({ kty, kid, alg, use, n, e });

/** Colors and fonts of the bank's pages: ochre, with round corners. */
const look: BankLook = {
  headings: '"Trebuchet MS", "Gill Sans", system-ui, sans-serif',
  radius: '14px',
  light: {
    ground: '#fbf3ec',
    card: '#ffffff',
    text: '#2b1a12',
    quiet: '#6a554a',
    line: '#e6d3c4',
    brand: '#9a3412',
    onBrand: '#ffffff',
    error: '#a3123a',
  },
  dark: {
    ground: '#19110d',
    card: '#251a14',
    text: '#f7ece5',
    quiet: '#c6b0a3',
    line: '#4a382e',
    brand: '#fdba74',
    onBrand: '#2b1407',
    error: '#ffb1c0',
  },
};
