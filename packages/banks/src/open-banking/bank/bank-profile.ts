import type { FastifyInstance } from 'fastify';
import type {
  AuthorizationDetailsForIntrospection,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  RichAuthorizationRequestsActiveConfiguration,
} from 'oidc-provider';
import type { BankContext } from './bank-context.ts';
import type { Consent } from '../consents/consents.ts';
import type { BankLook } from './bank-look.ts';

/** One thing that is shared, in the words of the region's standard. */
export interface DataCluster {
  readonly title: string;
  readonly details: readonly string[];
}

/** What the customer is asked for. */
export interface AskedConsent {
  /** Null where the standard creates a consent only when it is authorized. */
  readonly consentId: string | null;
  readonly clusters: readonly DataCluster[];
  /** Null when it lasts until the customer stops it. */
  readonly until: Date | null;
  readonly transactionsFrom: Date | null;
  /** Accounts that were chosen before and are preselected. No others are. */
  readonly chosenBefore: readonly string[];
  /** Details of the request that the standard stores with the consent. */
  readonly details?: unknown;
}

/** An account as the customer knows it. */
export interface OfferedAccount {
  readonly accountId: string;
  readonly name: string;
  /** Never the full number. */
  readonly shownNumber: string;
}

/** An authorization request that must not reach the customer. */
export class RefusedRequest extends Error {
  /** As the third party gets it. */
  readonly code: 'invalid_request' | 'unmet_authentication_requirements';

  constructor(message: string, code: RefusedRequest['code'] = 'invalid_request') {
    super(message);
    this.code = code;
  }
}

type Features = NonNullable<Configuration['features']>;

/** The part of the authorization server's configuration that differs from bank to bank. */
export interface ProviderProfile extends Pick<
  Configuration,
  | 'acrValues'
  | 'claims'
  | 'discovery'
  | 'enabledJWA'
  | 'extraTokenClaims'
  | 'issueRefreshToken'
  | 'pkce'
  | 'responseTypes'
  | 'rotateRefreshToken'
  | 'scopes'
  | 'ttl'
> {
  readonly features: Pick<
    Features,
    | 'claimsParameter'
    | 'clientCredentials'
    | 'dPoP'
    | 'fapi'
    | 'jwtResponseModes'
    | 'mTLS'
    | 'pushedAuthorizationRequests'
    | 'requestObjects'
    | 'resourceIndicators'
    | 'userinfo'
  > & {
    readonly richAuthorizationRequests?: RichAuthorizationRequestsActiveConfiguration & {
      readonly authorizationDetailsForIntrospection: AuthorizationDetailsForIntrospection;
    };
  };
}

/** What one region's standard adds to what all open banks share. */
export interface BankProfile {
  /** Short and unique, used in rows and cookie names. */
  readonly bank: string;
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  readonly look: BankLook;
  /** Beside the user ID. Banks that ask for a code only, as in Australia, have no "Forgot your details?" either. */
  readonly signInBy: 'password and code' | 'code';
  /** Context class reached by the sign-in. */
  readonly acr: string;
  /** The standard's part of the authorization server. */
  configure(context: BankContext): ProviderProfile;
  /** The standard's part of a client's metadata. */
  readonly clientMetadata: Readonly<Record<string, unknown>>;
  /** Claims about an authorization, beside the subject. */
  claims(ctx: KoaContextWithOIDC, requested: unknown): Readonly<Record<string, unknown>>;
  /** Throws `RefusedRequest`. Called again before the customer's decision counts. `userName` is `null` before the sign-in. */
  askedFor(
    context: BankContext,
    params: Readonly<Record<string, unknown>>,
    userName: string | null,
  ): Promise<AskedConsent>;
  /** The consent's id, made now where there was none. */
  authorized(
    context: BankContext,
    asked: AskedConsent,
    authorization: {
      readonly clientId: string;
      readonly userName: string;
      readonly accountIds: readonly string[];
      readonly grantId: string;
    },
  ): Promise<string>;
  declined(context: BankContext, consentId: string): Promise<void>;
  /** Claims that an authorization grants beside the subject. */
  readonly grantedClaims: readonly string[];
  /** For standards that grant more than scopes and claims. */
  extendGrant?(grant: Grant, params: Readonly<Record<string, unknown>>): void;
  /** Whether an access token outlives its withdrawn consent, so that data requests learn why they fail. */
  readonly tellsWhyAccessEnded?: true;
  accounts(context: BankContext, userName: string): Promise<readonly OfferedAccount[]>;
  /** What a consent shares, for the page of connected third parties. */
  clustersOf(consent: Consent): readonly DataCluster[];
  /** Called before a request is first shown to the customer. Errors it throws are returned to the third party. */
  admit?(context: BankContext, ctx: KoaContextWithOIDC): Promise<void>;
  /** Completes what the authorization server answers to third parties, such as tokens. */
  completeAnswer?(context: BankContext, ctx: KoaContextWithOIDC): Promise<void>;
  /** Called when the customer ends a consent at the bank. */
  revokedByCustomer?(context: BankContext, consent: Consent): Promise<void>;
  /**
   * Everything that is called with a certificate or a token, on the secure origin; on the only one of a bank without certificates.
   * `address`: where third parties find the app.
   */
  secureRoutes(app: FastifyInstance, context: BankContext, address: string): void | Promise<void>;
  /** `where wanted`: from third parties that are registered with one. Others come to the origin of the pages. */
  readonly asksForCertificates: 'always' | 'where wanted' | 'never';
}
