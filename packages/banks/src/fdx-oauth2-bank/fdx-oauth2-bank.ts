import type { FastifyInstance } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { usBroker } from '../credential-sites/index.ts';
import { answerWithFdxErrors, dataRoutes, keepHeaderRules, fdxCustomers } from '../fdx-bank/index.ts';
import { brokerage, extraSavings, retirement } from '../households/index.ts';
import { createMarket } from '../ledger/index.ts';
import {
  type BankContext,
  type BankDefinition,
  type TwoOriginBank,
  type TwoOriginOptions,
  type ProviderConfiguration,
  createTwoOriginBank,
  fdxBase,
  fdxOAuth2ProviderId,
  type BankLook,
} from '../open-banking/index.ts';
import { createScopedAccess, requestedScope, dataScopes, describeScope } from './access.ts';

/** Authentication context class (`acr`) of the sign-in: password and one-time code. The bank defines this value. */
const acr = 'urn:simulated-bank:password-and-code';

const sharingDays = 365;

const secondsPerDay = 86_400;

const details = z.strictObject({ scope: z.string() });

/** Creates the bank. Third parties without a client certificate use the origin of the pages; others use mutual TLS. */
export function createFdxOAuth2Bank(options: TwoOriginOptions): Promise<TwoOriginBank> {
  return createTwoOriginBank(fdxOAuth2Definition, options);
}

/** Colors and fonts of the bank's pages: wheat and spruce, with serifs. */
const look: BankLook = {
  headings: 'Georgia, "Times New Roman", serif',
  radius: '6px',
  light: {
    ground: '#f7f4ec',
    card: '#ffffff',
    text: '#22261f',
    quiet: '#565c4f',
    line: '#d9d4c3',
    brand: '#2f5d46',
    onBrand: '#ffffff',
    error: '#9c1f12',
  },
  dark: {
    ground: '#141712',
    card: '#1e231c',
    text: '#f2f0e6',
    quiet: '#b4baa8',
    line: '#3f463a',
    brand: '#a5d3b8',
    onBrand: '#10241a',
    error: '#ffb4a8',
  },
};

/**
 * Definition of an American bank. The data is modeled on FDX 6. The security profile is OAuth 2.0: authorization code with PKCE, scopes,
 * and optional client certificates.
 */
const fdxOAuth2Definition: BankDefinition = {
  bank: 'fdx-oauth2',
  name: 'Prairie Trust',
  language: 'en-US',
  timeZone: 'America/Chicago',
  look,
  signInBy: 'password and code',
  asksForCertificates: 'where wanted',
  acr,
  grantedClaims: [],
  clientMetadata: {
    scope: ['openid', ...dataScopes].join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'PS256',
  },
  configure: (): ProviderConfiguration => ({
    responseTypes: ['code'],
    scopes: ['openid', ...dataScopes],
    acrValues: [acr],
    claims: { openid: ['sub'], acr: null },
    pkce: { required: () => true },
    // A refresh token without a key or certificate is used once (RFC 9700, 4.14.2).
    rotateRefreshToken: true,
    enabledJWA: {
      idTokenSigningAlgValues: ['PS256'],
      clientAuthSigningAlgValues: ['ES256', 'PS256'],
    },
    features: {},
  }),
  claims: () => ({}),
  requestedFor: async ({ businessClock }, params) => {
    const scope = requestedScope(params);
    const now = await businessClock.now();
    return {
      consentId: null,
      details: { scope } satisfies z.output<typeof details>,
      clusters: describeScope(scope),
      until: new Date(now.getTime() + sharingDays * secondsPerDay * 1000),
      transactionsFrom: null,
      chosenBefore: [],
    };
  },
  authorized: async ({ consents }, { details: requested, until }, { clientId, ...authorization }) => {
    const consentId = await consents.create({ clientId, details: requested, expiresAt: until });
    await consents.authorize(consentId, authorization);
    return consentId;
  },
  // No consent exists yet. The bank creates it when the customer authorizes the request.
  declined: async () => {},
  completeAnswer,
  accounts: async (context, userName) => {
    const { accounts } = await customers.customerOf(context, userName);
    return accounts.map(({ siteAccountId, name, number }) => ({
      accountId: siteAccountId,
      name,
      shownNumber: `••${number.slice(-4)}`,
    }));
  },
  clustersOf: (consent) => describeScope(details.parse(consent.details).scope),
  secureRoutes: async (app, context, address) => {
    await app.register(
      async (scope: FastifyInstance) => {
        keepHeaderRules(scope, null);
        answerWithFdxErrors(scope, null);
        dataRoutes(scope, context, { access: createScopedAccess(context), customers, base: `${address}${fdxBase}` });
      },
      { prefix: fdxBase },
    );
  },
};

/** Adds the lifetime of the refresh token to token responses. Ends the consent when its token is revoked. */
async function completeAnswer({ consents }: BankContext, ctx: KoaContextWithOIDC): Promise<void> {
  const { route, entities } = ctx.oidc ?? {};
  if (ctx.status !== 200 || entities === undefined) return;
  const grantId = (entities.RefreshToken ?? entities.AccessToken)?.grantId;
  const consent = grantId === undefined ? null : await consents.findByGrant(grantId);
  if (consent === null) return;
  if (route === 'revocation') await consents.revoke(consent.consentId, 'DATA_RECIPIENT');
  if (route === 'token' && typeof ctx.body === 'object' && ctx.body !== null)
    ctx.body = { ...ctx.body, refresh_token_expires_in: sharingDays * secondsPerDay };
}

/** Customers with investments but without a salary, because their pay arrives at another bank. */
export const customers = fdxCustomers(
  fdxOAuth2ProviderId,
  usBroker({
    siteId: fdxOAuth2ProviderId,
    offers: [
      { account: extraSavings({}), name: 'Prairie Cash Reserve' },
      { account: brokerage, name: 'Prairie Brokerage' },
      { account: retirement, name: 'Prairie Traditional IRA' },
    ],
    market: createMarket(),
  }),
);
