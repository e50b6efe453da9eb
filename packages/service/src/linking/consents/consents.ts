import { randomUUID } from 'node:crypto';
import type { Executor, Database, Jobs } from '@fin-link/storage';
import { z } from 'zod';
import type { Connector, ConsentAuthority, BankNotifications } from '../../banks/connectors/index.ts';
import type {
  ConsentRegion,
  NeedsDatabase,
  ServiceDatabase,
  ServiceTransaction,
} from '../../platform/database/index.ts';
import {
  type NeedsClock,
  type NeedsLog,
  type NeedsSettings,
  ServiceError,
  type NeedsJobs,
  type NeedsVault,
} from '../../platform/runtime/index.ts';
import type { ConsentSettings, NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { DeletionDeps } from '../deletion/index.ts';
import type { RefreshDeps } from '../refresh-requests/index.ts';
import { type ConsentSecrets, createConsentSecrets, type EndingKey } from './consent-secrets.ts';
import { type ConsentTerms, consentTerms } from './engagement-model.ts';

/** Dependencies that all consent functions share. */
interface Consents {
  readonly banks: ConsentBankMap;
  /** Returns the customer's terms for each region that has banks. */
  terms(executor: Executor<ServiceDatabase>, customerId: number): Promise<ReadonlyMap<ConsentRegion, ConsentTerms>>;
  readonly secrets: ConsentSecrets;
  readonly endings: ConsentEndings;
}

export interface NeedsConsents {
  readonly consents: Consents;
}

/** Dependencies for ending a consent, which may delete data and starts a refresh to report the end. */
export interface EndConsentDeps extends NeedsConsents, DeletionDeps, RefreshDeps {}

/** Dependencies for requests to a bank about a consent. */
export interface AskBankDeps
  extends NeedsConsents, NeedsDatabase, NeedsClock, NeedsLog, NeedsSettings<{ bankRequestTimeoutMs: number }> {}

/** Returns the bank of a provider. Throws Y901 if this service has no connector for it. */
export function consentBankOf({ consents }: NeedsConsents, providerId: number): ConsentBank {
  const bank = consents.banks.get(providerId);
  if (bank === undefined) throw new ServiceError('Y901');
  return bank;
}

/** Returns the customer's terms for consents at the bank. Throws the errors of `consentBankOf`. */
export async function termsAt(
  executor: Executor<ServiceDatabase>,
  deps: NeedsConsents,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<ConsentTerms> {
  const terms = (await deps.consents.terms(executor, customerId)).get(consentBankOf(deps, providerId).region);
  if (terms === undefined) throw new ServiceError('Y901');
  return terms;
}

/**
 * Creates the dependencies that all consent functions share. Throws `EngagementModelError` if a region does not have exactly one engagement
 * model.
 */
export async function createConsents(
  {
    settings,
    customerSettings,
    vault,
    jobs,
    database,
  }: NeedsDatabase & NeedsJobs & NeedsVault & NeedsCustomerSettings & NeedsSettings<{ consents: ConsentSettings }>,
  banks: ConsentBankMap,
): Promise<Consents> {
  const regions = [...banks].map(([, { region }]) => region);
  // Fails at startup if the operator's settings are incomplete.
  consentTerms(settings.consents, regions);
  const secrets = createConsentSecrets(vault);
  const endings = await createConsentEndings(jobs, { database, secrets, banks });
  return {
    banks,
    async terms(executor, customerId) {
      const { consents } = await customerSettings(executor, customerId);
      return consentTerms(consents, regions);
    },
    secrets,
    endings,
  };
}

/** State of the client certificate with which the service authenticates at a bank. */
export interface BankCertificate {
  until: Date;
  /** `ending`: the certificate must be replaced soon. `ended`: the certificate has expired. */
  state: 'good' | 'ending' | 'ended';
}

/** Open banking banks by provider id. */
export type ConsentBankMap = Pick<ReadonlyMap<number, ConsentBank>, 'get' | 'has'> & Iterable<[number, ConsentBank]>;

/** An open banking bank, whose data can only be read under a consent. */
export interface ConsentBank {
  region: ConsentRegion;
  /** The bank's name in its connector. */
  bankKey: string;
  /** The bank's sign-in page, whose host name is shown to users. Default: the page in the catalog. */
  signInUrl?: string;
  /** Catalog entry set by the operator. Default: the entry of the provider in the catalog. */
  listed?: { name: string; website: string; country: ConsentRegion };
  /** Returns the state of the client certificate. Not defined if the connector has no certificate. */
  certificate?(): BankCertificate;
  authority: ConsentAuthority;
  connector: Connector;
  /** Defined if banks of the region report the end of a consent. */
  notifications?: BankNotifications;
}

/** Payload of the job. The grant itself is in the vault. */
const endingJob = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  endingKey: z.string(),
  providerId: z.int().positive(),
});
/** Timeout of one request to the bank, in milliseconds. */
const attemptTimeoutMs = 20_000;

