import { problem } from '../bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../connector.ts';
import { jsonOf } from '../open-banking/relying-party.ts';
import { errorReply } from './schema.ts';

export interface Refusal {
  kind: 'refusal';
  status: number;
  codes: readonly string[];
}

export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.errors.map(({ code }) => code) : [] };
}

const all = 'urn:au-cds:error:cds-all:';
const banking = 'urn:au-cds:error:cds-banking:';

const byCode: ReadonlyMap<string, readonly [AdditionalStatus, string]> = new Map([
  [`${all}Authorisation/RevokedConsent`, ['CONSENT_REVOKED', 'consent revoked']],
  // Over, or to be authorised again: the bank is asked which.
  [`${all}Authorisation/InvalidConsent`, ['CONSENT_EXPIRED', 'consent invalid']],
  [`${all}Authorisation/AdrStatusNotActive`, ['TECH_ERROR', 'accreditation not active']],
  [`${all}Header/UnsupportedVersion`, ['TECH_ERROR', 'version not offered']],
  [`${all}Resource/Unavailable`, ['DATA_NOT_AVAILABLE', 'resource unavailable']],
  [`${banking}Authorisation/InvalidBankingAccount`, ['DATA_NOT_AVAILABLE', 'no such account']],
  [`${banking}Authorisation/UnavailableBankingAccount`, ['DATA_NOT_AVAILABLE', 'account unavailable']],
]);
const byStatus: ReadonlyMap<number, readonly [AdditionalStatus, string]> = new Map([
  [401, ['INCORRECT_OAUTH_TOKEN', 'token refused']],
  [403, ['CONSENT_REQUIRED', 'forbidden']],
  [404, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [429, ['SITE_BLOCKING_ERROR', 'too many reads']],
  [502, ['SITE_UNAVAILABLE', 'gateway']],
  [503, ['SITE_UNAVAILABLE', 'gateway']],
  [504, ['SITE_UNAVAILABLE', 'gateway']],
]);

/** The one place where the standard's refusals get the service's words. */
export function meaningOf({ status, codes }: Refusal): BankProblem {
  const coded = codes.map((code) => byCode.get(code)).find((known) => known !== undefined);
  const [additionalStatus, detail] = coded ??
    byStatus.get(status) ?? ['UNEXPECTED_SITE_ERROR' as const, 'unexplained refusal'];
  return problem(additionalStatus, detail);
}
