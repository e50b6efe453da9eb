import { optionsOf, type Session, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import type { ProviderDirectory, NeedsProviderDirectory } from './provider-directory.ts';

interface Listed {
  id: number;
  countryISOCode?: string | undefined;
}

/** Returns whether the session's configuration offers a listed provider. */
export const isListed = (session: Session, { id, countryISOCode = '' }: Listed): boolean => {
  const { blockedProviderIds, countries } = optionsOf(session);
  return !blockedProviderIds.includes(id) && (countries.length === 0 || countries.includes(countryISOCode));
};

/** Returns whether the configuration offers a provider. Reads its country only if the configuration names countries. */
export async function isOffered(
  directory: Pick<ProviderDirectory, 'countryOf'>,
  session: Session,
  providerId: number,
): Promise<boolean> {
  const { countries } = optionsOf(session);
  const countryISOCode = countries.length === 0 ? '' : await directory.countryOf(session, providerId);
  return isListed(session, { id: providerId, countryISOCode });
}

/** Returns the ids of the providers that the session may show as linked. */
export async function linkedBanks(
  { directory, access }: NeedsAccess & NeedsProviderDirectory,
  session: Session,
): Promise<ReadonlySet<number>> {
  const linked = [...(await directory.linkedOf(session))];
  return new Set(await access.filter(session, 'linkedBanks', linked, (id) => ({ kind: 'linkedBank', id })));
}
