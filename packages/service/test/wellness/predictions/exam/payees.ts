import { brandsAU } from './brands-au.ts';
import { brandsGB } from './brands-gb.ts';
import { brandsUS } from './brands-us.ts';
import type { Country } from './calendar.ts';
import { inventedName, inventedPerson, inventedSurname, nextName } from './invented.ts';
import type { HouseholdPayee } from './labels.ts';
import type { Random } from './random.ts';
import { tradeOf } from './trades.ts';
import type { Trade } from './trades.ts';

/** The other side of payments of a household, in an exam with several wordings. */
export interface Payee {
  /** Unique within the household. */
  name: string;
  /** Names under which the payee is known, the first of them its own. */
  names: readonly string[];
  /** First day and names after a change of name. */
  renamed: { from: number; names: readonly string[] } | null;
  nature: HouseholdPayee['nature'];
  /** Whether the names are those of an existing company or public body. */
  isReal: boolean;
  /** Company that collects or pays for the payee; `null` if the payee does so itself. */
  processor: string | null;
  /** Draws the forms, so that all series of a payee have the same. */
  random: Random;
}

export interface Payees {
  /** Returns the payee that has the role of a name of an exam with one wording, and the product if the role has one. */
  payeeOf(role: string, kind: string): { payee: Payee; product: string };
  /** Returns each payee to which a role was given. */
  all(): Payee[];
}

const brands: Record<Country, Record<Trade, string>> = { US: brandsUS, GB: brandsGB, AU: brandsAU };

/** Public bodies with texts of their own. */
const publicBodies: Record<Country, Readonly<Record<string, readonly string[]>>> = {
  US: {
    'SSA TREAS 310': ['SSA TREAS 310', 'US TREASURY SSA 310', 'SOC SEC ADMIN'],
    'SSI TREAS 310': ['SSI TREAS 310', 'US TREASURY SSI 310', 'SSI ADMIN'],
    'TAX REFUND OFFICE': ['IRS TREAS 310', 'US TREASURY IRS'],
    'CHILD SUPPORT UNIT': ['STATE DISBURSEMENT UNIT', 'CHILD SUPPORT SDU', 'SDU CHILD SUPPORT'],
  },
  GB: {
    'HMRC CHILD BENEFIT': ['HMRC CHILD BENEFIT', 'HMRC CHB', 'CHILD BENEFIT HMRC'],
    'DWP UC': ['DWP UC', 'DWP UNIVERSAL CREDIT', 'UNIVERSAL CREDIT DWP'],
    'DWP STATE PENSION': ['DWP STATE PENSION', 'DWP SP', 'STATE PENSION DWP'],
    'TAX REFUND OFFICE': ['HMRC PAYE', 'HMRC TAX REFUND', 'HM REVENUE & CUSTOMS'],
    'CHILD SUPPORT UNIT': ['CHILD MAINTENANCE SERVICE', 'CMS CHILD MAINTENANCE'],
  },
  AU: {
    'CTRLINK FAMILY': ['CTRLINK FAMILY', 'CENTRELINK FAMILY', 'SERVICES AUSTRALIA FAMILY'],
    'CTRLINK PENSION': ['CTRLINK PENSION', 'CENTRELINK AGE PENSION', 'SERVICES AUSTRALIA PENSION'],
    'TAX REFUND OFFICE': ['ATO', 'AUSTRALIAN TAXATION OFFICE', 'ATO REFUND'],
    'CHILD SUPPORT UNIT': ['CHILD SUPPORT AGENCY', 'SERVICES AUSTRALIA CHILD SUPPORT'],
  },
};

/** Roles that are products of one merchant: its role, then the product. */
const products: Readonly<Record<string, readonly [role: string, product: string]>> = {
  'BAZARIO PLUS': ['BAZARIO', 'PLUS'],
  'BAZARIO MKTP': ['BAZARIO', 'MKTP'],
  'HARVEST FRESH PASS': ['HARVEST FRESH', 'PASS'],
  'SUDSY CAR WASH CLUB': ['SUDSY CAR WASH', 'CLUB'],
  'TWIN BASIC': ['TWIN', 'BASIC'],
  'TWIN MUSIC': ['TWIN', 'MUSIC'],
};

