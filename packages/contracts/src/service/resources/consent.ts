import { z } from 'zod';
import { dateText, dateTime, id } from '../primitives.ts';
import { requestedDatasets } from './requested-dataset.ts';

/** PENDING is in the public list; this service has no use for it. */
export const consentStatuses = [
  'CONSENT_GENERATED',
  'CONSENT_ACCEPTED',
  'CONSENT_AUTHORIZED',
  'ACTIVE',
  'CONSENT_MISMATCH',
  'PENDING',
  'EXPIRED',
  'REVOKED',
  'CONSENT_REPEALED',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export const scopeIds = ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'STATEMENT_DETAILS', 'CONTACT_DETAILS'] as const;
export type ScopeId = (typeof scopeIds)[number];

/** Regions of open banking, by the country of the provider. */
export const consentRegions = ['GB', 'US', 'AU'] as const;

export const consentScope = z
  .strictObject({
    scopeId: z.enum(scopeIds),
    title: z.string(),
    titleBody: z.array(z.string()),
    /** Permissions of the group, e.g. `BASIC_AGG_DATA.TRANSACTIONS`. */
    datasetAttributes: z.array(z.string()).optional(),
  })
  .meta({ id: 'ConsentScope' });
export type ConsentScope = z.infer<typeof consentScope>;

export const consentPreference = z
  .strictObject({
    id,
    title: z.string(),
    label: z.string().optional(),
    type: z.string(),
    value: z.string(),
  })
  .meta({ id: 'ConsentPreference' });
export type ConsentPreference = z.infer<typeof consentPreference>;

/** Of the time when the consent was given. Own addition to the public interface. */
export const regulatedParty = z
  .strictObject({
    model: z.enum(['provider-aisp', 'registered-aisp']),
    legalName: z.string(),
    registrationNumber: z.string(),
  })
  .meta({ id: 'RegulatedParty' });

const renewal = z.strictObject({
  /** Days. */
  defaultRenewalDuration: z.int(),
  isReauthorizationRequired: z.boolean(),
  /** The hard end as it would be after a renewal now. Own addition. */
  untilDateTime: dateTime.optional(),
});

/**
 * What the bank is asked for: how long data is shared, and until when if given now. Once it is given, `days` are those that the bank
 * gives. `reconfirm`: where the user has to confirm again
 * before that. Absent where no connector reaches the bank any more.
 */
const period = z.strictObject({
  days: z.int(),
  untilDateTime: dateTime,
  reconfirm: z.strictObject({ days: z.int(), byDateTime: dateTime }).optional(),
});

/**
 * The public interface requires every date always; here a date is absent until there is one. `regulatedParty`,
 * `reconfirmByDateTime`, `needsSignIn`, `daysLeft`, `deletion`, `region`, `period`, `historyDays`, `policyUrl` and `scopeNotGiven` are own additions.
 */
