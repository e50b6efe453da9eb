import { consentEvent } from '@fin-link/contracts/service';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { consentingService, providers } from '../consents/consenting-service.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { limitsAt } from '../../harness/limits-at.ts';
import { marked, shares } from './shared-data.ts';
import { accountsOf, jobsOf, journalOf, type Person, records, sharingService, textsOf } from './sharing-service.ts';

describe('permanent deletion at the end of a consent', () => {
  it('permanent deletion deletes the data of one provider account only, and journals its accounts as deleted', async () => {
    const running = await sharingService();
    const { db } = running.deps.database;
    const limits = await limitsAt(running.deps.database, 'data_deletion', 'insert');
    const ann = await running.person('ann');
    const ben = await running.person('ben');
    const { consentId, providerAccountId } = await ann.link('AU');
    await ann.link('GB');
    await ben.link('AU');
    const before = await accountsOf(ann);
    const gone = before.filter((account) => account.providerAccountId === providerAccountId).map(({ id }) => id);
    expect(gone).toHaveLength(2);
    const { body } = await ann.call('GET', '/user');
    const journalled = await journalOf(running, body.user.id);
    expect(journalled.filter(({ entity }) => entity === 'transaction')).toHaveLength(160);

    const revoked = await ann.revoke(consentId, { deleteData: true });
    expect(revoked.body).toMatchObject({
      consent: [{ consentStatus: 'REVOKED', deletion: { chosen: true } }],
      bankInformed: true,
      dataDeleted: true,
    });
    // Deleting years of transactions exceeds the time limit of a request.
    if (testDatabaseKind() === 'postgres') expect(await limits()).toEqual(['1min']);
    expect((await textsOf(ann)).every((text) => text.startsWith('GB'))).toBe(true);
    expect(await textsOf(ann)).toHaveLength(80);
    expect(await textsOf(ben)).toHaveLength(80);
    expect((await accountsOf(ann)).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => !gone.includes(id)),
    );
    expect((await ann.call('GET', '/holdings')).body.holding).toHaveLength(2);
    for (const id of gone) expectError(await ann.call('GET', `/accounts/${id}`), 'Y807');

    const changes = await journalOf(running, body.user.id);
    expect(changes.filter(({ entity }) => entity === 'transaction')).toHaveLength(80);
    expect(changes.filter(({ entity }) => entity === 'holding')).toHaveLength(2);
    expect(changes.filter(({ entity, deleted }) => entity === 'account' && deleted).map((one) => one.entityId)).toEqual(
      gone.map(String).toSorted(),
    );
    // The provider account remains and shows why it is no longer read.
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');

    await expect.poll(async () => (await records(running))[0]?.completed_at).toBeInstanceOf(Date);
    expect(await records(running)).toMatchObject([
      { consent_id: consentId, provider_id: providers.AU, provider_account_id: providerAccountId, reason: 'revoked' },
    ]);
    expect(await jobsOf(running, providerAccountId)).toEqual([]);
    const scopes = await db
      .selectFrom('vault_key' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(scopes)).not.toContain(String(providerAccountId));
  });

  it('permanent deletion runs for every way of ending a consent, but not for renewals or replacements', async () => {
    const running = await sharingService();
    const { AU: bank } = running.banks;
    bank.grants.until = running.inDays(365);
    const ann = await running.person('ann');
    const cat = await running.person('cat');
    const dan = await running.person('dan');
    const eve = await running.person('eve');
    const chosen = { deleteDataAtEnd: true };
    const links = new Map<Person, { consentId: number; providerAccountId: number }>();
    for (const person of [ann, cat, dan, eve]) {
      const link = await person.link('AU');
      await person.call('PUT', `/consents/${link.consentId}/deletion`, { body: chosen });
      links.set(person, link);
    }
    const linkOf = (person: Person) => links.get(person) ?? { consentId: 0, providerAccountId: 0 };
    const idAtBank = async (person: Person) => (await person.consent(linkOf(person).consentId)).providerConsentId;

    // The bank reports the end.
    expect(await running.consentEndedAtBank(providers.AU, (await idAtBank(cat)) ?? '')).toBe(true);
    expect(await textsOf(cat)).toEqual([]);
    // Deleting the provider account also deletes the consent.
    await dan.call('DELETE', `/providerAccounts/${linkOf(dan).providerAccountId}`);
    expect(await textsOf(dan)).toEqual([]);
    expect(await records(running)).toHaveLength(2);

    // Sharing does not end at `reconfirmBy`, because the user can still confirm.
    await running.passDays(90);
    await expect.poll(async () => (await ann.consent(linkOf(ann).consentId)).consentStatus).toBe('EXPIRED');
    expect(await textsOf(ann)).toHaveLength(80);
    const renewal = (await ann.renew(linkOf(ann).consentId)).body;
    await ann.comeBack(linkOf(ann).providerAccountId, linkOf(ann).consentId, bank.authorize(renewal.authorizationUrl));
    expect((await ann.consent(linkOf(ann).consentId)).consentStatus).toBe('ACTIVE');
    // This consent was not confirmed in time, so sharing ends when it can no longer be confirmed.
    expect(await textsOf(eve)).toHaveLength(80);
    await running.passDays(31);
    await expect.poll(() => textsOf(eve)).toEqual([]);
    // The consent reaches its hard end.
    await running.passDays(300);
    await expect.poll(() => textsOf(ann)).toEqual([]);
    await expect
      .poll(async () => (await records(running)).map(({ reason }) => reason))
      .toEqual(['revoked', 'revoked', 'expired', 'expired']);
  });

  it('data is kept if permanent deletion was not chosen or was turned off again', async () => {
    const running = await sharingService();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    const revoked = await ann.revoke(consentId, { deleteData: false });
    expect(revoked.body).toMatchObject({ bankInformed: true, dataDeleted: false });
    expect(await textsOf(ann)).toHaveLength(80);
    expect(await records(running)).toEqual([]);
  });

  it('permanent deletion sends an event and keeps the record of the consent', async () => {
    const running = await sharingService();
    const customer = await callbackServer();
    await running.call('POST', '/configs/notifications/events/CONSENT_UPDATES', {
      token: await running.token('sandbox_admin'),
      body: { event: { callbackUrl: customer.url } },
    });
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await ann.revoke(consentId, { deleteData: true });
    await customer.heard(({ body }) => body.event.data.consent[0].dataDeleted === true);
    for (const { body } of customer.received) consentEvent.parse(body);
    const told = customer.received.find(({ body }) => body.event.data.consent[0].dataDeleted === true);
    expect(told?.body.event).toMatchObject({
      loginName: 'ann',
      data: { consent: [{ consentId, providerAccountId, consentStatus: 'REVOKED' }] },
    });
    const kept = await running.deps.database.db
      .selectFrom('consent_record')
      .select(['event', 'login_name', 'regulated_party', 'revoked_at'])
      .where('consent_id', '=', consentId)
      .orderBy('position')
      .execute();
    expect(kept.map(({ event }) => event)).toEqual([
      'generated',
      'accepted',
      'authorized',
      'linked',
      'deletion-chosen',
      'revoked',
      'data-deleted',
    ]);
    for (const row of kept)
      expect(row).toMatchObject({ login_name: 'ann', regulated_party: { legalName: 'Harbour Data Ltd' } });
    expect(kept.at(-1)?.revoked_at).toBeInstanceOf(Date);
    expect((await ann.consent(consentId)).title).toContain('Share data from');
  });

  it('a bank can be linked again after permanent deletion', async () => {
    const running = await sharingService();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.revoke(consentId, { deleteData: true });
    await ann.link('AU');
    expect(await textsOf(ann)).toHaveLength(80);
    expect((await ann.call('GET', '/providerAccounts')).body.providerAccount).toHaveLength(2);
  });

  it('a new consent after permanent deletion gets the same provider account and reads its whole history again', async () => {
    const running = await sharingService();
    const { AU: bank } = running.banks;
    bank.grants.until = running.inDays(365);
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    await running.passDays(121);
    await expect.poll(() => textsOf(ann)).toEqual([]);
    const from = new Map<string, string>();
    const { connector } = bank.consentBank;
    const { listTransactions } = connector;
    connector.listTransactions = (target, session, key, requested, signal) => {
      if (!from.has(key)) from.set(key, requested.from);
      return listTransactions(target, session, key, requested, signal);
    };
    const { authorizationUrl } = (await ann.renew(consentId)).body;
    await ann.comeBack(providerAccountId, consentId, bank.authorize(authorizationUrl));
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', deletion: { chosen: true } });
    await running.passDays(0.01);
    await expect.poll(() => textsOf(ann)).toHaveLength(80);
    const year = running.deps.businessClock.now().getUTCFullYear();
    expect(new Set([...from.values()].map((date) => Number(date.slice(0, 4))))).toEqual(new Set([year - 2]));
  });

  it('permanent deletion leaves a shared account to the other provider account, which reads the account again', async () => {
    const running = await consentingService();
    const [one] = marked('shared', '600600600');
    if (one === undefined) throw new Error('No account.');
    const code = { id: '062000', type: 'BSB' } as const;
    const there = { ...one.account, transferCode: code };
    shares(running.banks.AU, () => [{ ...one, account: there }]);
    const elsewhere = { ...there, key: 'elsewhere', name: 'Ours' };
    const seen = one.transactions.map((bought) => ({ ...bought, description: 'seen elsewhere' }));
    shares(running.banks.GB, () => [{ account: elsewhere, transactions: seen, holdings: [] }]);
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    const british = await ann.link('GB');
    const [account, ...others] = await accountsOf(ann);
    expect(others).toEqual([]);
    expect((await textsOf(ann))[0]).toMatch(/^shared/);
    const { db } = running.deps.database;
    const balances = await db.selectFrom('account_balance').selectAll().execute();
    const readHere = balances.map((row) => ({ ...row, date: '2020-01-01', provider_account_id: providerAccountId }));
    await db.insertInto('account_balance').values(readHere).execute();
    await ann.revoke(consentId, { deleteData: true });
    expect(await db.selectFrom('account_balance').selectAll().execute()).toEqual(balances);
    expect(balances.map((row) => row.provider_account_id)).toEqual([british.providerAccountId]);
    expect(await accountsOf(ann)).toMatchObject([{ id: account?.id, providerAccountId: british.providerAccountId }]);
    expect(await textsOf(ann)).toEqual([]);
    await running.passDays(1);
    const query = { providerAccountIds: String(british.providerAccountId) };
    await ann.call('PUT', '/providerAccounts', { query });
    await ann.rested(british.providerAccountId);
    await expect.poll(async () => new Set(await textsOf(ann))).toEqual(new Set(['seen elsewhere']));
  });
});
