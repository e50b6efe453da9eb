import type { BankProblem } from '../contract/connector.ts';
import { problemOfRefusal, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorReply } from './schema.ts';

/** Reads the error codes of a refusal. */
export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.errors.map(({ code }) => code) : [] };
}

/** Prefixes of the standard's error codes. */
const commonErrors = 'urn:au-cds:error:cds-all:';
const bankingErrors = 'urn:au-cds:error:cds-banking:';

/** Meanings by error code. */
const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  [`${commonErrors}Authorisation/RevokedConsent`, ['CONSENT_REVOKED', 'consent revoked']],
  // The arrangement has ended or must be authorized again; the status of the consent shows which.
  [`${commonErrors}Authorisation/InvalidConsent`, ['CONSENT_EXPIRED', 'consent invalid']],
  [`${commonErrors}Authorisation/AdrStatusNotActive`, ['TECH_ERROR', 'accreditation not active']],
  [`${commonErrors}Header/UnsupportedVersion`, ['TECH_ERROR', 'version not offered']],
  [`${commonErrors}Resource/Unavailable`, ['DATA_NOT_AVAILABLE', 'resource unavailable']],
  [`${bankingErrors}Authorisation/InvalidBankingAccount`, ['DATA_NOT_AVAILABLE', 'no such account']],
  [`${bankingErrors}Authorisation/UnavailableBankingAccount`, ['DATA_NOT_AVAILABLE', 'account unavailable']],
]);

/** Converts a refusal of the bank to a problem. */
export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (_status, code) => meaningsByCode.get(code));
