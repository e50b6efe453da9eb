import { hostErrorCodes, hostErrors, operatorErrorCodes } from '../../packages/contracts/src/browser/errors.ts';
import { isSetupFault, setupFaults } from '../../packages/contracts/src/browser/setup-faults.ts';
import { adviceOf } from '../../packages/contracts/src/host/advice/index.ts';
import { serviceErrorAdvice } from '../../packages/contracts/src/service/error-advice.ts';
import { errorStatusOf, serviceErrors, type ServiceErrorCode } from '../../packages/contracts/src/service/errors.ts';
import { refusals } from '../../server/src/tenancy/fastlink/refusals.ts';
import type { SitePage } from './site-page.ts';

/** An error code with what its page says. */
interface DescribedError {
  code: string;
  group: Group;
  meaning: string;
  cause: string;
  fix: string;
  /** Facts about the code, as a list. */
  facts: readonly string[];
}

/** Sources of codes, with the text above their list. */
const groups = {
  page: 'Faults in the setup of a page. `fin-error` has the class `setup`, and the console names the code.',
  host: 'Errors of the host API: `{"error": {"code", "message", "docs", "requestId"}}`.',
  launch: 'Refused launches of the public widget, in `onError`.',
  service: 'Errors of the aggregation service: `{"errorCode", "errorMessage", "referenceCode"}`.',
} as const;
type Group = keyof typeof groups;

/** Returns one page for each error code, and a page that lists them. */
export function errorPages(): SitePage[] {
  const errors = describedErrors();
  const list = Object.entries(groups).map(([group, text]) => {
    const rows = errors.filter((error) => error.group === group);
    const lines = rows.map(({ code, meaning }) => `- [\`${code}\`](/errors/${code}): ${meaning}`);
    return `## ${titles[group as Group]}\n\n${text}\n\n${lines.join('\n')}\n`;
  });
  return [
    {
      address: 'errors',
      title: 'Error codes',
      summary: 'Meaning, cause and fix of every code.',
      section: 'Reference',
      text: `# Error codes\n\nRely on codes; messages may change.\n\n${list.join('\n')}`,
      isListed: true,
    },
    ...errors.map((error): SitePage => ({
      address: `errors/${error.code}`,
      title: error.code,
      summary: error.meaning,
      section: 'Reference',
      text: textOf(error),
      isListed: false,
    })),
  ];
}

const titles: Readonly<Record<Group, string>> = {
  page: 'Setup of a page',
  host: 'Host',
  launch: 'Public widget',
  service: 'Service',
};

const textOf = ({ code, meaning, cause, fix, facts, group }: DescribedError): string => `# \`${code}\`

${meaning}

${facts.map((fact) => `- ${fact}`).join('\n')}

## Cause

${cause}

## Fix

${fix}

[All codes](/errors) · ${groups[group]}
`;

function describedErrors(): DescribedError[] {
  const hostCodes = [...hostErrorCodes, ...operatorErrorCodes];
  const setup = Object.entries(setupFaults).filter(([code]) => !hostCodes.some((hostCode) => hostCode === code));
  return [
    ...setup.map(([code, { where, cause, fix }]): DescribedError => ({
      code,
      group: 'page',
      meaning: cause,
      cause,
      fix,
      facts: [`Where: ${where}`],
    })),
    ...hostCodes.map((code): DescribedError => {
      const { status, message } = hostErrors[code];
      const where = isSetupFault(code) ? [`Where: ${setupFaults[code].where}`] : [];
      return { code, group: 'host', meaning: message, ...adviceOf(code), facts: [`HTTP status: ${status}`, ...where] };
    }),
    ...Object.values(refusals).map(({ code, title, message, hostCode, cause, fix }): DescribedError => {
      const inLog = `In the log of the host: [\`${hostCode}\`](/errors/${hostCode})`;
      return { code, group: 'launch', meaning: `${message}.`, cause, fix, facts: [`Title: \`${title}\``, inLog] };
    }),
    ...Object.entries(serviceErrors).map(([name, { message }]): DescribedError => {
      const code = name as ServiceErrorCode;
      const [cause, fix] = serviceErrorAdvice[code];
      const precise = errorStatusOf(code, 'precise');
      const facts = [
        `HTTP status: ${errorStatusOf(code, 'described')}, with \`FIN_ERROR_STATUSES=precise\` ${precise}`,
      ];
      return { code, group: 'service', meaning: message, cause, fix, facts };
    }),
  ];
}
