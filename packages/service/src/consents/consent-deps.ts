import type { ConsentRegion, NeedsDatabase } from '../database/index.ts';
import type { DeletionDeps } from '../deletion/index.ts';
import type { RefreshDeps } from '../refreshes/index.ts';
import { type NeedsClock, type NeedsLog, type NeedsSettings, ServiceError } from '../runtime/index.ts';
import type { ConsentEndings } from './consent-endings.ts';
import type { ConsentSecrets } from './consent-secrets.ts';
import type { ConsentTerms } from './engagement-model.ts';
import type { OpenBank, OpenBanks } from './open-bank.ts';

export interface Consents {
  /** By provider. */
  readonly banks: OpenBanks;
  readonly terms: ReadonlyMap<ConsentRegion, ConsentTerms>;
  readonly secrets: ConsentSecrets;
  readonly endings: ConsentEndings;
}

export interface NeedsConsents {
  readonly consents: Consents;
}

/** What ends a consent takes: data may be deleted with it, and a refresh that goes no further than the consent is started. */
export interface EndConsentDeps extends NeedsConsents, DeletionDeps, RefreshDeps {}

/** What asks a bank about a consent takes. */
export interface AskBankDeps
  extends NeedsConsents, NeedsDatabase, NeedsClock, NeedsLog, NeedsSettings<{ bankRequestTimeoutMs: number }> {}

/** Throws Y901 for a provider that no connector of this service reaches yet. */
export function openBankOf({ consents }: NeedsConsents, providerId: number): OpenBank & { terms: ConsentTerms } {
  const bank = consents.banks.get(providerId);
  const terms = bank === undefined ? undefined : consents.terms.get(bank.region);
  if (bank === undefined || terms === undefined) throw new ServiceError('Y901');
  return { ...bank, terms };
}
