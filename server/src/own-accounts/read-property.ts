import type { PropertyEstimate, PropertyView } from '@fin-link/contracts/browser';
import type { Session } from '../sessions/index.ts';
import { findMatches } from './find-property.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { propertyView } from './property-view.ts';
import { readOwnAccount, shown } from './read-own-account.ts';

/** With how its estimate comes about, where the service can say so now. */
export async function readProperty(
  deps: Pick<OwnAccountDeps, 'client' | 'broker'>,
  session: Session,
  accountId: number,
): Promise<PropertyView> {
  const account = await readOwnAccount(deps, session, accountId);
  const property = shown(propertyView(account, null));
  if (property.valuation === 'typed' || property.address === null) return property;
  // The value stands without it.
  const matches = await findMatches(deps, session, property.address).catch(() => []);
  return { ...property, estimate: ofSameValue(property, matches.length === 1 ? matches[0]?.estimate : null) };
}

/** An estimate of another day may say something else than what is stored. */
const ofSameValue = ({ value }: PropertyView, estimate: PropertyEstimate | null | undefined): PropertyEstimate | null =>
  estimate?.value.amount === value.amount && estimate.value.currency === value.currency ? estimate : null;
