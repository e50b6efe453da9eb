import type { FilledField } from '@fin-link/contracts/browser';
import type { Owner } from '../database/index.ts';
import type { AttemptRequest, NeedsLimits } from '../limits/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

interface SignIn {
  providerId: number;
  field: readonly FilledField[];
}

interface SentAccount {
  readonly id: number;
  readonly requestId: string;
}

/** Spelling that banks take for the same name: of customer numbers in groups, and with what cannot be seen. */
const normalised = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toLowerCase();

/**
 * Sends sign-in details to a bank, counted by bank login: whoever sends them, for whichever user. The login is told by the
 * first filled field that is no secret; a form of secrets alone counts by the user.
 */
export async function sendSignIn<A extends SentAccount>(
  { limits, directory }: NeedsLimits & NeedsProviderDirectory,
  owner: Owner,
  { providerId, field }: SignIn,
  send: () => Promise<A>,
): Promise<A> {
  const open = await directory.openFieldsOf(owner, providerId);
  const name = open.map((id) => field.find((filled) => filled.id === id)?.value ?? '').find((value) => value !== '');
  const login = name === undefined ? ['user', owner.loginName] : ['name', normalised(name)];
  return limits.slidingWindow.send(
    'credentials',
    [owner.customer, String(providerId), ...login],
    owner,
    send,
    ({ id, requestId }): AttemptRequest => ({ providerAccountId: id, requestId }),
  );
}
