import { seededRandom } from '../../basics/index.ts';

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
type Country = 'US' | 'GB' | 'AU';

const american = [
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
  US: american,
  GB: ['Ashworth', 'Blackwood', 'Carmichael', 'Pryce', 'Entwistle', 'Fothergill', 'Hargreaves', 'Kinnaird', 'Lockwood'],
  AU: ['Barrington', 'Callaghan', 'Delacour', 'Flinders', 'Gascoyne', 'Hawkesbury', 'Kendrick', 'Macarthur', 'Wattle'],
} as const;

/**
 * The account holder behind a user name: the same person at every bank of a country, and another one abroad, who lives there.
 * `ok-anna` is an Anna; a user name without a first name of its own gets one.
 */
export function holderName(userName: string, country: Country): string {
  const random = seededRandom('person', userName, ...(country === 'US' ? [] : [country]));
  const chosen = [random.pick(firstNames), random.pick(lastNames[country])] as const;
  const isDated = /-\d{4}-\d\d-\d\d$/.test(userName);
  const ownName = isDated
    ? undefined
    : /^ok-(?:(?:joint|locks|couple|initials|company)-)?(\p{L}+)/u.exec(userName)?.[1]?.slice(0, 30);
  return `${ownName === undefined ? chosen[0] : capitalised(ownName)} ${chosen[1]}`;
}

export interface Holder {
  readonly name: string;
  readonly role: 'owner' | 'joint-owner' | 'company';
}

const holding = /^ok-(couple|initials|company)-\p{L}/u;
const companyForms = { US: 'Trading LLC', GB: 'Trading Ltd', AU: 'Trading Pty Ltd' } as const;

/** Who holds the accounts of a user name: the person, with somebody, by initials, or a company of theirs. */
export function holdersOf(userName: string, country: Country): readonly [Holder, ...Holder[]] {
  const name = holderName(userName, country);
  const [first = '', ...others] = name.split(' ');
  const last = others.join(' ');
  switch (holding.exec(userName)?.[1]) {
    case 'couple': {
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

function capitalised(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}
