/** A sample user of the sandbox customer. */
export interface SandboxPerson {
  readonly loginName: string;
  /** Given name as the banks print it. The first person's bank login contains no given name. */
  readonly first: string;
  /** Family name as the banks print it. */
  readonly last: string;
  /** Banks that the sandbox links for the user. None of them asks a challenge. */
  readonly banks: readonly { readonly providerId: number; readonly bankLogin: string }[];
}

/** Provider ids of simulated banks in the catalog. */
const usBank = 16001;
const mortgageBank = 16006;
const broker = 16010;
/** Institutions with the same customers as the British and the Australian open banking bank, but with passwords instead of consents. */
const britishBank = 20001;
const australianBank = 20002;

/** Sample users of the sandbox customer, with their banks. */
export const sandboxPeople: readonly SandboxPerson[] = [
  { loginName: 'sbMem1', first: 'Ada', last: 'Okafor', banks: [{ providerId: usBank, bankLogin: 'ok-sbmem1' }] },
  {
    loginName: 'sbMem2',
    first: 'Bruno',
    last: 'Thackeray',
    banks: [{ providerId: usBank, bankLogin: 'ok-student-bruno' }],
  },
  {
    loginName: 'sbMem3',
    first: 'Chloe',
    last: 'Rosedale',
    banks: [usBank, mortgageBank].map((providerId) => ({ providerId, bankLogin: 'ok-homeowners-chloe' })),
  },
  {
    loginName: 'sbMem4',
    first: 'Dario',
    last: 'Quintana',
    banks: [{ providerId: usBank, bankLogin: 'ok-freelance-dario' }],
  },
  {
    loginName: 'sbMem5',
    first: 'Elena',
    last: 'Abernathy',
    banks: [usBank, broker].map((providerId) => ({ providerId, bankLogin: 'ok-retired-elena' })),
  },
  {
    loginName: 'sbMem6',
    first: 'Imogen',
    last: 'Hargreaves',
    banks: [{ providerId: britishBank, bankLogin: 'ok-imogen' }],
  },
  {
    loginName: 'sbMem7',
    first: 'Lachlan',
    last: 'Gascoyne',
    banks: [{ providerId: australianBank, bankLogin: 'ok-lachlan' }],
  },
];
