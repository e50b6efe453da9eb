import type { Account } from '@fin-link/contracts/service';
import { beforeEach, expect, it } from 'vitest';
import type { BankAccount, UnreadRow } from '../../../src/banks/connectors/contract/connector.ts';
import { identitiesOf } from '../../../src/data/accounts/identity.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

const lists = (items: BankAccount[], unread: UnreadRow[] = []) => {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items, unread });
};

const british: BankAccount = {
  ...checking,
  key: 'x1',
  number: '12345678',
  transferCode: { id: '112233', type: 'SORT_CODE' },
  balance: { amount: '10.00', currency: 'GBP' },
};
const as = (key: string, change: Partial<BankAccount> = {}): BankAccount => ({ ...british, key, ...change });

async function linked(loginName: string, ...items: BankAccount[]) {
  lists(items);
  const reference = await linking.add(loginName);
  await linking.work(reference);
  const token = await linking.service.token(loginName);
  const accounts = async (): Promise<Account[]> =>
    (await linking.service.call('GET', '/accounts', { token })).body.account ?? [];
  return {
    reference,
    accounts,
    ids: async () => (await accounts()).map(({ id, accountStatus }) => `${id} ${accountStatus}`).toSorted(),
    async rename(id: number, nickname: string) {
      const account = { nickname, includeInNetWorth: false };
      const path = `/accounts/${id}`;
      const reply = await linking.service.call('PUT', path, {
        token,
        body: { account: { container: 'bank', ...account } },
      });
      expect(reply.status).toBe(204);
    },
    async refresh(listed: BankAccount[], unread: UnreadRow[] = []) {
      linking.service.clock.advance(60_000);
      lists(listed, unread);
      await linking.refresh(reference);
    },
  };
}

it.each([
  ['British', british],
  ['Australian', as('x1', { number: '123456', transferCode: { id: '062000', type: 'BSB' } })],
  ['American', as('x1', { number: '0042', transferCode: { id: '021000021', type: 'ROUTING_NUMBER' } })],
  ['British one without a bank code', as('x1', { number: 'GB82 WEST 1234 5698 7654 32', transferCode: null })],
])('an account with a changed id remains the same account, at a bank that is %s', async (region, account) => {
  const ann = await linked(`changed-${region.replaceAll(' ', '-')}`, account);
  const [before] = await ann.accounts();
  await ann.rename(before?.id ?? 0, 'Ours');
  await ann.refresh([{ ...account, key: 'x2' }]);
  expect(await ann.accounts()).toMatchObject([
    { id: before?.id, nickname: 'Ours', includeInNetWorth: false, accountStatus: 'ACTIVE' },
  ]);
  await ann.refresh([{ ...account, key: 'x2', balance: { amount: '12.00', currency: 'GBP' } }]);
  expect(await ann.accounts()).toMatchObject([{ id: before?.id, balance: { amount: 12 } }]);
});

it('an account with a changed id and name remains the same account if its type follows from its name', async () => {
  const ben = await linked('renamed-type', as('x1', { accountType: 'CHECKING', hasTypeByName: true }));
  const before = await ben.ids();
  await ben.refresh([as('x2', { accountType: 'SAVINGS', hasTypeByName: true, name: 'Rainy day savings' })]);
  expect(await ben.ids()).toEqual(before);
});

it.each<[string, Partial<BankAccount>]>([
  ['another number', { number: '87654321' }],
  ['another bank code', { transferCode: { id: '445566', type: 'SORT_CODE' } }],
  ['another container', { container: 'loan', accountType: 'MORTGAGE' }],
  ['another currency', { balance: { amount: '10.00', currency: 'EUR' } }],
  ['another type', { accountType: 'SAVINGS' }],
  ['a number of one consent', { isNumberToken: true }],
])('an account with another id and %s is a separate account', async (title, change) => {
  const cleo = await linked(`other-${title.replaceAll(' ', '-')}`, british);
  await cleo.refresh([as('x2', change)]);
  expect(await cleo.accounts()).toHaveLength(2);
});

it('accounts with the same number in one list stay separate', async () => {
  const rolls = [as('x1', { secondaryNumber: 'ROLL 1' }), as('x2', { secondaryNumber: 'ROLL 2' })];
  const dan = await linked('rolls', ...rolls);
  const before = await dan.ids();
  await dan.refresh(rolls);
  expect(await dan.ids()).toEqual(before);
  await dan.refresh([as('x3', { secondaryNumber: 'ROLL 3' })]);
  expect(await dan.accounts()).toHaveLength(3);
  const eve = await linked('together', as('x1'));
  await eve.refresh([as('x1'), as('x2')]);
  expect(await eve.accounts()).toHaveLength(2);
});

