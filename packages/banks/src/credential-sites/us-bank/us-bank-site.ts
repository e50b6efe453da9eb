import type { Market } from '../../ledger/index.ts';
import { loginAndPassword, type CredentialSite } from '../site/credential-site.ts';
import { usBank, type UsBankOptions } from './us-bank.ts';

/** Options of an American bank's site, without its market. */
export interface UsBankSite
  extends
    Omit<UsBankOptions, 'market'>,
    Pick<CredentialSite, 'name' | 'challenge'>,
    Partial<Pick<CredentialSite, 'otherWay'>> {}

/** Returns a function that creates the site of an American bank, which asks for user ID and password. */
export const usBankSite =
  ({ name, challenge, otherWay = null, ...bank }: UsBankSite) =>
  (market: Market): CredentialSite => ({
    siteId: bank.siteId,
    name,
    fields: loginAndPassword,
    otherWay,
    challenge,
    customer: usBank({ ...bank, market }),
  });
