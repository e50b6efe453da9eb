import { z } from 'zod';
import { dateText, dateTime, id } from '../primitives.ts';
import { requestedDatasets } from './requested-dataset.ts';

/** Consent statuses. This service never uses PENDING, which is in the public list. */
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

/** Groups of data that a consent covers. */
export const scopeIds = ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'STATEMENT_DETAILS', 'CONTACT_DETAILS'] as const;
export type ScopeId = (typeof scopeIds)[number];

/** Regions of open banking, by the country of the provider. */
export const consentRegions = ['GB', 'US', 'AU'] as const;

/** Group of data that a consent covers, with its English texts. */
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

/** Preference of a consent, as the public description shows it. */
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

/** Regulated party under whose license data is fetched, as recorded when the user gave the consent. Addition to the public interface. */
export const regulatedParty = z
  .strictObject({
    model: z.enum(['provider-aisp', 'registered-aisp']),
    legalName: z.string(),
    registrationNumber: z.string(),
  })
  .meta({ id: 'RegulatedParty' });

/** Text of a consent that a caller has shown to the user. Addition to the public interface. */
export const textShown = z
  .strictObject({
    /** Language of the text, BCP 47. */
    language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/),
    /** Version of the text, chosen by the caller. */
    version: z.string().regex(/^[\w.-]{1,100}$/),
  })
  .meta({ id: 'TextShown' });
export type TextShown = z.infer<typeof textShown>;

const renewal = z.strictObject({
  /** Duration of a renewed consent in days. */
  defaultRenewalDuration: z.int(),
  isReauthorizationRequired: z.boolean(),
  /** Final end after a renewal now. Addition of this service. */
  untilDateTime: dateTime.optional(),
});

/**
 * Requested period of data sharing: its length in days, and its end if the user consents now. After the user consents, `days` is the bank's
 * value. `reconfirm` says whether the user must confirm again before the end. Absent if no connector reaches the bank any longer.
 */
const period = z.strictObject({
  days: z.int(),
  untilDateTime: dateTime,
  reconfirm: z.strictObject({ days: z.int(), byDateTime: dateTime }).optional(),
});

/**
 * Consent of a user to share data of one site. The public interface requires every date; here a date is absent until it is known.
 * `regulatedParty`, `reconfirmByDateTime`, `needsSignIn`, `daysLeft`, `deletion`, `region`, `period`, `historyDays`, `policyUrl`,
 * `scopeNotGiven` and `textShown` are additions of this service.
 */
