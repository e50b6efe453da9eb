import { wayOfLife } from '../us/way-of-life.ts';
import type { FurtherAccount } from './further-account.ts';
import { homeLoan, ownersHomeLoan } from './home-loan.ts';
import { brokerage, retireesBrokerage, retireesRetirement, retirement } from './investment.ts';

const versions: Readonly<Partial<Record<string, ReadonlyMap<FurtherAccount, FurtherAccount>>>> = {
  homeowners: new Map([[homeLoan, ownersHomeLoan]]),
  retired: new Map([
    [brokerage, retireesBrokerage],
    [retirement, retireesRetirement],
  ]),
};

/** Returns the version of an account that fits a person's way of life, or the account itself. */
export const forWayOfLife = (userName: string, account: FurtherAccount): FurtherAccount =>
  versions[wayOfLife(userName) ?? '']?.get(account) ?? account;
