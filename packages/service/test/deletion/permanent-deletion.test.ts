import { consentEvent } from '@fin-link/contracts/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readWindow, settle } from '../../src/journal/index.ts';
import { callbackServer } from '../harness/callback-server.ts';
import { expectError } from '../harness/endpoint-rows.ts';
import { consentingService, providers } from '../consents/consenting-service.ts';
import { storageWithFiles } from './places.ts';
import { marked, shares } from './shared-data.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;
type Person = Awaited<ReturnType<Service['person']>>;

/** A service whose banks have data for everybody, each grant's its own. */
async function service() {
  const running = await consentingService();
  for (const region of ['AU', 'GB', 'US'] as const)
    shares(running.banks[region], (grant) => marked(`${region}${grant}`, `70${grant}90${region.charCodeAt(0)}`));
  return running;
}

const period = { fromDate: '2025-01-01', toDate: '2027-12-31' };
const textsOf = async (person: Person): Promise<string[]> =>
  ((await person.call('GET', '/transactions', { query: period })).body.transaction ?? []).map(
    ({ description }: { description: { original: string } }) => description.original,
  );
const accountsOf = async (person: Person): Promise<{ id: number; providerAccountId: number }[]> =>
  (await person.call('GET', '/accounts')).body.account ?? [];
const records = (running: Service) =>
  running.deps.database.db.selectFrom('data_deletion').selectAll().orderBy('deleted_at').execute();

/** What subscribers copy: every change of the user's since the beginning. */
async function journalOf({ deps }: Service, userId: number) {
  await settle(deps.database, deps.businessClock);
  const { changes } = await readWindow(deps.database.db, {
    customerId: 1,
    userId,
    from: new Date(0),
    to: new Date('2100-01-01T00:00:00Z'),
    limit: 10_000,
  });
  return changes.map(({ entity, entityId, deleted }) => ({ entity, entityId, deleted }));
}

describe('the choice', { timeout: 60_000 }, () => {
  it('is offered in Australia, off at first, and can be changed until sharing has ended', async () => {
    const running = await service();
    const ann = await running.person('ann');
    const british = await ann.generate('GB');
    expect((await ann.consent(british)).deletion).toBeUndefined();
    expectError(await ann.accept(british, { deleteDataAtEnd: true }), 'Y820');
    expectError(await ann.call('PUT', `/consents/${british}/deletion`, { body: { deleteDataAtEnd: true } }), 'Y820');
    expectError(await ann.revoke(british, { deleteData: true }), 'Y820');
    expect((await ann.consent(british)).consentStatus).toBe('CONSENT_GENERATED');

    const consentId = await ann.generate('AU');
    expect((await ann.consent(consentId)).deletion).toEqual({ chosen: false });
    expect((await ann.accept(consentId, { deleteDataAtEnd: true })).status).toBe(200);
    expect((await ann.consent(consentId)).deletion).toEqual({ chosen: true });
    const choose = (deleteDataAtEnd: boolean) =>
      ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd } });
    expect((await choose(false)).body.consent[0].deletion).toEqual({ chosen: false });
    const ben = await running.person('ben');
    expectError(await ben.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } }), 'Y807');
    await ann.revoke(consentId);
    expectError(await choose(true), 'Y922');
    const kept = await running.deps.database.db
      .selectFrom('consent_record')
      .select(['event', 'deletes_data'])
      .where('consent_id', '=', consentId)
      .orderBy('position')
      .execute();
    expect(kept.map(({ event, deletes_data: deletes }) => [event, deletes])).toEqual([
      ['generated', false],
      ['accepted', true],
      ['deletion-declined', false],
      ['revoked', false],
    ]);
  });

  it('is not a change of the consent in its history', async () => {
    const running = await service();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    const query = { consentId: String(consentId) };
    expect((await ann.call('GET', '/consents/history', { query })).body.consentHistory).toHaveLength(1);
  });
});

