import type { ConsentDisplayData, ConsentPreference } from '@fin-link/contracts/service';
import type { ConsentRow } from './consent-key.ts';
import type { ConsentTerms } from './engagement-model.ts';

/** The only preference of a consent: whether data is permanently deleted when sharing ends. */
export const deletionPreference = ({
  deletes_data: deletesData,
}: Pick<ConsentRow, 'deletes_data'>): ConsentPreference => ({
  id: 1,
  title: 'userDataPurge',
  label: 'Delete my data permanently when sharing ends',
  type: 'CHECKBOX',
  value: String(deletesData),
});

/** Returns English texts for a page that asks for the consent. `terms` is undefined if the service has no banks in the region. */
export function consentDisplay(
  { application_name: app, regulated_party: party }: Pick<ConsentRow, 'application_name' | 'regulated_party'>,
  terms: Pick<ConsentTerms, 'offersDeletion' | 'policyUrl'> | undefined,
): ConsentDisplayData {
  const offersDeletion = terms?.offersDeletion === true;
  return {
    clientTrustedAdvisorTxt: { description: `${app} shares your data with no trusted adviser.` },
    consentConfirmation: {
      header: 'Confirm what you share',
      description: `You allow ${party.legalName} to collect the data listed in this consent and ${app} to use it.`,
    },
    deletePreference: {
      labelDescription: 'Delete my data permanently when sharing ends',
      description: offersDeletion
        ? 'If you choose this, the data collected under this consent is deleted permanently when sharing ends.'
        : 'This choice is not available in your region.',
      alternateDescription: `Otherwise ${app} keeps the data until you ask for deletion.`,
    },
    thirdParty: {
      header: 'Who else is involved',
      description: `${party.legalName} (${party.registrationNumber}) retrieves your data for ${app}.`,
    },
    userDataTreatment: {
      description: `After sharing ends, ${app} receives no new data.`,
      cdrPolicy: {
        description: `${party.legalName} describes how it handles data in its policy.`,
        url: terms?.policyUrl ?? '',
      },
      dataHandling: {
        headerDescription: 'What happens to your data when sharing ends',
        dataList: [
          offersDeletion
            ? 'Your data is deleted permanently if you chose that.'
            : `${app} keeps your data until you ask for deletion.`,
          'Your data is not de-identified for other uses.',
        ],
      },
    },
  };
}
