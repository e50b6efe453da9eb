import type { DataGroupStrings } from './data-groups.ts';
import { dataGroupStrings } from './data-groups.ts';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

export interface SharingStrings {
  dataGroups: DataGroupStrings;
  /** Words about the range of the data, how often it is read, and the contact for privacy. */
  dataAccess: {
    historyLabel: string;
    history(days: number): string;
    oftenLabel: string;
    often: string;
    policyLabel: string;
    /** Label of the link to the policy. */
    policy(party: string): string;
    /** Replaces the link if there is no policy. */
    noPolicy(app: string, party: string): string;
  };
  /** Words of the choice of permanent deletion. */
  deletion: {
    label: string;
    on: string;
    off(app: string): string;
    failed: string;
  };
}

/** Returns the English words for the data that a consent covers and for its deletion. */
export const sharingStrings = (f: Formats): SharingStrings => ({
  dataGroups: dataGroupStrings,
  dataAccess: {
    historyLabel: 'How far back',
    history: (days) =>
      days % 365 === 0
        ? f.plural(days / 365, {
            one: s`Transactions of the last ${f.number(days / 365)} year`,
            other: s`Transactions of the last ${f.number(days / 365)} years`,
          })
        : f.plural(days, {
            one: s`Transactions of the last ${f.number(days)} day`,
            other: s`Transactions of the last ${f.number(days)} days`,
          }),
    oftenLabel: 'How often',
    often: 'About once a day, and whenever you refresh',
    policyLabel: 'Privacy and complaints',
    policy: (party) => s`How ${party} handles your data and complaints`,
    noPolicy: (app, party) => s`Contact ${app} or ${party}`,
  },
  deletion: {
    label: 'Permanently delete my transaction data when sharing ends. This can’t be undone.',
    on: 'When sharing ends, we’ll delete all transactions from this bank everywhere we keep them, including copies.',
    off: (app) =>
      s`When sharing ends, ${app} will keep what it already received until you ask for deletion. It won’t be de-identified for other uses.`,
    failed: 'Your choice wasn’t saved. Try again.',
  },
});
