import { seededRandom } from '../basics/index.ts';

type Country = 'US' | 'GB' | 'AU';

/** Account holder. The name is as the bank prints it. */
export interface Holder {
  readonly name: string;
  readonly role: 'owner' | 'joint-owner' | 'company';
}

/** Returns the holders of a user name's accounts: the person, a couple, the person by initials, or their company. */
export function holdersOf(userName: string, country: Country): readonly [Holder, ...Holder[]] {
  const name = holderName(userName, country);
  const [first = '', ...others] = name.split(' ');
  const last = others.join(' ');
  switch (holderPattern.exec(userName)?.[1]) {
    case 'couple':
    case 'homeowners': {
      // Robin is not one of the first names, so the partners never have the same name.
      const partner = seededRandom('partner', userName, country).pick(firstNames);
      return [
        { name, role: 'owner' },
        { name: `${partner === first ? 'Robin' : partner} ${last}`, role: 'joint-owner' },
      ];
    }
    case 'initials':
      return [{ name: `${first[0]}. ${last}`, role: 'owner' }];
    case 'company':
      return [{ name: `${last} ${companyForms[country]}`, role: 'company' }];
    default:
      return [{ name, role: 'owner' }];
  }
}

/**
 * Returns the account holder's name for a user name. The person is the same at every bank of a country, and different in
 * each country. The first name of `ok-anna` is Anna. A user name without a first name gets a random one.
 */
export function holderName(userName: string, country: Country): string {
  const random = seededRandom('person', userName, ...(country === 'US' ? [] : [country]));
  // A first name is always drawn, even if the user name contains one. Otherwise the drawn last name would differ.
  const randomFirstName = random.pick(firstNames);
  const lastName = random.pick(lastNames[country]);
  // A dated login, such as `ok-opens-2026-12-01`, has no first name.
  const isDated = /-\d{4}-\d\d-\d\d$/.test(userName);
  const ownName = isDated
    ? undefined
    : /^ok-(?:(?:joint|locks|couple|initials|company|student|homeowners|freelance|retired)-)?(\p{L}+)/u
        .exec(userName)?.[1]
        ?.slice(0, 30);
  return `${ownName === undefined ? randomFirstName : capitalised(ownName)} ${lastName}`;
}

function capitalised(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

/** Kinds of user names whose accounts do not belong to one person by full name. */
const holderPattern = /^ok-(couple|homeowners|initials|company)-\p{L}/u;
const companyForms = { US: 'Trading LLC', GB: 'Trading Ltd', AU: 'Trading Pty Ltd' } as const;

const firstNames = [
  'Avery',
  'Blake',
  'Carmen',
  'Devon',
  'Elena',
  'Frank',
  'Grace',
  'Hector',
  'Imani',
  'Jonah',
  'Keiko',
  'Lucia',
] as const;
const americanLastNames = [
  'Abernathy',
  'Bellweather',
  'Castellano',
  'Dunmore',
  'Eastgate',
  'Fairbanks',
  'Greenhill',
  'Holloway',
  'Iverson',
  'Kellerman',
  'Larkspur',
  'Montrose',
  'Northcott',
  'Okonjo',
  'Pemberton',
  'Quintana',
  'Rosedale',
  'Silverman',
  'Thackeray',
  'Whitlock',
] as const;
const lastNames = {
  US: americanLastNames,
  GB: ['Ashworth', 'Blackwood', 'Carmichael', 'Pryce', 'Entwistle', 'Fothergill', 'Hargreaves', 'Kinnaird', 'Lockwood'],
  AU: ['Barrington', 'Callaghan', 'Delacour', 'Flinders', 'Gascoyne', 'Hawkesbury', 'Kendrick', 'Macarthur', 'Wattle'],
} as const;
