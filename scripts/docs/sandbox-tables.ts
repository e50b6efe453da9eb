import { catalogueOf } from '../../packages/banks/src/credential-sites/catalogue/catalogue.ts';
import { createSites } from '../../packages/banks/src/credential-sites/sites/index.ts';
import { code, markdownTable } from './markdown-table.ts';

const catalogue = () => catalogueOf(createSites());

export const siteTable = (): string =>
  markdownTable(
    ['provider', 'name', 'sign-in form', 'then', 'accepted answers'],
    catalogue().sites.map(({ siteId, name, fields, challenge }) => [
      siteId,
      name,
      fields.map(({ label }) => label).join(', '),
      challenge?.text ?? 'nothing',
      challenge === null
        ? '–'
        : Object.entries(challenge.answers)
            .map(([key, answer]) => (key === 'answer' ? code(answer) : `${key}: ${code(answer)}`))
            .join(', '),
    ]),
  );

export const scenarioTable = (): string =>
  markdownTable(
    ['user name', 'forces', 'when', 'what happens'],
    catalogue().scenarios.map(({ userName, additionalStatus, step, text }) => [
      code(userName),
      additionalStatus === null ? '–' : code(additionalStatus),
      step,
      text,
    ]),
  );
