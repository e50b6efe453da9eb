import type { ConsentScope } from '@fin-link/contracts/service';
import { requestedData } from '../../banks/connectors/index.ts';
import type { ConsentRow } from './consent-key.ts';
import { toConsentScopes } from './scopes.ts';

/** Texts of the screen on which the user agrees. */
export interface ConsentWords {
  title: string;
  titleBody: string;
  scope: ConsentScope[];
}

/** Returns the English texts that the user reads before agreeing. */
export const consentWords = (
  {
    application_name: app,
    regulated_party: party,
    scopes,
    requested_datasets: datasets,
  }: Pick<ConsentRow, 'application_name' | 'regulated_party' | 'scopes' | 'requested_datasets'>,
  bankName: string,
): ConsentWords => ({
  title: `Share data from ${bankName} with ${app}`,
  titleBody: `${app} uses the data to show your accounts in one place. ${party.legalName} (${party.registrationNumber}) fetches it and is the regulated party.`,
  scope: toConsentScopes(scopes, requestedData(datasets)),
});
