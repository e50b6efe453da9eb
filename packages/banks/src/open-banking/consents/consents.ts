import { newToken, type Clock, type Database } from '@fin-link/storage';
import { z } from 'zod';
import type { BusinessClock } from '../../basics/index.ts';
import type { OpenBankConsentTable, OpenBankingSchema } from '../records/schema.ts';
import { isDayLater, openBankScenarioOf } from './scenario-users.ts';

/**
 * Status of a consent. `suspended`: the consent was authorized, but the bank requires the customer to sign in again.
 */
export type ConsentStatus = 'awaiting' | 'authorized' | 'rejected' | 'suspended' | 'revoked' | 'expired';

/** A customer's consent to share data with a third party. */
export interface Consent {
  readonly consentId: string;
  readonly clientId: string;
  readonly status: ConsentStatus;
  /** Reason why the consent ended or was suspended; otherwise, `null`. */
  readonly reason: string | null;
  /** Details in the format of the bank's standard. */
  readonly details: unknown;
  /** Customer who decided; `null` before the authorization. */
  readonly userName: string | null;
  readonly accountIds: readonly string[];
  readonly grantId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly authorizedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Time of the authorization, by the protocol clock. */
  readonly grantedAt: Date | null;
}

interface NewConsent {
  readonly clientId: string;
  readonly details: unknown;
  readonly expiresAt: Date | null;
}

interface Authorization {
  readonly userName: string;
  readonly accountIds: readonly string[];
  readonly grantId: string;
  /** New details and expiry, for standards in which an authorization can change them. */
  readonly amended?: { readonly details: unknown; readonly expiresAt: Date | null };
}

interface ConsentsParts {
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  /** Whether access tokens survive a revocation until they expire. */
  readonly leavesAccessTokens?: boolean;
}

const status = z.enum(['awaiting', 'authorized', 'rejected', 'suspended', 'revoked', 'expired']);
const accountIds = z.array(z.string());
/** Time in milliseconds until an unauthorized consent expires. */
const undecidedMs = 7 * 24 * 3600 * 1000;
/** Upper limit of consents on a page. */
const maxListedConsents = 100;

