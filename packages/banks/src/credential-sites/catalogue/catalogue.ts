import type { SiteCatalogue } from '@fin-link/contracts/banks';
import type { CredentialSite } from '../site/credential-site.ts';
import { specialLogins } from '../special-logins/special-logins.ts';
import { additionalStatusOf, scenarios, stepOf } from '../site/scenarios.ts';
import { person } from '../site/user-names.ts';
import { screenOf } from './screens.ts';

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
