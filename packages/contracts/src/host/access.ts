import type { Capability, FrameOperationName, FrameView } from '../browser/index.ts';

/** Kinds of objects that operations can access. */
export type ObjectKind =
  /** A provider account. */
  | 'connection'
  /** A bank to link. */
  | 'bank'
  /** A bank that is marked as linked. */
  | 'linkedBank'
  | 'consent'
  /** A manual account or a property. */
  | 'manualAccount'
  /** A loan that a property can be linked to. */
  | 'loan'
  /** An account to verify. */
  | 'account'
  /** An account to verify, with numbers that the user types. */
  | 'typedAccount'
  | 'verification';

/**
 * Relation of an object to the session. All objects belong to the user of the session.
 * - `created`: the session created it. For a connection, see `AccessRule.created`.
 * - `named`: the backend named it in `start` or as `consentId` when it created the session.
 * - `shared`: a connection under a consent.
 * - `other`: any other object of the user. A session that was started with an object reaches no other object of its kind.
 */
export type Whose = 'created' | 'named' | 'shared' | 'other';

/** Flow that the configuration of the session must offer. Otherwise, the capability does not grant access. */
export type OfferedFlow = 'manualAccounts' | 'transfers' | 'verifications';

/** Access that one capability grants. */
export interface Grant {
  /** Relations of the objects that the capability reaches. */
  readonly whose: readonly Whose[];
  /** Flow that the configuration must offer. If absent, the capability is sufficient. */
  readonly offered?: OfferedFlow;
}

/** Access rule of a request. If an operation has several rules, all of them apply. */
export interface AccessRule {
  /** Kind of object; `null` if the request concerns no object. */
  readonly about: ObjectKind | null;
  /** Location of the id or ids in the request. If absent, the operation lists the objects that the session can access. */
  readonly at?: `params.${string}` | `body.${string}`;
  /** Location of a value that exempts a request from this rule. */
  readonly unless?: `body.${string}`;
  /**
   * Condition under which the session counts as the creator of a connection. `made`: the user did not have it before.
   * `signedIn`: as `made`, or the bank accepted a sign-in of the session. `tried`: the session sent a sign-in. Default:
   * `made`.
   */
  readonly created?: 'made' | 'signedIn' | 'tried';
  /** Access by capability of the session. One granting capability is sufficient. */
  readonly grants: Readonly<Partial<Record<Capability, Grant>>>;
}

/** Access to objects that the session created. */
const createdGrant: Grant = { whose: ['created'] };
/** Access to objects that the session created or the backend named. */
const ownGrant: Grant = { whose: ['created', 'named'] };
/** Access to connections under a consent. */
const sharedGrant: Grant = { whose: ['shared'] };
/** Access to all objects of the user. A session that was started with an object reaches only that object of its kind. */
const fullGrant: Grant = { whose: ['created', 'named', 'other'] };
/** Limits a grant to sessions whose configuration offers the flow. */
const ifOffered = ({ whose }: Grant, flow: OfferedFlow): Grant => ({ whose, offered: flow });

const connectionRule = { about: 'connection', at: 'params.providerAccountId' } as const;
const consentRule = { about: 'consent', at: 'params.consentId' } as const;
const manualAccountRule = {
  about: 'manualAccount',
  at: 'params.accountId',
  grants: { manual: fullGrant, link: ifOffered(ownGrant, 'manualAccounts') },
} as const;
const verificationRule = {
  about: 'verification',
  at: 'params.verificationId',
  grants: { verification: fullGrant },
} as const;
const loanRule = {
  about: 'loan',
  created: 'signedIn',
  grants: { manual: fullGrant, link: ifOffered(ownGrant, 'manualAccounts') },
} as const;
const newManualAccountRule = {
  about: null,
  grants: { manual: fullGrant, link: ifOffered(fullGrant, 'manualAccounts') },
} as const;
const transferRule = { about: null, grants: { link: ifOffered(fullGrant, 'transfers') } } as const;
const verificationGrant = ifOffered(fullGrant, 'verifications');
const positionsAccess = { created: 'signedIn', grants: { link: ownGrant, manage: fullGrant } } as const;
const upcomingRules = [{ about: null, grants: { upcoming: fullGrant } }] as const;
const insightRules = [{ about: null, grants: { insights: fullGrant } }] as const;
const netWorthRules = [{ about: null, grants: { networth: fullGrant } }] as const;
const authorizationRules = [
  { about: null, grants: { link: fullGrant, manage: fullGrant, consents: fullGrant } },
] as const;

