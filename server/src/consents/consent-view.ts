import type { ConsentHistoryEntry, ConsentView } from '@fin-link/contracts/browser';
import type { Consent, ConsentHistory } from '@fin-link/contracts/service';

const instant = (text: string | undefined): string | null => (text === undefined ? null : new Date(text).toISOString());
const dayMs = 86_400_000;

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
    startedAt: instant(consent.startDateTime),
    expiresAt: instant(consent.expirationDateTime),
    reconfirmBy: instant(consent.reconfirmByDateTime),
    renewedAt: instant(consent.renewedDateTime),
    revokedAt: instant(consent.revokeDateTime),
    daysLeft: consent.daysLeft ?? null,
    needsSignIn: consent.needsSignIn ?? false,
    renewal:
      renewal === undefined
        ? null
        : {
            at: renewal.isReauthorizationRequired ? 'bank' : 'here',
            days: renewal.defaultRenewalDuration,
            until: instant(renewal.untilDateTime ?? consent.expirationDateTime),
          },
    deletion: consent.deletion ?? null,
  };
}

/** Returns attribute names without the dataset prefix. Each name belongs to only one dataset. */
function attributesOf({ scope }: Consent): string[] | null {
  const named = scope.flatMap(({ datasetAttributes }) => datasetAttributes ?? []);
  return named.length === 0 ? null : named.map((path) => path.slice(path.indexOf('.') + 1));
}

/** Returns the period requested of the bank. If no connector reaches the bank any more, derives it from the consent's dates. */
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

export const historyEntry = (entry: ConsentHistory): ConsentHistoryEntry => ({
  at: new Date(entry.eventDateTime).toISOString(),
  status: entry.consentStatus,
  expiresAt: instant(entry.expirationDateTime),
  regulatedParty: entry.regulatedParty,
});
