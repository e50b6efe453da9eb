import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import { classOfAccount, consentClasses } from '@fin-link/flow';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

type Words = LinkingStrings['existing'];
/** Status of a connection on the screen for a bank that is already linked. */
export type ConnectionStatus = keyof Words['state'];

/** Returns the status of a connection, which decides its button. */
export function statusOf(account: ProviderAccountView): ConnectionStatus {
  const { status, updateEligibility } = account;
  if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS') return 'ok';
  if (status === 'USER_INPUT_REQUIRED') return 'input';
  if (status === 'LOGIN_IN_PROGRESS' || status === 'IN_PROGRESS') return 'updating';
  const problemClass = classOfAccount(account);
  if (problemClass === 'consent.sign-in') return 'signIn';
  if (consentClasses.has(problemClass)) return 'unshared';
  if (updateEligibility === 'ALLOW_UPDATE') return 'stale';
  return updateEligibility === 'ALLOW_UPDATE_WITH_CREDENTIALS' ? 'failed' : 'ended';
}

/** The button of a connection: uses, repairs, refreshes or renews it. */
export interface Remedy {
  /** Name in analytics. */
  choice: 'use' | 'fix' | 'refresh' | 'renew';
  label: string;
  event: FrameIntent;
}

/** Returns the button of a connection; `null` if only another login is possible. */
export function remedyOf(account: ProviderAccountView, words: Words): Remedy | null {
  const { providerAccountId } = account;
  switch (statusOf(account)) {
    case 'ok':
    case 'updating':
      return { choice: 'use', label: words.use, event: { type: 'existingUsed', providerAccountId } };
    case 'input':
      return { choice: 'use', label: words.answer, event: { type: 'existingUsed', providerAccountId } };
    case 'failed':
      return { choice: 'fix', label: words.fix, event: { type: 'existingFixed', providerAccountId } };
    case 'stale':
      return { choice: 'refresh', label: words.refresh, event: { type: 'existingRefreshed', providerAccountId } };
    case 'unshared':
      return { choice: 'renew', label: words.renew, event: { type: 'existingRenewed', providerAccountId } };
    case 'signIn':
      return { choice: 'renew', label: words.signIn, event: { type: 'existingRenewed', providerAccountId } };
    case 'ended':
      return null;
  }
}