it('an account whose number two new accounts have is matched with neither', async () => {
  const fay = await linked('two-new', as('x1'));
  const [before] = await fay.accounts();
  await fay.refresh([as('x2'), as('x3')]);
  expect(await fay.accounts()).toHaveLength(3);
  expect((await fay.accounts()).find(({ id }) => id === before?.id)).toMatchObject({ accountStatus: 'TO_BE_CLOSED' });
});

it('an account is not matched by its number if the list of accounts may be incomplete', async () => {
  const finn = await linked('cut', british);
  const [before] = await finn.ids();
  await finn.refresh([as('x2')], [{ list: 'accounts', place: 'cut list', key: null }]);
  expect(await finn.ids()).toContain(before);
  expect(await finn.accounts()).toHaveLength(2);
});

it('an account keeps its number if its id is given to another account', async () => {
  const gus = await linked('reused', as('x1', { number: '11111111' }), as('x2', { number: '22222222' }));
  const [first, second] = await gus.accounts();
  for (const [index, account] of [first, second].entries()) await gus.rename(account?.id ?? 0, `name ${index}`);
  const names = async () =>
    Object.fromEntries(
      (await gus.accounts()).map(({ id, nickname, accountNumber, accountStatus }) => [
        id,
        `${nickname} ${accountNumber} ${accountStatus}`,
      ]),
    );
  const before = await names();
  await gus.refresh([as('x1', { number: '22222222' }), as('x2', { number: '11111111' })]);
  expect(await names()).toEqual(before);
  const sources = await linking.deps.database.db
    .selectFrom('account_source')
    .select(['account_id', 'bank_key'])
    .where('provider_account_id', '=', gus.reference.providerAccountId)
    .orderBy('bank_key')
    .execute();
  expect(sources).toHaveLength(2);
  await gus.refresh([
    as('x1', { number: '33333333' }),
    as('x3', { number: '22222222' }),
    as('x2', { number: '11111111' }),
  ]);
  expect(await gus.accounts()).toHaveLength(3);
  expect(await names()).toMatchObject(before);
});

it('a replaced card has another number and is a separate account', async () => {
  const card = as('c1', {
    container: 'creditCard',
    accountType: 'CREDIT',
    number: '4111111111111111',
    transferCode: null,
  });
  const hal = await linked('card', card);
  await hal.refresh([{ ...card, key: 'c2', number: '5500005555555559' }]);
  expect(await hal.accounts()).toHaveLength(2);
});

it.each([
  ['4321', 2],
  ['12345678', 2],
  ['4111 1111 1111 1112', 2],
  ['4111 1111 1111 1111', 1],
])('cards with the number %s that two logins list are stored as %i accounts', async (number, count) => {
  const card = as('c1', { container: 'creditCard', accountType: 'CREDIT', number, transferCode: null });
  const login = `cards-${number.replaceAll(' ', '')}`;
  const ivy = await linked(login, card);
  const other = await linking.add(login);
  lists([{ ...card, key: 'c2' }]);
  await linking.work(other);
  expect(await ivy.accounts()).toHaveLength(count);
});

it('an account stored under a former identity hash is recognized under another id', async () => {
  const savings: Partial<BankAccount> = { accountType: 'SAVINGS', hasTypeByName: true };
  const jo = await linked('before', as('x1', savings));
  const { database, secrets } = linking.deps;
  await database.tx(async (trx) => {
    const key = await secrets.matchingKey(trx, jo.reference);
    const former = identitiesOf(key, 16_001, as('x1', savings)).at(-1) ?? '';
    await trx
      .updateTable('account_source')
      .set({ identity_key: former })
      .where('provider_account_id', '=', jo.reference.providerAccountId)
      .execute();
  });
  const before = await jo.ids();
  await jo.refresh([as('x2', savings)]);
  expect(await jo.ids()).toEqual(before);
});

it('the same account of two users has one identity for the customer, and another one for each user', async () => {
  const kim = await linked('kim', as('x1'));
  const lee = await linked('lee', as('x9'), as('x1', { number: '87654321' }));
  const sources = await linking.deps.database.db
    .selectFrom('account_source')
    .selectAll()
    .where('provider_account_id', 'in', [kim.reference.providerAccountId, lee.reference.providerAccountId])
    .execute();
  const identitiesIn = ({ providerAccountId }: typeof kim.reference, key: string) =>
    sources.find((source) => source.provider_account_id === providerAccountId && source.bank_key === key);
  const [own, same, other] = [
    identitiesIn(kim.reference, 'x1'),
    identitiesIn(lee.reference, 'x9'),
    identitiesIn(lee.reference, 'x1'),
  ];
  expect(own?.customer_identity_key).toMatch(/^.{43}$/);
  expect(same?.customer_identity_key).toBe(own?.customer_identity_key);
  expect(other?.customer_identity_key).not.toBe(own?.customer_identity_key);
  expect(same?.identity_key).not.toBe(own?.identity_key);
  expect(own?.identity_key).not.toBe(own?.customer_identity_key);
});
