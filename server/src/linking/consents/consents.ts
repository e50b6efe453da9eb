import type { ConsentView, ConsentHistoryEntry } from '@fin-link/contracts/browser';
import { dayMs, type Consent, type Presence, type ConsentHistory } from '@fin-link/contracts/service';
import type { Owner } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Converts a consent to the view that the frame gets, with the name of its bank. */
export const viewOf = async (
  { directory }: NeedsProviderDirectory,
  owner: Owner,
  consent: Consent,
): Promise<ConsentView> => consentView(consent, await directory.nameOf(owner, consent.providerId));

/** Returns the user's consents, newest first. `consentIds` selects consents by id. */
export async function readConsents(
  parts: NeedsService & NeedsProviderDirectory,
  owner: Owner,
  presence: Presence | undefined,
  consentIds?: readonly number[],
): Promise<readonly ConsentView[]> {
  const { client, broker } = parts;
  const query = { include: 'renewal', ...(consentIds !== undefined && { consentIds: consentIds.join(',') }) } as const;
  const { body } = await broker.use(owner.loginName, (token) => client.getConsents({ token, presence, query }));
  return Promise.all((body.consent ?? []).map((consent) => viewOf(parts, owner, consent)));
}

/** Returns one consent. Throws `consent.not-found`. */
export async function readConsent(
  parts: NeedsService & NeedsProviderDirectory,
  owner: Owner,
  presence: Presence,
  consentId: number,
): Promise<ConsentView> {
  const [consent] = await readConsents(parts, owner, presence, [consentId]);
  if (consent === undefined) throw new HostError('consent.not-found');
  return consent;
}

/** Converts a time to ISO 8601, UTC; `null` if there is none. */
const isoTime = (text: string | undefined): string | null => (text === undefined ? null : new Date(text).toISOString());

function consentView(consent: Consent, providerName: string): ConsentView {
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

export const historyEntry = (entry: ConsentHistory): ConsentHistoryEntry => ({
  at: new Date(entry.eventDateTime).toISOString(),
  status: entry.consentStatus,
  expiresAt: isoTime(entry.expirationDateTime),
  regulatedParty: entry.regulatedParty,
});
