import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { ConsentView } from '@fin-link/contracts/browser';
import { webAddress } from '../../platform/safe-address.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Renders the contact for privacy and complaints: a link to the regulated party's policy, or the names of the parties. */
export function renderPolicy(
  { policyUrl, applicationName, regulatedParty: { legalName } }: ConsentView,
  { dataAccess }: Pick<LinkingStrings, 'dataAccess'>,
  newTab: string,
): TemplateResult | string {
  const address = webAddress(policyUrl);
  if (address === null) return dataAccess.noPolicy(applicationName, legalName);
  return html`<a href=${address} target="_blank" rel="noopener noreferrer"
    >${dataAccess.policy(legalName)}<span class="unseen"> (${newTab})</span></a
  >`;
}