describe('ending with deletion', { timeout: 60_000 }, () => {
  it('takes the data of that site and of that user only, and says so to who copies changes', async () => {
    const running = await service();
    const { db } = running.deps.database;
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
      bankTold: true,
      dataDeleted: true,
    });
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
    // The site itself stays, and says why it is not read any more.
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe('CONSENT_REVOKED');

    await expect.poll(async () => (await records(running))[0]?.completed_at, { timeout: 30_000 }).toBeInstanceOf(Date);
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

  it('comes with every way of ending, and not with what is no end', async () => {
    const running = await service();
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

    // The bank says it.
    expect(await running.consentEndedAtBank(providers.AU, (await idAtBank(cat)) ?? '')).toBe(true);
    expect(await textsOf(cat)).toEqual([]);
    // The provider account goes, and the consent with it.
    await dan.call('DELETE', `/providerAccounts/${linkOf(dan).providerAccountId}`);
    expect(await textsOf(dan)).toEqual([]);
    expect(await records(running)).toHaveLength(2);

    // The date to confirm again is no end: the user can go on.
    await running.passDays(90);
    await expect.poll(async () => (await ann.consent(linkOf(ann).consentId)).consentStatus).toBe('EXPIRED');
    expect(await textsOf(ann)).toHaveLength(80);
    const renewal = (await ann.renew(linkOf(ann).consentId)).body;
    await ann.comeBack(linkOf(ann).providerAccountId, linkOf(ann).consentId, bank.visit(renewal.authorizationUrl));
    expect((await ann.consent(linkOf(ann).consentId)).consentStatus).toBe('ACTIVE');
    // Nobody went on with this one: when it can be confirmed no more, sharing has ended.
    expect(await textsOf(eve)).toHaveLength(80);
    await running.passDays(31);
    await expect.poll(() => textsOf(eve)).toEqual([]);
    // The hard end.
    await running.passDays(300);
    await expect.poll(() => textsOf(ann)).toEqual([]);
    await expect
      .poll(async () => (await records(running)).map(({ reason }) => reason))
      .toEqual(['revoked', 'revoked', 'expired', 'expired']);
  });

  it('leaves the data where it was not chosen, or not any more', async () => {
    const running = await service();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    const revoked = await ann.revoke(consentId, { deleteData: false });
    expect(revoked.body).toMatchObject({ bankTold: true, dataDeleted: false });
    expect(await textsOf(ann)).toHaveLength(80);
    expect(await records(running)).toEqual([]);
  });

  it('is not undone by a refresh that is reading just then', async () => {
    const running = await service();
    const { connector } = running.banks.AU.openBank;
    const { listTransactions } = connector;
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await running.passDays(1);
    const [reading, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    connector.listTransactions = async (...asked) => {
      reading.resolve();
      await gate.promise;
      return listTransactions(...asked);
    };
    await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
    await reading.promise;
    await ann.revoke(consentId, { deleteData: true });
    gate.resolve();
    await expect.poll(async () => (await records(running))[0]?.completed_at, { timeout: 40_000 }).toBeInstanceOf(Date);
    expect(await jobsOf(running, providerAccountId)).toEqual([]);
    expect(await accountsOf(ann)).toEqual([]);
    expect(await textsOf(ann)).toEqual([]);
  });

  it('tells subscribers, and keeps in the record who agreed to what, under whose licence, and when it ended', async () => {
    const running = await service();
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

  it('is kept when the bank ends the consent before it answers, or does not answer at all', async () => {
    const running = await service();
    const { AU: bank } = running.banks;
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    bank.mood = 'down';
    const revoked = await ann.revoke(consentId, { deleteData: true });
    expect(revoked.body).toMatchObject({ bankTold: false, dataDeleted: true });
    expect(await textsOf(ann)).toEqual([]);

    bank.mood = 'well';
    const ben = await running.person('ben');
    const other = await ben.link('AU');
    const { authority } = bank.openBank;
    const { revoke } = authority;
    authority.revoke = async (target, grant, signal) => {
      await running.consentEndedAtBank(providers.AU, grant);
      return revoke(target, grant, signal);
    };
    const told = await ben.revoke(other.consentId, { deleteData: true });
    expect(told.body).toMatchObject({ consent: [{ consentStatus: 'REVOKED' }], bankTold: true, dataDeleted: true });
    expect(await textsOf(ben)).toEqual([]);
  });

  it('is not lost when the process ends between telling the bank and ending here, or before the rest is deleted', async () => {
    const { storage, reopen } = await storageWithFiles();
    const first = await consentingService({ storage });
    const { AU: bank } = first.banks;
    shares(bank, (grant) => marked(`AU${grant}`, `70${grant}90`));
    const ann = await first.person('ann');
    const { consentId } = await ann.link('AU');
    bank.openBank.authority.revoke = () => Promise.reject(new Error('The process ends here.'));
    expect((await ann.revoke(consentId, { deleteData: true })).status).toBe(500);
    expect(await textsOf(ann)).toHaveLength(80);

    await first.deps.jobs.stop();
    expect(await first.consentEndedAtBank(providers.AU, '001')).toBe(true);
    expect(await textsOf(ann)).toEqual([]);
    expect(await records(first)).toMatchObject([{ completed_at: null }]);
    await first.stop();
    await storage.close();

    const next = await consentingService({ storage: await reopen() });
    await expect.poll(async () => (await records(next))[0]?.completed_at, { timeout: 60_000 }).toBeInstanceOf(Date);
  });

  it('takes the history of a very busy account in seconds, whatever the planner knows of the tables', async () => {
    const running = await service();
    const { db } = running.deps.database;
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    const [row] = await db.selectFrom('transaction').selectAll().limit(1).execute();
    if (row === undefined) throw new Error('No transaction.');
    for (let batch = 1; batch <= 20; batch++) {
      const ids = Array.from({ length: 1_000 }, (_, index) => batch * 1_000 + index);
      const order = Number(row.listing_order);
      const rows = ids.map((id) => ({ ...row, id, bank_key: `busy-${id}`, listing_order: order }));
      await db.insertInto('transaction').values(rows).execute();
      const keys = ids.map((id) => ({ entity: 'transaction', entity_key: String(id), deleted: false }));
      const owner = { customer_id: row.customer_id, user_id: row.user_id };
      await db
        .insertInto('change_journal')
        .values(keys.map((key) => ({ ...owner, ...key })))
        .execute();
    }
    const from = performance.now();
    await ann.revoke(consentId, { deleteData: true });
    expect(performance.now() - from).toBeLessThan(20_000);
    expect(await textsOf(ann)).toEqual([]);
    const left = await db.selectFrom('change_journal').select('entity').distinct().execute();
    expect(left.map(({ entity }) => entity).toSorted()).toEqual(['account', 'providerAccount']);
  });

  it('lets a site be linked and read anew afterwards', async () => {
    const running = await service();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.revoke(consentId, { deleteData: true });
    await ann.link('AU');
    expect(await textsOf(ann)).toHaveLength(80);
    expect((await ann.call('GET', '/providerAccounts')).body.providerAccount).toHaveLength(2);
  });

  it('lets the user come back by way of the bank to the same site, whose whole history is read anew', async () => {
    const running = await service();
    const { AU: bank } = running.banks;
    bank.grants.until = running.inDays(365);
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    await running.passDays(121);
    await expect.poll(() => textsOf(ann)).toEqual([]);
    const from: string[] = [];
    const { connector } = bank.openBank;
    const { listTransactions } = connector;
    connector.listTransactions = (target, session, key, asked, signal) => {
      from.push(asked.from);
      return listTransactions(target, session, key, asked, signal);
    };
    const { authorizationUrl } = (await ann.renew(consentId)).body;
    await ann.comeBack(providerAccountId, consentId, bank.visit(authorizationUrl));
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', deletion: { chosen: true } });
    await running.passDays(0.01);
    await expect.poll(() => textsOf(ann), { timeout: 20_000 }).toHaveLength(80);
    const year = running.deps.businessClock.now().getUTCFullYear();
    expect(new Set(from.map((date) => Number(date.slice(0, 4))))).toEqual(new Set([year - 2]));
  });

  it('leaves an account that another site reaches to that one, which reads it anew', async () => {
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
    const { consentId } = await ann.link('AU');
    const british = await ann.link('GB');
    const [account, ...others] = await accountsOf(ann);
    expect(others).toEqual([]);
    expect((await textsOf(ann))[0]).toMatch(/^shared/);
    await ann.revoke(consentId, { deleteData: true });
    expect(await accountsOf(ann)).toMatchObject([{ id: account?.id, providerAccountId: british.providerAccountId }]);
    expect(await textsOf(ann)).toEqual([]);
    await running.passDays(1);
    const query = { providerAccountIds: String(british.providerAccountId) };
    await ann.call('PUT', '/providerAccounts', { query });
    await ann.rested(british.providerAccountId);
    await expect.poll(async () => new Set(await textsOf(ann))).toEqual(new Set(['seen elsewhere']));
  });
});

/** Jobs of a site in every queue, finished or not. */
async function jobsOf({ deps }: Service, providerAccountId: number) {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from ${sql.raw('service_jobs.job')}
    where data @> ${JSON.stringify({ providerAccountId })}::jsonb`.execute(deps.database.db);
  return rows;
}