export const consent = z
  .strictObject({
    consentId: id,
    providerId: id,
    providerAccountId: id.optional(),
    /** The bank's own id of the consent or arrangement. */
    providerConsentId: z.string().optional(),
    applicationDisplayName: z.string(),
    /** Name of the accredited data recipient: the legal name of the regulated party. */
    clientADR: z.string(),
    title: z.string(),
    titleBody: z.string(),
    scope: z.array(consentScope),
    /** How many days back transactions are read at most; only where they are. */
    historyDays: z.int().min(0).optional(),
    /** Where the regulated party says how it handles data and complaints; only if the customer has set it. */
    policyUrl: z.url().optional(),
    /** What the user agreed to and the bank does not share; only where there is any. */
    scopeNotGiven: z.array(z.enum(scopeIds)).optional(),
    consentStatus: z.enum(consentStatuses),
    dataAccessFrequency: z.enum(['ONE_TIME', 'RECURRING']),
    startDate: dateText.optional(),
    startDateTime: dateTime.optional(),
    /** The hard end. */
    expirationDate: dateText.optional(),
    expirationDateTime: dateTime.optional(),
    revokeDate: dateText.optional(),
    revokeDateTime: dateTime.optional(),
    renewedDateTime: dateTime.optional(),
    /** Until when the user has to confirm again. */
    reconfirmByDateTime: dateTime.optional(),
    /** The bank wants the user to sign in there again: a renewal goes there, with the same consent where the region has that. */
    needsSignIn: z.literal(true).optional(),
    /** To the earlier of the two ends, in calendar days of the user's time zone; only while there is an end to come. */
    daysLeft: z.int().min(0).optional(),
    regulatedParty,
    /** Where the region offers it: whether the data of the site is deleted permanently when sharing ends. */
    deletion: z.strictObject({ chosen: z.boolean() }).optional(),
    /** Where the bank is: whose rules hold. */
    region: z.enum(consentRegions),
    period: period.optional(),
    renewal: renewal.optional(),
    preferences: z.array(consentPreference),
    links: z.array(z.strictObject({ methodType: z.literal('GET'), rel: z.string(), href: z.string() })),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;

export const consentListReply = z.strictObject({ consent: z.array(consent).optional() });
export const consentReply = z.strictObject({ consent: z.array(consent) });

/** Where the user gives the consent at the bank. */
const authorization = z.strictObject({ consentId: id, authorizationUrl: z.url(), providerId: id });
/** Own addition: the `state` that the bank sends back with the user, which tells this authorization at it from others. */
const begun = z.strictObject({ ...authorization.shape, state: z.string().max(500).optional() });
export const consentAuthorizationReply = z.strictObject({ consent: z.array(begun) });
/** Without an address where the user has no way to the bank that is still open. */
export const consentDetailsReply = z.strictObject({
  consent: z.array(authorization.partial({ authorizationUrl: true })),
});
/** With an address: the user confirms at the bank, under `consentId`. Without: done, and the renewed consent is there. */
export const renewalReply = z.union([begun, consentReply]);

export const createConsentRequest = z.strictObject({
  providerId: id,
  /** Provider account that continues under the new consent. Own addition. */
  providerAccountId: id.optional(),
  applicationName: z.string().min(1).max(200).optional(),
  dataset: requestedDatasets.optional(),
});
/** Without `scopeId` all scopes are accepted. */
export const acceptConsentRequest = z.strictObject({
  scopeId: z.array(z.enum(scopeIds)).min(1).max(10).optional(),
  /** Own addition, as in `consentDeletionRequest`. */
  deleteDataAtEnd: z.boolean().optional(),
});
/** Whether the data of the site is deleted permanently when sharing ends. */
export const consentDeletionRequest = z.strictObject({ deleteDataAtEnd: z.boolean() });
/** Without `deleteData` what was chosen before counts. */
export const revokeConsentRequest = z.strictObject({ deleteData: z.boolean().optional() });
export const revocationReply = z.strictObject({
  consent: z.array(consent),
  /** False if the bank did not answer. The service notifies it later. */
  bankTold: z.boolean(),
  /** Whether the data of the site was deleted permanently. */
  dataDeleted: z.boolean(),
});
/** `renewal` is what a reader got from the consent; nothing in it is believed. */
export const renewConsentRequest = z.strictObject({
  renewal: z
    .strictObject({
      defaultRenewalDuration: z.union([z.int(), z.string().max(10)]).optional(),
      isReauthorizationRequired: z.boolean().optional(),
    })
    .optional(),
});

export const consentHistory = z
  .strictObject({
    eventDateTime: dateTime,
    consentStatus: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED', 'CONSENT_REPEALED']),
    startDateTime: dateTime,
    expirationDateTime: dateTime.optional(),
    renewedDateTime: dateTime.optional(),
    revokedDateTime: dateTime.optional(),
    regulatedParty,
  })
  .meta({ id: 'ConsentHistory' });
export type ConsentHistory = z.infer<typeof consentHistory>;
export const consentHistoryReply = z.strictObject({ consentHistory: z.array(consentHistory).optional() });
export const consentHistoryCountReply = z.strictObject({
  consentHistory: z.strictObject({ TOTAL: z.strictObject({ count: z.int().min(0) }) }),
});
const described = z.strictObject({ description: z.string() });
const headed = z.strictObject({ header: z.string(), description: z.string() });
/** English texts for a page that asks for the consent. */
export const consentDisplayData = z
  .strictObject({
    clientTrustedAdvisorTxt: described,
    consentConfirmation: headed,
    deletePreference: z.strictObject({
      labelDescription: z.string(),
      description: z.string(),
      alternateDescription: z.string(),
    }),
    thirdParty: headed,
    userDataTreatment: z.strictObject({
      description: z.string(),
      /** `url` is empty if the customer has set no address of a policy for the region. */
      cdrPolicy: z.strictObject({ description: z.string(), url: z.union([z.literal(''), z.url()]) }),
      dataHandling: z.strictObject({ headerDescription: z.string(), dataList: z.array(z.string()) }),
    }),
  })
  .meta({ id: 'ConsentDisplayData' });
export type ConsentDisplayData = z.infer<typeof consentDisplayData>;
export const consentPreferencesReply = z.strictObject({
  consentId: id,
  preferences: consentPreference,
  customDisplayData: consentDisplayData,
});

/** A change of a consent, or one that ends in 14, 7 or 1 days. */
const consentInfo = z.enum(['CONSENT_UPDATES', 'CONSENT_UPDATES.EXPIRING']);
export type ConsentInfo = z.infer<typeof consentInfo>;

/** Body of CONSENT_UPDATES, which the public interface leaves open. Subscribers read the rest with their own token. */
export const consentEvent = z.strictObject({
  event: z.strictObject({
    info: consentInfo,
    notificationId: z.string(),
    notificationTime: dateTime,
    loginName: z.string(),
    data: z.strictObject({
      consent: z.array(
        z.strictObject({
          consentId: id,
          providerId: id,
          providerAccountId: id.optional(),
          consentStatus: z.enum(consentStatuses),
          expirationDateTime: dateTime.optional(),
          reconfirmByDateTime: dateTime.optional(),
          /** The data of the site was deleted permanently. Delete copies of it, too. */
          dataDeleted: z.literal(true).optional(),
          /** With the info CONSENT_UPDATES.EXPIRING: to the earlier of the two ends, as `Consent.daysLeft`. */
          daysLeft: z.int().min(0).optional(),
        }),
      ),
    }),
  }),
});
export type ConsentUpdate = z.infer<typeof consentEvent>['event']['data']['consent'][number];
