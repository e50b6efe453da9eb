import type { ServiceDeps } from '../deps.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { ConsentEndings } from './consent-endings.ts';
import type { ConsentSecrets } from './consent-secrets.ts';
import type { ConsentTerms } from './engagement-model.ts';
import type { OpenBank, OpenBanks } from './open-bank.ts';
import type { ConsentRegion } from './renewal.ts';

export interface ConsentDeps extends ServiceDeps {
  readonly consents: {
    /** By provider. */
    readonly banks: OpenBanks;
    readonly terms: ReadonlyMap<ConsentRegion, ConsentTerms>;
    readonly secrets: ConsentSecrets;
    readonly endings: ConsentEndings;
  };
}

/** Throws Y901 for a provider that no connector of this service reaches yet. */
export function openBankOf({ consents }: ConsentDeps, providerId: number): OpenBank & { terms: ConsentTerms } {
  const bank = consents.banks.get(providerId);
  const terms = bank === undefined ? undefined : consents.terms.get(bank.region);
  if (bank === undefined || terms === undefined) throw new ServiceError('Y901');
  return { ...bank, terms };
}
