import type { CatalogueSite } from '../../packages/contracts/src/banks/index.ts';
import { catalogueOf } from '../../packages/banks/src/credential-sites/catalogue/catalogue.ts';
import { scenarioUsers } from '../../packages/banks/src/open-banking/consents/scenario-users.ts';
import { createSites } from '../../packages/banks/src/credential-sites/sites/sites.ts';
import { knownPeople } from '../../demo/src/server/site/people.ts';
import { sandboxPeople } from '../../packages/service/src/sandbox/people.ts';
import { code, markdownTable } from './markdown-table.ts';

const catalogue = () => catalogueOf(createSites());

const otherForm = ({ fields, values }: NonNullable<CatalogueSite['otherWay']>): string =>
  fields.map(({ name, label }) => `${label} ${code(values[name] ?? '')}`).join(', ');

/** Returns the table of credential sites with their forms and challenges. */
export const siteTable = (): string =>
  markdownTable(
    ['provider', 'name', 'sign-in form', 'then', 'accepted answers'],
    catalogue().sites.map(({ siteId, name, fields, otherWay, challenge }) => [
      siteId,
      name,
      [fields.map(({ label }) => label).join(', '), ...(otherWay === null ? [] : [otherForm(otherWay)])].join(', or '),
      challenge?.text ?? 'nothing',
      challenge === null
        ? '–'
        : Object.entries(challenge.answers)
            .map(([key, answer]) => (key === 'answer' ? code(answer) : `${key}: ${code(answer)}`))
            .join(', '),
    ]),
  );

/** Returns the table of user names that force a scenario at credential sites. */
export const scenarioTable = (): string =>
  markdownTable(
    ['user name', 'forces', 'when', 'what happens', 'screen'],
    catalogue().scenarios.map(({ userName, additionalStatus, step, text, screen }) => [
      code(userName),
      additionalStatus === null ? '–' : code(additionalStatus),
      step,
      text,
      code(screen),
    ]),
  );

/** Returns the table of the sandbox's sample users, with the banks that are linked for them. */
export const peopleTable = (): string =>
  markdownTable(
    ['login name', 'name', 'story', 'linked: provider and bank login'],
    sandboxPeople.map(({ loginName, first, last, banks }) => [
      code(loginName),
      `${first} ${last}`,
      knownPeople.find((person) => person.loginName === loginName)?.story ?? '',
      banks.map(({ providerId, bankLogin }) => `${providerId} ${code(bankLogin)}`).join(', '),
    ]),
  );

/** Returns the table of logins with special data or behavior. */
export const specialLoginTable = (): string =>
  markdownTable(
    ['user name', 'what is special'],
    catalogue().people.special.map(({ pattern, text }) => [code(pattern), text]),
  );

/** Returns the table of user names with a different challenge. */
export const variantTable = (): string =>
  markdownTable(
    ['provider', 'user name', 'asked', 'accepted answers'],
    catalogue().sites.flatMap(({ siteId, challenge }) =>
      (challenge?.variants ?? []).map(({ userName, text, answers }) => [
        siteId,
        code(userName),
        text,
        Object.values(answers).map(code).join(', '),
      ]),
    ),
  );

export const openBankUserTable = (): string =>
  markdownTable(
    ['user name', 'what happens'],
    scenarioUsers.map(({ userName, text }) => [code(userName), text]),
  );
