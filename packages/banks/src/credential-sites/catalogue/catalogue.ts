import type { SiteCatalogue } from '@fin-link/contracts/banks';
import type { CredentialSite } from '../site/credential-site.ts';
import { person } from '../site/customer-of.ts';
import { additionalStatusOf, scenarios, stepOf, type Scenario } from '../site/scenarios.ts';
import { specialLogins } from '../site/special-logins.ts';

/** Returns the catalogue of sites, user names and scenarios. The page and the JSON document show it. */
export function catalogueOf(sites: readonly CredentialSite[]): SiteCatalogue {
  return {
    notice: 'Simulated bank — no real data',
    people: { ...person, special: specialLogins.map(({ pattern, text }) => ({ pattern, text })) },
    sites: sites.map(({ siteId, name, fields, otherWay, challenge }) => ({
      siteId,
      name,
      fields: [...fields],
      otherWay: otherWay === null ? null : { fields: [...otherWay.fields], values: { ...otherWay.values } },
      challenge:
        challenge === null
          ? null
          : {
              kind: challenge.kind,
              text: challenge.summary,
              answers: { ...challenge.answers },
              attempts: challenge.attempts,
              expiresIn: challenge.expiresIn,
              variants: challenge.variants.map(({ userName, kind, summary, answers }) => ({
                userName,
                kind,
                text: summary,
                answers: { ...answers },
              })),
            },
    })),
    scenarios: scenarios.map((scenario) => ({
      userName: scenario.userName,
      additionalStatus: additionalStatusOf(scenario),
      step: stepOf(scenario),
      screen: screenOf(scenario),
      text: scenario.text,
    })),
  };
}

/** Screen of the linking flow for each additional status. */
const problemScreens: Readonly<Record<string, string>> = {
  INCORRECT_CREDENTIALS: 'credentials.wrong',
  CREDENTIALS_UPDATE_NEEDED: 'credentials.wrong',
  ACCOUNT_LOCKED: 'account.locked',
  USER_ACTION_NEEDED_AT_SITE: 'site.action',
  ENROLLMENT_REQUIRED_FOR_DATASET: 'site.action',
  ADDL_AUTHENTICATION_REQUIRED: 'mfa.timeout',
  REQUEST_TIME_OUT: 'mfa.timeout',
  INVALID_ADDL_INFO_PROVIDED: 'mfa.wrong',
  NEW_AUTHENTICATION_REQUIRED: 'auth.method',
  MIGRATION_IN_PROGRESS: 'auth.method',
  SITE_NOT_SUPPORTED: 'site.unsupported',
  BETA_SITE_DEV_IN_PROGRESS: 'site.unsupported',
  SITE_BLOCKING_ERROR: 'site.down',
  SITE_UNAVAILABLE: 'site.down',
  UNEXPECTED_SITE_ERROR: 'site.down',
  SITE_SESSION_INVALIDATED: 'data.failed',
  DATA_RETRIEVAL_FAILED: 'data.failed',
  TECH_ERROR: 'unknown',
};

/** Returns the screen that a scenario leads to. Scenarios about a code assume a bank that asks for one. */
function screenOf(scenario: Scenario): string {
  const { effect } = scenario;
  switch (effect.kind) {
    case 'no-accounts':
      return 'accounts.none';
    case 'slow':
      return 'progress';
    case 'account-unavailable':
      return 'partial';
    case 'problem':
      // The problem affects every account, so no account can be linked.
      return effect.at === 'transactions'
        ? 'accounts.none'
        : (problemScreens[additionalStatusOf(scenario) ?? ''] ?? 'unknown');
  }
}
