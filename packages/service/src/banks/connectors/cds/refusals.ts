import type { BankProblem } from '../contract/connector.ts';
import { wordsFor, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorReply } from './schema.ts';

export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.errors.map(({ code }) => code) : [] };
}

const all = 'urn:au-cds:error:cds-all:';
const banking = 'urn:au-cds:error:cds-banking:';

const byCode: ReadonlyMap<string, Meaning> = new Map([
  [`${all}Authorisation/RevokedConsent`, ['CONSENT_REVOKED', 'consent revoked']],
  // The arrangement has ended or must be authorized again; the status of the consent shows which.
  [`${all}Authorisation/InvalidConsent`, ['CONSENT_EXPIRED', 'consent invalid']],
  [`${all}Authorisation/AdrStatusNotActive`, ['TECH_ERROR', 'accreditation not active']],
  [`${all}Header/UnsupportedVersion`, ['TECH_ERROR', 'version not offered']],
  [`${all}Resource/Unavailable`, ['DATA_NOT_AVAILABLE', 'resource unavailable']],
  [`${banking}Authorisation/InvalidBankingAccount`, ['DATA_NOT_AVAILABLE', 'no such account']],
  [`${banking}Authorisation/UnavailableBankingAccount`, ['DATA_NOT_AVAILABLE', 'account unavailable']],
]);

/** Maps refusals of the standard to additional statuses of the service. */
export const meaningOf = (refusal: Refusal): BankProblem => wordsFor(refusal, (_status, code) => byCode.get(code));
