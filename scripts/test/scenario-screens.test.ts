import { expect, it } from 'vitest';
import { catalogueOf } from '../../packages/banks/src/credential-sites/catalogue/catalogue.ts';
import { createSites } from '../../packages/banks/src/credential-sites/sites/sites.ts';
import { problemOfAdditionalStatus } from '../../packages/flow/src/index.ts';

type AdditionalStatus = Parameters<typeof problemOfAdditionalStatus>[0];

const { scenarios } = catalogueOf(createSites());
const failing = scenarios.filter(
  ({ additionalStatus, screen, step }) => additionalStatus !== null && screen !== 'partial' && step !== 'transactions',
);

it.each(failing)('scenario $userName leads to the screen that the flow shows', ({ additionalStatus, step, screen }) => {
  const problem = problemOfAdditionalStatus(additionalStatus as AdditionalStatus, step === 'challenge', '');
  expect(problem.class).toBe(screen);
});
