import type { ConsentView } from '@fin-link/contracts/browser';
import { endsOf, endsSoon, isActive, requiresSignIn } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { webAddress } from '../../platform/safe-address.ts';
import type { Formats } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Returns the status that the list shows for a consent. */
export function consentStatusOf(consent: ConsentView): keyof LaterStrings['consents']['status'] {
  if (requiresSignIn(consent)) return 'signIn';
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

/** Returns the recipient of the data and the owner of the license, in words. */
export function recipientOf({ region, applicationName, regulatedParty }: ConsentView, words: LaterStrings): string {
  const { behalf, own } = words.consents.recipient[region];
  const { model, legalName, registrationNumber } = regulatedParty;
  return (model === 'provider-aisp' ? behalf : own)(applicationName, legalName, registrationNumber);
}

/** Returns the names of data groups in the words of the consent's region. */
export const groupNames = (
  { region }: ConsentView,
  ids: ConsentView['scopeIds'],
  words: LaterStrings,
): readonly string[] => ids.map((id) => words.dataGroups.groups[region][id].name);

/** Renders a text of a consent. These texts are in English until a translation has been reviewed. */
export const inEnglish = (text: unknown): TemplateResult => html`<span lang="en" dir="ltr">${text}</span>`;

/** Returns the period from which transactions are read, in whole years if it has some. */
export const historyWords = (days: number, { history }: LaterStrings['dataAccess']): string =>
  days % 365 === 0 ? history.years(days / 365) : history.days(days);

/** Returns the maximum duration of sharing in words. Includes the interval of confirmations if sharing continues and there is one. */
export const periodWords = (consent: ConsentView, words: LaterStrings, isOngoing = isActive(consent)): string => {
  const { days, confirm } = consent.period;
  return words.consents.period(days, isOngoing && confirm !== null ? confirm.days : null);
};

/** Returns a sentence that the data was deleted when the consent was revoked or expired; otherwise `null`. */
export const deletedWords = ({ status, deletion }: ConsentView, words: LaterStrings): string | null =>
  deletion?.chosen === true && (status === 'REVOKED' || status === 'EXPIRED') ? words.consents.stopped.deleted : null;

/** Returns the sentence about the end of sharing after a renewal; `null` if no end is known. */
export function renewedWords(consent: ConsentView, words: LaterStrings, formats: Formats): string | null {
  const { until, confirmBy } = endsOf(consent);
  const end = until ?? confirmBy;
  if (end === null) return null;
  const confirmed = until === null || confirmBy === null ? null : formats.date(confirmBy);
  return words.consents.renewedUntil(formats.date(end), confirmed);
}

/** Renders the contact for privacy and complaints: a link to the regulated party's policy, or the names of the parties. */
export function renderPolicy(
  { policyUrl, applicationName, regulatedParty: { legalName } }: ConsentView,
  { dataAccess }: Pick<LaterStrings, 'dataAccess'>,
  newTab: string,
): TemplateResult | string {
  const address = webAddress(policyUrl);
  if (address === null) return dataAccess.noPolicy(applicationName, legalName);
  return html`<a href=${address} target="_blank" rel="noopener noreferrer"
    >${dataAccess.policy(legalName)}<span class="unseen"> (${newTab})</span></a
  >`;
}
