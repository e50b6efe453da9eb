import type { ConsentView } from '@fin-link/contracts/browser';
import { endOf, endsSoon, isActive } from '@fin-link/flow';
import type { ConsentStanding } from '../../strings/consents-strings.ts';
import type { LinkingStrings } from '../../strings/strings.ts';

/** How a consent stands, in the words of the dashboard. */
export function standingOf(consent: ConsentView): ConsentStanding {
  if (isActive(consent)) return endsSoon(consent) ? 'endingSoon' : 'active';
  switch (consent.status) {
    case 'REVOKED':
      return 'revoked';
    case 'CONSENT_REPEALED':
      return 'replaced';
    case 'CONSENT_MISMATCH':
      return 'refused';
    default:
      return 'expired';
  }
}

/** Who receives the data, and under whose licence. */
export function recipientOf({ region, applicationName, regulatedParty }: ConsentView, words: LinkingStrings): string {
  const { behalf, own } = words.consents.recipient[region];
  const { model, legalName, registrationNumber } = regulatedParty;
  return (model === 'provider-aisp' ? behalf : own)(applicationName, legalName, registrationNumber);
}

export const groupNames = ({ region, scopeIds }: ConsentView, words: LinkingStrings): readonly string[] =>
  scopeIds.map((id) => words.dataGroups.groups[region][id].name);

/** The end that no confirmation moves, where an earlier one comes first; null where there is only one. */
export function latestOf(consent: ConsentView): string | null {
  const { expiresAt } = consent;
  return !isActive(consent) || expiresAt === null || expiresAt === endOf(consent) ? null : expiresAt;
}