/** Share of invented and of real companies that change their names within a year. Only some real companies did so. */
const renamedShare = { invented: 0.21, real: 0.9 };
const payrollProcessors = ['ADP PAYROLL', 'ADP TOTALSOURCE', 'GUSTO', 'PAYCHEX EIB', 'PAYCHEX'];

const publicTrades: readonly Trade[] = ['council', 'licence', 'charity'];

interface Names {
  isReal: boolean;
  names: readonly string[];
  laterNames: readonly string[] | null;
}

function parseBrands(list: string): Names[] {
  return list.split(',').map((brand) => {
    const [names = '', later] = brand.trim().split('>');
    return { isReal: true, names: names.split('|'), laterNames: later === undefined ? null : [later] };
  });
}

/** Creates the payees of a household. Half of the companies are real. Names of two payees differ. */
export function createPayees(random: Random, country: Country, asOf: number): Payees {
  const byRole = new Map<string, Payee>();
  const usedNames = new Set<string>();
  const familyName = inventedSurname(random.fork('family'));
  const processor = random.fork('processor').pick(['PAYPAL', 'PAYPAL', 'SP', 'FS', 'PADDLE.NET']);

  const isFree = ({ names, laterNames }: Pick<Names, 'names' | 'laterNames'>): boolean =>
    [...names, ...(laterNames ?? [])].every((name) => !usedNames.has(name));

  function companyNames(own: Random, trade: Trade, isReal: boolean): Names {
    if (isReal) {
      const found = own.shuffle(parseBrands(brands[country][trade])).find(isFree);
      if (found !== undefined) return { ...found, laterNames: own.chance(renamedShare.real) ? found.laterNames : null };
    }
    for (;;) {
      const name = inventedName(own, trade);
      const laterNames = own.chance(renamedShare.invented) ? [nextName(own, trade, name)] : null;
      if (isFree({ names: [name], laterNames })) return { isReal: false, names: [name], laterNames };
    }
  }

  function personName(own: Random, isRelative: boolean): string {
    for (;;) {
      const name = inventedPerson(own, isRelative ? familyName : inventedSurname(own));
      if (!usedNames.has(name)) return name;
    }
  }

  function create(own: Random, role: string, kind: string): Payee {
    const ownNames = publicBodies[country][role];
    const common = { renamed: null, processor: null, isReal: false, random: own.fork('forms') };
    if (ownNames !== undefined) return { ...common, name: role, names: ownNames, nature: 'public', isReal: true };
    const isProcessed = kind === 'processed';
    const trade = isProcessed ? 'subscription' : tradeOf(kind);
    if (trade === null || (trade === 'property' && own.chance(0.3))) {
      const name = personName(own, kind === 'relative');
      return { ...common, name, names: [name], nature: 'person' };
    }
    const { isReal, names, laterNames } = companyNames(own, trade, !isProcessed && own.chance(0.5));
    const from = asOf - own.int(0, 364);
    const isPaidByProcessor = trade === 'employer' && country === 'US' && own.chance(0.35);
    return {
      ...common,
      name: names[0] ?? role,
      names,
      renamed: laterNames === null ? null : { from, names: laterNames },
      ...{ nature: publicTrades.includes(trade) ? 'public' : 'company', isReal },
      processor: isProcessed ? processor : isPaidByProcessor ? own.pick(payrollProcessors) : null,
    };
  }

  return {
    payeeOf(asked, kind) {
      const [role, product] = products[asked] ?? [asked, ''];
      const existing = byRole.get(role);
      if (existing !== undefined) return { payee: existing, product };
      const payee = create(random.fork(role), role, kind);
      byRole.set(role, payee);
      for (const name of [...payee.names, ...(payee.renamed?.names ?? [])]) usedNames.add(name);
      return { payee, product };
    },
    all: () => [...byRole.values()],
  };
}
