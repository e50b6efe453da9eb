import type { BankAnswer } from './bank-answers.ts';
import type { Answer } from './official-schemas.ts';

/** An answer, and the file in `FIN_SCHEMAS_DIR` that describes it. */
export interface DescribedAnswer {
  readonly file: DescriptionFile;
  readonly answer: Answer;
}

export const descriptionFiles = ['obie-account-info-v4.0.json', 'cds_banking.json', 'cds_common.json'] as const;
export type DescriptionFile = (typeof descriptionFiles)[number];

const obieBase = '/open-banking/v4.0/aisp';
const cdsBase = '/cds-au/v1';

/**
 * Returns an answer with the file that describes it. Returns `null` if no official description covers the answer: for other banks, other
 * addresses, and statuses without a schema.
 */
export function describedAnswer(answer: BankAnswer): DescribedAnswer | null {
  const { bank, path } = answer;
  if (bank === 'obie' && path.startsWith(`${obieBase}/`))
    return { file: 'obie-account-info-v4.0.json', answer: { ...answer, path: path.slice(obieBase.length) } };
  if (bank !== 'cds' || !path.startsWith(`${cdsBase}/`)) return null;
  const below = path.slice(cdsBase.length);
  const file = below.startsWith('/banking/') ? 'cds_banking.json' : 'cds_common.json';
  const status = cdsStatus(answer);
  return status === null ? null : { file, answer: { ...answer, path: below, status } };
}

/**
 * Returns the status whose schema applies. Errors that the Australian description does not list for an address have the general error
 * format; 401 has no format.
 */
function cdsStatus({ status, body }: BankAnswer): number | null {
  if (status === 401 || status === 405) return null;
  if (status !== 403 && status !== 404) return status;
  return JSON.stringify(body).includes('Resource/NotFound') ? null : 400;
}
