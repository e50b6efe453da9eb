import type { ConsentHistoryEntry, ConsentView } from '@fin-link/contracts/browser';
import type { Consent, ConsentHistory } from '@fin-link/contracts/service';

/** Converts a time to ISO 8601, UTC; `null` if there is none. */
const isoTime = (text: string | undefined): string | null => (text === undefined ? null : new Date(text).toISOString());
const dayMs = 86_400_000;

/** Converts a consent of the service to the view that the frame gets. */
export function consentView(consent: Consent, providerName: string): ConsentView {
  const { consentId, providerId, providerAccountId, region, regulatedParty, renewal } = consent;
  return {
    consentId,
    providerId,
    providerName,
    providerAccountId: providerAccountId ?? null,
    region,
    status: consent.consentStatus,
    applicationName: consent.applicationDisplayName,
    regulatedParty,
    scopeIds: consent.scope.map(({ scopeId }) => scopeId),
    attributes: attributesOf(consent),
    historyDays: consent.historyDays ?? null,
    policyUrl: consent.policyUrl ?? null,
    notGivenScopeIds: consent.scopeNotGiven ?? [],
    period: periodOf(consent),
    startedAt: isoTime(consent.startDateTime),
    expiresAt: isoTime(consent.expirationDateTime),
    reconfirmBy: isoTime(consent.reconfirmByDateTime),
    renewedAt: isoTime(consent.renewedDateTime),
    revokedAt: isoTime(consent.revokeDateTime),
    daysLeft: consent.daysLeft ?? null,
    needsSignIn: consent.needsSignIn ?? false,
    renewal:
      renewal === undefined
        ? null
        : {
            at: renewal.isReauthorizationRequired ? 'bank' : 'here',
            days: renewal.defaultRenewalDuration,
            until: isoTime(renewal.untilDateTime ?? consent.expirationDateTime),
          },
    deletion: consent.deletion ?? null,
  };
}

/** Returns attribute names without the dataset prefix. Each name belongs to only one dataset. */
function attributesOf({ scope }: Consent): string[] | null {
  const attributePaths = scope.flatMap(({ datasetAttributes }) => datasetAttributes ?? []);
  return attributePaths.length === 0 ? null : attributePaths.map((path) => path.slice(path.indexOf('.') + 1));
}

/** Returns the period for which access was requested. If the service no longer knows it, derives the period from the consent's dates. */
function periodOf({ period, startDateTime, expirationDateTime }: Consent): ConsentView['period'] {
  if (period !== undefined) {
    const { days, untilDateTime, reconfirm } = period;
    return {
      days,
      until: new Date(untilDateTime).toISOString(),
      confirm:
        reconfirm === undefined ? null : { days: reconfirm.days, by: new Date(reconfirm.byDateTime).toISOString() },
    };
  }
  const until = new Date(expirationDateTime ?? startDateTime ?? 0);
  const days = startDateTime === undefined ? 0 : Math.round((until.getTime() - Date.parse(startDateTime)) / dayMs);
  return { days, until: until.toISOString(), confirm: null };
}

/** Converts an entry of a consent's history to the form that the frame gets. */
export const historyEntry = (entry: ConsentHistory): ConsentHistoryEntry => ({
  at: new Date(entry.eventDateTime).toISOString(),
  status: entry.consentStatus,
  expiresAt: isoTime(entry.expirationDateTime),
  regulatedParty: entry.regulatedParty,
});
