import type { Executor } from '@fin-link/storage';
import type { ConsentRegion, NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import type { DeletionDeps } from '../deletion/index.ts';
import type { RefreshDeps } from '../refresh-requests/index.ts';
import { type NeedsClock, type NeedsLog, type NeedsSettings, ServiceError } from '../../platform/runtime/index.ts';
import type { ConsentEndings } from './consent-endings.ts';
import type { ConsentSecrets } from './consent-secrets.ts';
import type { ConsentTerms } from './engagement-model.ts';
import type { OpenBank, OpenBanks } from './open-bank.ts';

/** Parts that all functions of consents share. */
export interface Consents {
  readonly banks: OpenBanks;
  /** Returns the customer's terms for each region that has banks. */
  terms(executor: Executor<ServiceDatabase>, customerId: number): Promise<ReadonlyMap<ConsentRegion, ConsentTerms>>;
  readonly secrets: ConsentSecrets;
  readonly endings: ConsentEndings;
}

/** Dependency on the shared parts of consents. */
export interface NeedsConsents {
  readonly consents: Consents;
}

/** Dependencies for ending a consent, which may delete data and starts a refresh to report the end. */
export interface EndConsentDeps extends NeedsConsents, DeletionDeps, RefreshDeps {}

/** Dependencies for requests to a bank about a consent. */
export interface AskBankDeps
  extends NeedsConsents, NeedsDatabase, NeedsClock, NeedsLog, NeedsSettings<{ bankRequestTimeoutMs: number }> {}

/** Returns the bank of a provider. Throws Y901 if this service has no connector for it. */
export function openBankOf({ consents }: NeedsConsents, providerId: number): OpenBank {
  const bank = consents.banks.get(providerId);
  if (bank === undefined) throw new ServiceError('Y901');
  return bank;
}

/** Returns the customer's terms for consents at the bank. Throws the errors of `openBankOf`. */
export async function termsAt(
  executor: Executor<ServiceDatabase>,
  deps: NeedsConsents,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<ConsentTerms> {
  const terms = (await deps.consents.terms(executor, customerId)).get(openBankOf(deps, providerId).region);
  if (terms === undefined) throw new ServiceError('Y901');
  return terms;
}
