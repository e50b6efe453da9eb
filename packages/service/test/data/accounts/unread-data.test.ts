import type { Account } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import type { BankAccount } from '../../../src/banks/connectors/contract/connector.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();

it('data that the bank failed to serve keeps its last values, and the account reports this', async () => {
  const whole: BankAccount = {
    ...checking,
    number: '123456',
    transferCode: { id: '062000', type: 'BSB' },
    holders: [{ ownership: 'PRIMARY', name: { fullName: 'Ann Wattle' } }],
    interestRate: '1.5',
  };
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [whole] });
  const reference = await linking.add('unread-data');
  await linking.work(reference);
  const token = await linking.service.token('unread-data');
  const account = async (): Promise<Account | undefined> =>
    (await linking.service.call('GET', '/accounts?include=holder', { token })).body.account?.[0];
  const before = await account();
  expect(before).toMatchObject({ bankTransferCode: [{ id: '062000' }], interestRate: 1.5 });

  const part: BankAccount = {
    ...whole,
    number: 'xxx4321',
    transferCode: null,
    holders: [],
    interestRate: null,
    balance: { amount: '12.00', currency: 'USD' },
    unreadData: ['ACCOUNT_DETAILS', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'],
  };
  const unread = [{ list: 'holders' as const, place: 'failed request', key: null, accountKey: whole.key }];
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [part], unread });
  linking.service.clock.advance(60_000);
  await linking.refresh(reference);
  const { accountNumber, bankTransferCode, holder, interestRate } = before ?? expect.fail();
  expect(await account()).toMatchObject({
    accountNumber,
    bankTransferCode,
    holder,
    interestRate,
    balance: { amount: 12 },
    dataset: [
      {
        additionalStatus: 'PARTIAL_DATA_RETRIEVED',
        unreadRows: [{ list: 'holders', reason: 'failed request', rows: 1 }],
      },
    ],
  });
});