/** Queue of grants that are ended at their banks. */
interface ConsentEndings {
  /** Ends the grant at the bank after the transaction commits. Retries for about a day. */
  send(trx: ServiceTransaction, ended: EndedGrant): Promise<void>;
  /** Ends the grant after a delay in seconds, unless `withdraw` is called before. Also runs if the process dies in the meantime. */
  prepare(trx: ServiceTransaction, prepared: PreparedEnding, delaySeconds: number): Promise<void>;
  /** Cancels a prepared ending. Returns false if the job may already have sent the request to the bank. */
  withdraw(trx: ServiceTransaction, key: EndingKey): Promise<boolean>;
}

interface EndedGrant {
  customerId: number;
  userId: number;
  providerId: number;
  grant: string;
}

interface PreparedEnding extends EndedGrant {
  /** Key chosen by the caller, for `withdraw`. */
  endingKey: string;
}

interface EndingDeps {
  database: Database<ServiceDatabase>;
  secrets: ConsentSecrets;
  banks: ConsentBankMap;
}

/** Creates the queue that ends grants at their banks after they have ended in the service. */
async function createConsentEndings(jobs: Jobs, { database, secrets, banks }: EndingDeps): Promise<ConsentEndings> {
  const queue = await jobs.define({
    name: 'consent-ending',
    payload: endingJob,
    retryLimit: 16,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 7_200,
    expireInSeconds: 60,
    concurrency: 2,
  });
  const forgetEnding = (job: z.infer<typeof endingJob>): Promise<void> =>
    database.tx((trx) => secrets.forgetEnding(trx, job));
  await queue.work(
    async (job, { signal }) => {
      const grant = await database.tx((trx) => secrets.finalizeEnding(trx, job));
      const bank = banks.get(job.providerId);
      if (grant === undefined) return;
      // The job is retried because the bank may be configured again after a restart. The grant is deleted after the last retry.
      if (bank === undefined) throw new Error('The bank is not reached any more.');
      const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]);
      const target = { providerId: job.providerId, bankKey: bank.bankKey };
      const outcome = await bank.authority.revoke(target, grant, timeLimit);
      if (outcome.kind === 'problem') throw new Error(`The bank did not end the consent: ${outcome.detail}`);
      await forgetEnding(job);
    },
    { onExhausted: forgetEnding },
  );
  return {
    async send(trx, { grant, ...ended }) {
      const job = { ...ended, endingKey: randomUUID() };
      await secrets.keepEnding(trx, job, grant);
      await queue.send(trx, job);
    },
    async prepare(trx, { grant, ...job }, delaySeconds) {
      await secrets.prepareEnding(trx, job, grant);
      await queue.send(trx, job, { startAfterSeconds: delaySeconds });
    },
    withdraw: (trx, key) => secrets.withdrawEnding(trx, key),
  };
}