/** Capability that a session needs to launch a view. */
export const capabilityOfView: Readonly<Record<FrameView, Capability>> = {
  link: 'link',
  redirect: 'link',
  connections: 'manage',
  consents: 'consents',
  'manual-account': 'manual',
  'real-estate': 'manual',
  'net-worth': 'networth',
  upcoming: 'upcoming',
  insights: 'insights',
  config: 'config',
};

/** Operations that every open session may call, because they concern only the session itself. */
export const ofSessionItself = [
  'getSession',
  'endSession',
  'saveSnapshot',
  'saveLocale',
  'streamEvents',
  'redeemLaunch',
] as const;

/** Operations of a frame that access a user's objects. */
export type GuardedOperation = Exclude<FrameOperationName, (typeof ofSessionItself)[number]>;

/** Access rules by operation. The host checks them before an operation begins. */
export const operationAccess: Readonly<Record<GuardedOperation, readonly AccessRule[]>> = {
  // Banks and connections
  searchProviders: [{ about: null, grants: { link: fullGrant, manage: fullGrant } }],
  getProvider: [{ about: null, grants: { link: fullGrant, manage: fullGrant } }],
  listProviderAccounts: [
    {
      about: 'connection',
      created: 'tried',
      grants: { link: ownGrant, manage: fullGrant, verification: verificationGrant },
    },
  ],
  addProviderAccount: [{ about: 'bank', at: 'body.providerId', grants: { link: fullGrant } }],
  getProviderAccount: [
    {
      ...connectionRule,
      created: 'tried',
      grants: { link: ownGrant, manage: fullGrant, consents: sharedGrant, verification: verificationGrant },
    },
  ],
  deleteProviderAccount: [{ ...connectionRule, grants: { link: createdGrant, manage: fullGrant } }],
  getCredentialsForm: [{ ...connectionRule, grants: { link: ownGrant, manage: fullGrant } }],
  updateCredentials: [{ ...connectionRule, grants: { link: ownGrant, manage: fullGrant } }],
  answerChallenge: [
    {
      ...connectionRule,
      created: 'tried',
      grants: { link: ownGrant, manage: fullGrant, verification: verificationGrant },
    },
  ],
  selectAccounts: [
    {
      ...connectionRule,
      created: 'signedIn',
      grants: { link: ownGrant, manage: fullGrant, verification: verificationGrant },
    },
  ],
  refreshProviderAccount: [
    {
      ...connectionRule,
      created: 'tried',
      grants: { link: ownGrant, manage: fullGrant, consents: sharedGrant, verification: verificationGrant },
    },
  ],
  listAccounts: [
    {
      ...connectionRule,
      created: 'signedIn',
      grants: { link: ownGrant, manage: fullGrant, consents: sharedGrant, verification: verificationGrant },
    },
  ],
  // Consents and authorizations
  listConsents: [{ about: 'consent', grants: { manage: fullGrant, consents: fullGrant } }],
  createConsent: [
    {
      about: 'bank',
      at: 'body.providerId',
      unless: 'body.providerAccountId',
      grants: { link: fullGrant, consents: fullGrant },
    },
    {
      about: 'connection',
      at: 'body.providerAccountId',
      grants: { link: ownGrant, manage: fullGrant, consents: fullGrant },
    },
  ],
  getConsent: [{ ...consentRule, grants: { link: ownGrant, manage: fullGrant, consents: fullGrant } }],
  getConsentHistory: [{ ...consentRule, grants: { manage: fullGrant, consents: fullGrant } }],
  renewConsent: [{ ...consentRule, grants: { link: ownGrant, manage: fullGrant, consents: fullGrant } }],
  setConsentDeletion: [{ ...consentRule, grants: { link: createdGrant, consents: fullGrant } }],
  revokeConsent: [{ ...consentRule, grants: { consents: fullGrant } }],
  createAuthorization: [{ ...consentRule, grants: { link: ownGrant, manage: fullGrant, consents: fullGrant } }],
  // These operations find only authorizations that the session created, so the rules name no object.
  getAuthorization: authorizationRules,
  cancelAuthorization: authorizationRules,
  // Verifications
  listEligibleAccounts: [{ ...connectionRule, grants: { verification: fullGrant } }],
  listVerifications: [{ about: 'verification', grants: { verification: fullGrant } }],
  createVerification: [
    { about: 'connection', at: 'body.providerAccountId', grants: { verification: fullGrant } },
    { about: 'account', at: 'body.accountIds', grants: { verification: fullGrant } },
    { about: 'account', at: 'body.accountId', grants: { verification: fullGrant } },
    { about: 'typedAccount', at: 'body.account', unless: 'body.accountId', grants: { verification: fullGrant } },
    { about: null, grants: { verification: fullGrant } },
  ],
  getVerification: [verificationRule],
  submitAmounts: [verificationRule],
  // The upstream's own widget. What it names must also have changed since the session opened it; the operation checks that.
  openHostedWidget: [
    { about: null, grants: { link: fullGrant } },
    { about: 'bank', at: 'body.providerId', grants: { link: fullGrant } },
    { about: 'connection', at: 'body.providerAccountId', grants: { link: ownGrant } },
  ],
  leaveHostedWidget: [{ about: null, grants: { link: fullGrant } }],
  recordHostedLink: [{ ...connectionRule, grants: { link: fullGrant } }],
  // Asset transfers
  listPositions: [transferRule, { ...connectionRule, ...positionsAccess }],
  createTransfer: [transferRule, { about: 'connection', at: 'body.providerAccountId', ...positionsAccess }],
  // Manual accounts and properties
  createManualAccount: [newManualAccountRule],
  getManualAccount: [manualAccountRule],
  updateManualAccount: [manualAccountRule],
  deleteManualAccount: [manualAccountRule],
  findProperty: [newManualAccountRule],
  createProperty: [newManualAccountRule, { ...loanRule, at: 'body.linkedAccountIds' }],
  getProperty: [manualAccountRule],
  updateProperty: [manualAccountRule, { ...loanRule, at: 'body.linkedAccountIds' }],
  deleteProperty: [manualAccountRule],
  listLoans: [{ ...loanRule, grants: { manual: fullGrant, link: ifOffered(createdGrant, 'manualAccounts') } }],
  // Inline views
  getNetWorth: netWorthRules,
  includeInNetWorth: netWorthRules,
  getUpcoming: upcomingRules,
  setApproval: upcomingRules,
  getInsights: insightRules,
  setInsightStatus: insightRules,
  setInsightSubscription: insightRules,
};

