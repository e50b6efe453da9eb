import type { ConsentView } from '@fin-link/contracts/browser';
import type { Consent, Presence } from '@fin-link/contracts/service';
import type { Owner } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { consentView } from './consent-view.ts';

/** Converts a consent to the view that the frame gets, with the name of its bank. */
export const viewOf = async (
  { directory }: NeedsProviderDirectory,
  owner: Owner,
  consent: Consent,
): Promise<ConsentView> => consentView(consent, await directory.nameOf(owner, consent.providerId));

/** Returns the user's consents, newest first. `consentIds` selects consents by id. */
export async function readConsents(
  parts: NeedsService & NeedsProviderDirectory,
  owner: Owner,
  presence: Presence | undefined,
  consentIds?: readonly number[],
): Promise<readonly ConsentView[]> {
  const { client, broker } = parts;
  const query = { include: 'renewal', ...(consentIds !== undefined && { consentIds: consentIds.join(',') }) } as const;
  const { body } = await broker.use(owner.loginName, (token) => client.getConsents({ token, presence, query }));
  return Promise.all((body.consent ?? []).map((consent) => viewOf(parts, owner, consent)));
}

/** Returns one consent. Throws `consent.not-found`. */
export async function readConsent(
  parts: NeedsService & NeedsProviderDirectory,
  owner: Owner,
  presence: Presence,
  consentId: number,
): Promise<ConsentView> {
  const [consent] = await readConsents(parts, owner, presence, [consentId]);
  if (consent === undefined) throw new HostError('consent.not-found');
  return consent;
}