/** Creates the store of a bank's consents. Dates follow the business clock, except `grantedAt`. */
export function createConsents({ bank, database, clock, businessClock, leavesAccessTokens = false }: ConsentsParts) {
  const update = async (consentId: string, values: Partial<OpenBankConsentTable>): Promise<void> => {
    await database.db
      .updateTable('open_bank_consent')
      .set({ ...values, updated_at: await businessClock.now() })
      .where('bank', '=', bank)
      .where('consent_id', '=', consentId)
      .execute();
  };
  /** Deletes a grant and its tokens. */
  const deleteGrant = async (grantId: string | null, leaveAccessTokens = false): Promise<void> => {
    if (grantId === null) return;
    await database.db
      .deleteFrom('open_bank_record')
      .where('bank', '=', bank)
      .where('grant_id', '=', grantId)
      .$if(leaveAccessTokens, (query) => query.where('model', '!=', 'AccessToken'))
      .execute();
    await database.db
      .deleteFrom('open_bank_record')
      .where('bank', '=', bank)
      .where('model', '=', 'Grant')
      .where('record_id', '=', grantId)
      .execute();
  };
  const deleteUndecided = (now: Date) =>
    database.db
      .deleteFrom('open_bank_consent')
      .where('bank', '=', bank)
      .where('status', '=', 'awaiting')
      .where('created_at', '<', new Date(now.getTime() - undecidedMs))
      .execute();
  const rows = () => database.db.selectFrom('open_bank_consent').selectAll().where('bank', '=', bank);

  const toConsent = async (row: OpenBankConsentTable): Promise<Consent> => {
    const now = await businessClock.now();
    const isPastExpiry = row.expires_at !== null && row.expires_at <= now;
    const storedStatus = forcedStatus(row, now) ?? status.parse(row.status);
    const isExpired = isPastExpiry && (storedStatus === 'authorized' || storedStatus === 'suspended');
    return {
      consentId: row.consent_id,
      clientId: row.client_id,
      status: isExpired ? 'expired' : storedStatus,
      reason: row.reason,
      details: JSON.parse(row.details),
      userName: row.user_name,
      accountIds: row.account_ids === null ? [] : accountIds.parse(JSON.parse(row.account_ids)),
      grantId: row.grant_id,
      createdAt: row.created_at,
      updatedAt: isExpired && row.expires_at !== null ? row.expires_at : row.updated_at,
      authorizedAt: row.authorized_at,
      expiresAt: row.expires_at,
      grantedAt: row.granted_at,
    };
  };
  const find = async (consentId: string): Promise<Consent | null> => {
    const row = await rows().where('consent_id', '=', consentId).executeTakeFirst();
    return row === undefined ? null : toConsent(row);
  };
  const findByGrant = async (grantId: string): Promise<Consent | null> => {
    const row = await rows().where('grant_id', '=', grantId).executeTakeFirst();
    return row === undefined ? null : toConsent(row);
  };

  return {
    find,
    findByGrant,
    /** Returns `true` if a grant's consent is authorized, or if the grant has no consent yet. */
    async isGrantLive(grantId: string): Promise<boolean> {
      const consent = await findByGrant(grantId);
      return consent === null || consent.status === 'authorized';
    },
    /** Stores a consent that awaits authorization, and returns its id. */
    async create({ clientId, details, expiresAt }: NewConsent): Promise<string> {
      const now = await businessClock.now();
      const consentId = newToken('consent_');
      await deleteUndecided(now);
      await database.db
        .insertInto('open_bank_consent')
        .values({
          bank,
          consent_id: consentId,
          client_id: clientId,
          status: 'awaiting',
          reason: null,
          details: JSON.stringify(details),
          user_name: null,
          account_ids: null,
          grant_id: null,
          created_at: now,
          updated_at: now,
          authorized_at: null,
          expires_at: expiresAt,
          granted_at: null,
        })
        .execute();
      return consentId;
    },
    /** Authorizes a consent. Tokens of an earlier authorization stop working. */
    async authorize(
      consentId: string,
      { userName, accountIds: chosenAccountIds, grantId, amended }: Authorization,
    ): Promise<void> {
      const before = await find(consentId);
      await update(consentId, {
        status: 'authorized',
        reason: null,
        user_name: userName,
        account_ids: JSON.stringify(chosenAccountIds),
        grant_id: grantId,
        authorized_at: await businessClock.now(),
        granted_at: clock.now(),
        ...(amended !== undefined && { details: JSON.stringify(amended.details), expires_at: amended.expiresAt }),
      });
      if (before !== null && before.grantId !== grantId) await deleteGrant(before.grantId);
    },
    reject: (consentId: string) => update(consentId, { status: 'rejected' }),
    /** Suspends a consent until the customer signs in again. */
    suspend: (consentId: string, reason: string) => update(consentId, { status: 'suspended', reason }),
    /**
     * Ends a consent immediately and deletes its tokens. With `leavesAccessTokens`, access tokens stay, so that a data request can
     * return the reason.
     */
    async revoke(consentId: string, reason: string): Promise<void> {
      const consent = await find(consentId);
      if (consent === null) return;
      await update(consentId, { status: 'revoked', reason });
      await deleteGrant(consent.grantId, leavesAccessTokens);
    },
    /** Deletes a consent and its tokens. */
    async remove(consentId: string): Promise<void> {
      const consent = await find(consentId);
      if (consent === null) return;
      await deleteGrant(consent.grantId);
      await database.db
        .deleteFrom('open_bank_consent')
        .where('bank', '=', bank)
        .where('consent_id', '=', consentId)
        .execute();
    },
    /** Returns the latest consents that a customer has authorized, newest first. */
    async ofUser(userName: string): Promise<Consent[]> {
      const latest = await rows()
        .where('user_name', '=', userName)
        .orderBy('created_at', 'desc')
        .orderBy('consent_id')
        .limit(maxListedConsents)
        .execute();
      return Promise.all(latest.map(toConsent));
    },
  };
}

/** Returns the status that the user's scenario sets a day after the authorization; `null` without such a scenario. */
function forcedStatus(row: OpenBankConsentTable, now: Date): ConsentStatus | null {
  const scenario = row.user_name === null ? undefined : openBankScenarioOf(row.user_name);
  if (row.status !== 'authorized' || scenario?.kind !== 'later' || scenario.what === 'account-removed') return null;
  return isDayLater(row.authorized_at, now) ? scenario.what : null;
}

export type Consents = ReturnType<typeof createConsents>;
