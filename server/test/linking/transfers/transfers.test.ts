import type { TransferAccount, TransferView } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link, newKey } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const broker = 16010;

type Made = Awaited<ReturnType<typeof host.session>>;

const transferring = () => host.session({ configNames: ['AssetTransfer'] });

async function linked(session: Made): Promise<{ providerAccountId: number; accounts: TransferAccount[] }> {
  const { providerAccountId } = await link(host, session.token, { providerId: broker });
  const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, {
    bearer: session.token,
  });
  return { providerAccountId, accounts: body.accounts };
}

const create = (session: Made, body: object, key = newKey()) =>
  host.call('POST', '/v1/transfers', { bearer: session.token, headers: { 'idempotency-key': key }, body });

const read = (reference: string, bearer: string = hostKey) =>
  host.call('GET', `/v1/transfers/${reference}`, { bearer });

describe('asset transfer', () => {
  let session: Made;
  let providerAccountId: number;
  let accounts: TransferAccount[];
  let account: TransferAccount;
  beforeAll(async () => {
    session = await transferring();
    ({ providerAccountId, accounts } = await linked(session));
    const [first] = accounts;
    if (first === undefined) throw new Error('The broker has no account.');
    account = first;
  });
  const requested = (over: object = {}) => ({
    providerAccountId,
    accountId: account.accountId,
    scope: 'full',
    declared: true,
    ...over,
  });

  it('positions of a broker are listed with holders and masked numbers', () => {
    expect(account).toMatchObject({ ineligible: null, knowsNumber: true, holders: [expect.any(String)] });
    expect(account.positions.length).toBeGreaterThan(2);
    expect(account.mask).toMatch(/^\d{4}$/);
  });

  it('the backend reads a partial transfer with account number, clearing codes, holder and selected positions', async () => {
    const chosen = account.positions.slice(0, 2);
    const positionIds = chosen.map(({ positionId }) => positionId);
    const made = await create(session, requested({ scope: 'partial', positionIds, accountNumber: '99999999' }));
    expect([made.status, made.body.transfer]).toEqual([
      201,
      { reference: expect.stringMatching(/^tr_[\w-]{22}$/), providerAccountId, accountId: account.accountId },
    ]);
    const { reference } = made.body.transfer;
    const transfer: TransferView = (await read(reference)).body.transfer;
    expect(transfer).toMatchObject({
      reference,
      loginName: session.loginName,
      sessionId: session.sessionId,
      deliveringFirm: {
        providerId: broker,
        name: 'Northwind Brokerage',
        dtccMemberClearingCode: '9010',
        nsccMemberClearingCode: '8010',
      },
      accountNumber: { value: expect.stringMatching(/^\d{8,}$/), from: 'bank' },
      holders: [{ name: account.holders[0], ownership: 'PRIMARY' }],
      scope: 'partial',
      isCashIncluded: false,
    });
    expect(JSON.stringify(accounts)).not.toContain(transfer.accountNumber.value);
    expect(transfer.accountNumber.value).toMatch(new RegExp(`${account.mask}$`));
    expect(transfer.positions.map(({ price: _price, ...position }) => position)).toEqual(chosen);
    const { body } = await host.call('GET', `/v1/sessions/${session.sessionId}`, { bearer: hostKey });
    expect(body.result.transfers).toContainEqual(made.body.transfer);
  });

  it('the details of a transfer are sealed, and the database contains no account number in plain text', async () => {
    const { body } = await create(session, requested());
    const { accountNumber, isCashIncluded } = (await read(body.transfer.reference)).body.transfer;
    expect(isCashIncluded).toBe(true);
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(session_object)::text as text from host.session_object
      union all select encode(sealed, 'escape') from host.vault_item`.execute(host.deps.database.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ text }) => text.includes(accountNumber.value))).toEqual([]);
  });

  it('an idempotency key creates one transfer, and another request with the key is refused', async () => {
    const key = newKey();
    const [one, two] = await Promise.all([create(session, requested(), key), create(session, requested(), key)]);
    expect(two.body).toEqual(one.body);
    expect((await create(session, requested(), key)).body).toEqual(one.body);
    const other = await create(session, requested({ accountId: accounts[1]?.accountId }), key);
    expect([other.status, other.body.error.code]).toEqual([409, 'request.idempotency-conflict']);
  });

  it.each([
    [
      'a position that the account does not hold',
      () => ({ scope: 'partial', positionIds: [999_999] }),
      'transfer.positions-changed',
    ],
    ['a cash transfer from an account with positions', () => ({ scope: 'cash' }), 'transfer.positions-changed'],
    ['an unknown account', () => ({ accountId: 999_999 }), 'account.not-found'],
    ['a connection that the session did not create', () => ({ providerAccountId: 999_999 }), 'capability.missing'],
    ['a transfer without the user’s declaration', () => ({ declared: false }), 'request.invalid'],
  ])('creating a transfer is refused: %s', async (_title, over, code) => {
    expect((await create(session, requested(over()))).body.error.code).toBe(code);
  });

  it('an account is transferred only if its holder’s name is the user’s name', async () => {
    const [holder = ''] = account.holders;
    const named = (fullName: string) =>
      host.session({
        loginName: session.loginName,
        configNames: ['AssetTransfer'],
        start: { providerAccountId },
        user: { name: { fullName } },
      });
    const listedIn = async ({ token }: Made): Promise<TransferAccount[]> =>
      (await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, { bearer: token })).body.accounts;
    const stranger = await named('Zoltan Quist');
    const ofStranger = await listedIn(stranger);
    expect(
      ofStranger.filter(({ container }) => container === 'investment').map(({ ineligible }) => ineligible),
    ).toEqual(accounts.filter(({ container }) => container === 'investment').map(() => 'holder'));
    const refused = await create(stranger, requested());
    expect([refused.status, refused.body.error.code]).toEqual([409, 'transfer.not-eligible']);
    const own = await named(holder);
    expect((await listedIn(own)).find(({ accountId }) => accountId === account.accountId)?.ineligible).toBeNull();
    expect((await create(own, requested())).status).toBe(201);
  });

  it('a user cannot list or transfer positions of another user', async () => {
    const other = await transferring();
    const listed = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, {
      bearer: other.token,
    });
    expect(listed.body.error.code).toBe('capability.missing');
    expect((await create(other, requested())).body.error.code).toBe('capability.missing');
  });

  it('a session that starts with one account lists and transfers no other', async () => {
    const [, second] = accounts;
    const accountId = second?.accountId ?? expect.fail('The broker has one account.');
    const other = await host.session({
      loginName: session.loginName,
      configNames: ['AssetTransfer'],
      start: { providerAccountId, accountId },
    });
    const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, {
      bearer: other.token,
    });
    expect(body.accounts.map((one: TransferAccount) => one.accountId)).toEqual([accountId]);
    expect((await create(other, requested())).body.error.code).toBe('account.not-found');
  });

  it('a session of another flow cannot list positions', async () => {
    const other = await host.session();
    const listed = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, {
      bearer: other.token,
    });
    expect([listed.status, listed.body.error.code]).toEqual([403, 'capability.missing']);
  });

  it('an ended session cannot create a transfer', async () => {
    const other = await transferring();
    const mine = await linked(other);
    const body = { ...requested(), providerAccountId: mine.providerAccountId, accountId: mine.accounts[0]?.accountId };
    await host.call('DELETE', `/v1/sessions/${other.sessionId}`, { bearer: hostKey });
    expect((await create(other, body)).body.error.code).toBe('session.ended');
  });

  it('removing a user deletes the transfers and their sealed details', async () => {
    const gone = await transferring();
    const mine = await linked(gone);
    const body = { ...requested(), providerAccountId: mine.providerAccountId, accountId: mine.accounts[0]?.accountId };
    const { reference } = (await create(gone, body)).body.transfer;
    await host.call('DELETE', `/v1/users/${gone.loginName}`, { bearer: hostKey });
    expect((await read(reference)).body.error.code).toBe('transfer.not-found');
    const left = await sql`select 1 from host.vault_item where ref = ${reference}
      union all select 1 from host.session_object where reference = ${reference}`.execute(host.deps.database.db);
    expect(left.rows).toEqual([]);
  });

  it('a transfer is deleted after 30 days on the protocol clock', async () => {
    const { reference } = (await create(session, requested())).body.transfer;
    host.clock.advance(30 * 86_400_000 - 60_000);
    await host.deps.transfers.forgetOld();
    expect((await read(reference)).status).toBe(200);
    host.clock.advance(60_000);
    expect((await read(reference)).body.error.code).toBe('transfer.not-found');
    await host.deps.transfers.forgetOld();
    const left = await sql`select 1 from host.vault_item where ref = ${reference}
      union all select 1 from host.session_object where reference = ${reference}`.execute(host.deps.database.db);
    expect(left.rows).toEqual([]);
  });
});