export const consent = z
  .strictObject({
    consentId: id,
    providerId: id,
    providerAccountId: id.optional(),
    /** Bank's id of the consent or arrangement. */
    providerConsentId: z.string().optional(),
    applicationDisplayName: z.string(),
    /** Name of the accredited data recipient: the legal name of the regulated party. */
    clientADR: z.string(),
    /** Text that the user read before agreeing; absent if the caller has not named it. */
    textShown: textShown.optional(),
    title: z.string(),
    titleBody: z.string(),
    scope: z.array(consentScope),
    /** Largest age of transactions in days; absent if the consent covers no transactions. */
    historyDays: z.int().min(0).optional(),
    /** URL of the regulated party's policy on data and complaints; absent if the customer has set none. */
    policyUrl: z.url().optional(),
    /** Scopes that the user agreed to and the bank does not share; absent if there are none. */
    scopeNotGiven: z.array(z.enum(scopeIds)).optional(),
    consentStatus: z.enum(consentStatuses),
    dataAccessFrequency: z.enum(['ONE_TIME', 'RECURRING']),
    startDate: dateText.optional(),
    startDateTime: dateTime.optional(),
    /** Final end of the consent. */
    expirationDate: dateText.optional(),
    expirationDateTime: dateTime.optional(),
    revokeDate: dateText.optional(),
    revokeDateTime: dateTime.optional(),
    renewedDateTime: dateTime.optional(),
    /** Time by which the user must confirm again. */
    reconfirmByDateTime: dateTime.optional(),
    /**
     * Present if the bank requires a new sign-in, so that the user must renew the consent at the bank. A renewal keeps the same consent if
     * the region allows this.
     */
    needsSignIn: z.literal(true).optional(),
    /**
     * Calendar days, in the user's time zone, until the earlier of `expirationDateTime` and `reconfirmByDateTime`. 0 on the last day and
     * later. Absent if the consent is not active or has no end.
     */
    daysLeft: z.int().min(0).optional(),
    regulatedParty,
    /**
     * Whether the data of the site is deleted permanently when sharing ends; absent if the region does not offer this.
     */
    deletion: z.strictObject({ chosen: z.boolean() }).optional(),
    /** Region of the bank. The rules of this region apply to the consent. */
    region: z.enum(consentRegions),
    period: period.optional(),
    renewal: renewal.optional(),
    preferences: z.array(consentPreference),
    links: z.array(z.strictObject({ methodType: z.literal('GET'), rel: z.string(), href: z.string() })),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;

/** Reply of `GET /consents`. The list is absent if it is empty. */
export const consentListReply = z.strictObject({ consent: z.array(consent).optional() });
/** Reply of the endpoints that create or change a consent, as a list with one entry. */
export const consentReply = z.strictObject({ consent: z.array(consent) });

/** Address at which the user gives the consent at the bank. */
const authorization = z.strictObject({ consentId: id, authorizationUrl: z.url(), providerId: id });
/**
 * Address of an authorization that was started. `state` is an addition of this service. The bank sends it back with the user, and it
 * identifies this authorization.
 */
const startedAuthorization = z.strictObject({ ...authorization.shape, state: z.string().max(500).optional() });
/** Reply of `PUT /consents/:consentId`: the address at which the user gives the accepted consent at the bank. */
export const consentAuthorizationReply = z.strictObject({ consent: z.array(startedAuthorization) });
/** Reply of `GET /consents/:consentId`. `authorizationUrl` is absent unless an authorization is open at the bank. */
export const consentDetailsReply = z.strictObject({
  consent: z.array(authorization.partial({ authorizationUrl: true })),
});
/** Reply of `PUT /consents/:consentId/renewal`: the address to open if the user must confirm at the bank, otherwise the renewed consent. */
export const renewalReply = z.union([startedAuthorization, consentReply]);

/** Body of `POST /consents`, which generates a consent. */
export const createConsentRequest = z.strictObject({
  providerId: id,
  /** Id of the provider account that continues under the new consent. Addition of this service. */
  providerAccountId: id.optional(),
  applicationName: z.string().min(1).max(200).optional(),
  dataset: requestedDatasets.optional(),
});
/** Body of `PUT /consents/:consentId`, which accepts a consent. Without `scopeId`, all scopes are accepted. */
export const acceptConsentRequest = z.strictObject({
  scopeId: z.array(z.enum(scopeIds)).min(1).max(10).optional(),
  /** Whether the service deletes the data when sharing ends. Addition of this service. */
  deleteDataAtEnd: z.boolean().optional(),
  /** Text that the user has read. Addition of this service. */
  textShown: textShown.optional(),
});
/**
 * Body of `PUT /consents/:consentId/deletion`. `deleteDataAtEnd`: whether the data of the site is deleted permanently when sharing ends.
 */
export const consentDeletionRequest = z.strictObject({ deleteDataAtEnd: z.boolean() });
/** Body of `PUT /consents/:consentId/revocation`. If `deleteData` is absent, the earlier choice applies. */
export const revokeConsentRequest = z.strictObject({ deleteData: z.boolean().optional() });
/** Reply of `PUT /consents/:consentId/revocation`, with the revoked consent. */
export const revocationReply = z.strictObject({
  consent: z.array(consent),
  /** Whether the bank confirmed the revocation. If not, the service notifies the bank later. */
  bankInformed: z.boolean(),
  /** Whether the data of the site was deleted permanently. */
  dataDeleted: z.boolean(),
});
/**
 * Body of `PUT /consents/:consentId/renewal`. `renewal` is the value that the caller read from the consent. The service ignores its
 * content. `textShown` is an addition of this service, which a renewal in the service does not change.
 */
export const renewConsentRequest = z.strictObject({
  textShown: textShown.optional(),
  renewal: z
    .strictObject({
      defaultRenewalDuration: z.union([z.int(), z.string().max(10)]).optional(),
      isReauthorizationRequired: z.boolean().optional(),
    })
    .optional(),
});

/** Entry in the history of a consent: the state after one change. */
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
/** Reply of `GET /consents/history`: the changes of a consent. */
export const consentHistoryReply = z.strictObject({ consentHistory: z.array(consentHistory).optional() });
/** Reply of `GET /consents/history/count`: the number of entries in the history. */
export const consentHistoryCountReply = z.strictObject({
  consentHistory: z.strictObject({ TOTAL: z.strictObject({ count: z.int().min(0) }) }),
});
const describedText = z.strictObject({ description: z.string() });
const headedText = z.strictObject({ header: z.string(), description: z.string() });
/** English texts for a page that requests the consent, in the members of the public description. */
export const consentDisplayData = z
  .strictObject({
    clientTrustedAdvisorTxt: describedText,
    consentConfirmation: headedText,
    deletePreference: z.strictObject({
      labelDescription: z.string(),
      description: z.string(),
      alternateDescription: z.string(),
    }),
    thirdParty: headedText,
    userDataTreatment: z.strictObject({
      description: z.string(),
      /** `url` is empty if the customer has not configured a policy address for the region. */
      cdrPolicy: z.strictObject({ description: z.string(), url: z.union([z.literal(''), z.url()]) }),
      dataHandling: z.strictObject({ headerDescription: z.string(), dataList: z.array(z.string()) }),
    }),
  })
  .meta({ id: 'ConsentDisplayData' });
export type ConsentDisplayData = z.infer<typeof consentDisplayData>;
/** Reply of `GET /consents/preferences`: the preferences of a consent and its English texts. */
export const consentPreferencesReply = z.strictObject({
  consentId: id,
  preferences: consentPreference,
  customDisplayData: consentDisplayData,
});

/** Reason for an event: the consent has changed, or the consent ends in 14, 7 or 1 days. */
const consentInfo = z.enum(['CONSENT_UPDATES', 'CONSENT_UPDATES.EXPIRING']);
export type ConsentInfo = z.infer<typeof consentInfo>;

/** Event CONSENT_UPDATES, whose body the public interface does not define. Subscribers read further data with their own token. */
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
          /** Present if the data of the site was deleted permanently. Subscribers must delete their copies. */
          dataDeleted: z.literal(true).optional(),
          /**
           * Days to the earlier of the two ends, as `Consent.daysLeft`; only with the info CONSENT_UPDATES.EXPIRING.
           */
          daysLeft: z.int().min(0).optional(),
        }),
      ),
    }),
  }),
});
export type ConsentUpdate = z.infer<typeof consentEvent>['event']['data']['consent'][number];
