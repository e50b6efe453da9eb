import type { Account } from '@fin-link/contracts/service';
import { beforeEach, expect, it } from 'vitest';
import type { BankAccount, BankHolder } from '../../../src/banks/connectors/contract/connector.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

const savings: BankAccount = {
  ...checking,
  key: 'savings',
  name: 'Savings',
  accountType: 'SAVINGS',
  number: '000987654326',
};
const card: BankAccount = { ...checking, key: 'other', name: 'Other', number: '000555666770' };

async function link(loginName: string, ...items: BankAccount[]): Promise<RefreshReference> {
  const added = await linking.add(loginName);
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items });
  await linking.work(added);
  return added;
}

async function get(loginName: string, path: string, version = '1.1') {
  return linking.service.call('GET', path, { token: await linking.service.token(loginName), version });
}

it('associated accounts are those of the other logins that reach an account of the same user', async () => {
  const one = await link('has-two-logins', checking);
  const other = await link('has-two-logins', { ...checking, key: 'joint' }, savings);
  const third = await link('has-two-logins', card);
  const namesOf = async ({ providerAccountId }: RefreshReference) => {
    const { body } = await get('has-two-logins', `/accounts/associatedAccounts/${providerAccountId}`);
    return body.account?.map(({ accountName }: Account) => accountName);
  };
  expect(await namesOf(one)).toEqual(['Checking', 'Savings']);
  expect(await namesOf(other)).toEqual(['Checking']);
  expect(await namesOf(third)).toBeUndefined();
  const path = `/accounts/associatedAccounts/${one.providerAccountId}`;
  const [shared] = (await get('has-two-logins', path)).body.account;
  expect(shared.associatedProviderAccountId).toEqual([other.providerAccountId]);
  expect((await get('has-two-logins', path, '1.0')).body.account[0]).not.toHaveProperty('associatedProviderAccountId');
});

it('associated accounts of another user’s provider account are not found', async () => {
  const { providerAccountId } = await link('has-a-login', checking);
  await link('has-the-same-account', checking);
  expectError(await get('has-the-same-account', `/accounts/associatedAccounts/${providerAccountId}`), 'Y807');
  expect((await get('has-a-login', `/accounts/associatedAccounts/${providerAccountId}`)).body).toEqual({});
});

it('profiles list each holder of a provider account once, with all contact details', async () => {
  const reached = (email: string): BankHolder => ({
    ownership: 'PRIMARY',
    name: { fullName: 'A Person', first: 'A', last: 'Person' },
    contact: { address: [{ city: 'Denver' }], email: [{ type: 'PRIMARY', value: email }], phoneNumber: [] },
  });
  const second: BankHolder = { ownership: 'JOINT_OWNER', name: { fullName: 'B Person' } };
  const one = await link(
    'has-holders',
    { ...checking, holders: [reached('one@people.example'), second] },
    { ...savings, holders: [reached('two@people.example')] },
  );
  const other = await link('has-holders', { ...card, holders: [] });
  const known = {
    id: one.providerAccountId,
    profile: [
      {
        name: { fullName: 'A Person', first: 'A', last: 'Person' },
        address: [{ city: 'Denver' }],
        email: [
          { type: 'PRIMARY', value: 'one@people.example' },
          { type: 'PRIMARY', value: 'two@people.example' },
        ],
      },
      { name: { fullName: 'B Person' } },
    ],
  };
  expect((await get('has-holders', '/providerAccounts/profile')).body).toEqual({ providerAccount: [known] });
  const ask = (...ids: number[]) => get('has-holders', `/providerAccounts/profile?providerAccountId=${ids.join(',')}`);
  expect((await ask(one.providerAccountId, other.providerAccountId)).body).toEqual({ providerAccount: [known] });
  expect((await ask(other.providerAccountId)).body).toEqual({});
});

it('profiles do not include provider accounts of another user', async () => {
  const { providerAccountId } = await link('is-a-holder', checking);
  expect((await get('another-user', `/providerAccounts/profile?providerAccountId=${providerAccountId}`)).body).toEqual(
    {},
  );
});