/** Access rules for parts of replies and effects of requests, in addition to the rules of the operation. */
export const detailAccess = {
  balances: {
    about: 'connection',
    created: 'signedIn',
    grants: { link: ownGrant, manage: fullGrant, consents: sharedGrant },
  },
  linkedBanks: { about: 'linkedBank', grants: { link: ownGrant, manage: fullGrant, verification: verificationGrant } },
  removedAccounts: { about: 'connection', grants: { link: createdGrant, manage: fullGrant } },
  // The result of a linking session includes every connection whose accounts were listed.
  listedConnections: { about: null, grants: { link: fullGrant } },
} as const satisfies Readonly<Record<string, AccessRule>>;

/** Name of a rule in `detailAccess`. */
export type GuardedDetail = keyof typeof detailAccess;

/** Access that the host checks for single objects: details, and entries of a list. */
export type AccessName = GuardedDetail | 'listProviderAccounts' | 'listConsents' | 'listVerifications' | 'listLoans';

/** Names of all operations that `operationAccess` guards. */
export const guardedOperations = Object.keys(operationAccess) as GuardedOperation[];

/** Whether access rules apply to the operation. */
export const isGuarded = (operation: string | undefined): operation is GuardedOperation =>
  operation !== undefined && Object.hasOwn(operationAccess, operation);
