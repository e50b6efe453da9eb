import type { Holding, LoginField, LoginForm, ProviderAccount } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const service = await linkingService();

const formOf = (account: ProviderAccount): LoginForm => account.loginForm?.[0] ?? expect.fail('nothing is asked');
const fieldsOf = (account: ProviderAccount): LoginField[] => formOf(account).row.flatMap((row) => row.field);

/** Answers by field name. */
function reply(person: Person, account: ProviderAccount, answers: Record<string, string>): Promise<ProviderAccount> {
  const named = fieldsOf(account).filter(({ name }) => answers[name] !== undefined);
  return person.putAndWait(account.id, Object.fromEntries(named.map(({ id, name }) => [id, answers[name] ?? ''])));
}

const everyday = ['bank CHECKING', 'bank SAVINGS', 'creditCard CREDIT'];
const refusal = { status: 'USER_INPUT_REQUIRED', dataset: [{ additionalStatus: 'INVALID_ADDL_INFO_PROVIDED' }, {}] };

/** Expects a linked provider account with the bank's accounts, and data in each account that has transactions. */
async function expectLinked(person: Person, account: ProviderAccount, kinds: readonly string[]): Promise<void> {
  expect(account).toMatchObject({ status: 'SUCCESS' });
  const accounts = await person.accounts();
  expect(accounts.map(({ CONTAINER, accountType }) => `${CONTAINER} ${accountType}`).toSorted()).toEqual(
    [...kinds].toSorted(),
  );
  expect((await person.transactions({ top: '1' })).length).toBe(1);
}

describe('the service at simulated bank 16003 with security questions', () => {
  const kinds = [...everyday, 'bank CD', 'loan MORTGAGE'];

  it('linking bank 16003 asks a security question, refuses a wrong answer and accepts the correct one', async () => {
    const person = await service.person('one-question');
    const requested = await person.link(16003, 'ok');
    expect(formOf(requested)).toMatchObject({
      formType: 'questionAndAnswer',
      row: [{ label: 'What was the name of your first pet?', field: [{ name: 'first-pet', type: 'text' }] }],
    });
    const refused = await reply(person, requested, { 'first-pet': 'Rex' });
    expect(refused).toMatchObject(refusal);
    await expectLinked(person, await reply(person, refused, { 'first-pet': 'Biscuit' }), kinds);
  });

  it('linking bank 16003 asks several security questions together, and repeats only unanswered ones', async () => {
    const person = await service.person('three-questions');
    const requested = await person.link(16003, 'ok-three');
    expect(fieldsOf(requested).map(({ name }) => name)).toEqual(['first-pet', 'birth-city', 'first-teacher']);
    const some = { 'first-pet': 'Biscuit', 'birth-city': 'Shelbyville', 'first-teacher': 'garcia' };
    const refused = await reply(person, requested, some);
    expect(refused).toMatchObject(refusal);
    expect(fieldsOf(refused).map(({ name }) => name)).toEqual(['birth-city']);
    await expectLinked(person, await reply(person, refused, { 'birth-city': 'springfield' }), kinds);
  });
});

describe('the service at simulated bank 16004 with pictures', () => {
  const kinds = [...everyday, 'reward REWARD_POINTS'];

  it('linking bank 16004 shows a picture to copy, and a new one after a wrong answer or a new request', async () => {
    const person = await service.person('captcha');
    const requested = await person.link(16004, 'ok');
    expect(formOf(requested)).toMatchObject({ formType: 'image' });
    const [picture] = fieldsOf(requested);
    expect(picture).toMatchObject({ name: 'answer', type: 'image', image: expect.stringMatching(/^iVBORw0KGgo/) });
    expect(picture).not.toHaveProperty('option');
    const refused = await reply(person, requested, { answer: 'WRONG' });
    expect(refused).toMatchObject(refusal);
    const refreshed = await person.putAndWait(refused.id);
    expect(refreshed.requestId).not.toBe(requested.requestId);
    const images = [requested, refused, refreshed].map((account) => fieldsOf(account)[0]?.image);
    expect(new Set(images).size).toBe(3);
    await expectLinked(person, await reply(person, refreshed, { answer: 'r7km4' }), kinds);
  });

  it('linking bank 16004 offers six pictures to choose from in one field', async () => {
    const person = await service.person('own-picture');
    const requested = await person.link(16004, 'ok-pictures');
    const [choice, ...others] = fieldsOf(requested);
    expect(others).toEqual([]);
    expect(choice).toMatchObject({ name: 'answer', type: 'image' });
    expect(choice).not.toHaveProperty('image');
    expect(choice?.option).toHaveLength(6);
    for (const option of choice?.option ?? []) expect(option.image).toMatch(/^iVBORw0KGgo/);
    const refused = await reply(person, requested, { answer: 'fish' });
    expect(refused).toMatchObject(refusal);
    await expectLinked(person, await reply(person, refused, { answer: 'lighthouse' }), kinds);
  });
});

describe('the service at simulated bank 16006 with two ways to sign in', () => {
  const kinds = [...everyday, 'loan MORTGAGE', 'insurance LIFE_INSURANCE'];
  const add = (person: Person, fields: Record<string, string>) =>
    service.call('POST', '/providerAccounts', {
      token: person.token,
      query: { providerId: '16006' },
      body: { field: Object.entries(fields).map(([id, value]) => ({ id, value })) },
    });

  it('linking bank 16006 accepts either way to sign in', async () => {
    const person = await service.person('user-id');
    await expectLinked(person, await person.link(16006, 'ok'), kinds);
    const other = await service.person('customer-number');
    const added = await add(other, { '16006031': '1000042', '16006041': '2580' });
    const { id, requestId } = added.body.providerAccount[0];
    await service.messages.reached(requestId, ['succeeded', 'failed']);
    await expectLinked(other, await other.read(id), kinds);
  });

  it('linking bank 16006 refuses a mixture of its two ways to sign in, and both at once', async () => {
    const person = await service.person('both-ways');
    expect((await add(person, { '16006031': '1000042' })).body).toMatchObject({ errorCode: 'Y812' });
    expect((await add(person, { '16006011': 'ok', '16006041': '2580' })).body).toMatchObject({ errorCode: 'Y800' });
  });
});

describe('the service at simulated bank 16005 with a choice of code delivery', () => {
  const kinds = [...everyday, 'loan PERSONAL_LOAN', 'bank PREPAID'];
  const choose = async (login: string, method: string) => {
    const person = await service.person(login);
    const requested = await person.link(16005, 'ok');
    return { person, requested, chosen: await reply(person, requested, { answer: method }) };
  };

  it('linking bank 16005 asks how to send the code and then for the code, within one refresh', async () => {
    const { person, requested, chosen } = await choose('by-mail', 'email');
    expect(formOf(requested)).toMatchObject({
      formType: 'questionAndAnswer',
      row: [{ field: [{ type: 'options', option: [{ optionValue: 'text' }, { optionValue: 'call' }, {}] }] }],
    });
    expect(chosen).toMatchObject({
      requestId: requested.requestId,
      dataset: [{ additionalStatus: 'ADDL_AUTHENTICATION_REQUIRED' }, {}],
      loginForm: [{ formType: 'token', help: 'o•••@mail.example' }],
    });
    const refused = await reply(person, chosen, { answer: '000000' });
    expect(refused).toMatchObject(refusal);
    await expectLinked(person, await reply(person, refused, { answer: '123456' }), kinds);
  });

  it('linking bank 16005 sends the code again, or by another method, when the user requests it', async () => {
    const { person, chosen } = await choose('another-way', 'text');
    const [code, instead] = formOf(chosen).row;
    expect(instead).toMatchObject({ form: code?.form, fieldRowChoice: code?.fieldRowChoice });
    expect(instead?.field).toMatchObject([
      { name: 'instead', option: [{ optionValue: 'send-again' }, { optionValue: 'other-method' }] },
    ]);
    const again = await reply(person, chosen, { instead: 'send-again' });
    expect(again).toMatchObject({ loginForm: [{ formType: 'token', help: formOf(chosen).help }] });
    expect(formOf(again).id).not.toBe(formOf(chosen).id);
    const choice = await reply(person, again, { instead: 'other-method' });
    expect(formOf(choice)).toMatchObject({ formType: 'questionAndAnswer' });
    const called = await reply(person, choice, { answer: 'call' });
    await expectLinked(person, await reply(person, called, { answer: '123456' }), kinds);
  });
});

describe('the service at simulated broker 16010', () => {
  it('linking broker 16010 reads brokerage and retirement accounts with holdings that add up to their balances', async () => {
    const person = await service.person('investor');
    const kinds = ['investment BROKERAGE_CASH', 'investment INDIVIDUAL_RETIREMENT_ACCOUNT_IRA'];
    await expectLinked(person, await person.link(16010, 'ok'), kinds);
    const held = await service.call('GET', '/holdings', { token: person.token });
    const holdings: Holding[] = held.body.holding;
    expect(new Set(holdings.map(({ holdingType }) => holdingType))).toEqual(
      new Set(['ETF', 'mutualFund', 'stock', 'bond', 'moneyMarketFund']),
    );
    for (const { id, balance } of await person.accounts()) {
      const cents = holdings
        .filter(({ accountId }) => accountId === id)
        .reduce((sum, { value }) => sum + Math.round((value?.amount ?? 0) * 100), 0);
      expect(cents).toBe(Math.round((balance?.amount ?? 0) * 100));
    }
    const bought = await person.transactions({ container: 'investment', top: '500' });
    expect(bought.some(({ description }) => description.original.includes('YOU BOUGHT'))).toBe(true);
  });
});

describe('the service at an institution of the catalogue that behaves as a simulated bank', () => {
  it('an institution of the catalogue shows its own name and address, and links the accounts of a simulated bank', async () => {
    const person = await service.person('institution');
    const [found] = (await service.call('GET', '/providers/20003', { token: person.token })).body.provider;
    expect(found).toMatchObject({ name: 'Amber Creek Bank', status: 'Supported' });
    expect(JSON.stringify(found)).toContain('https://www.ambercreekbank.us.example/forgotten');
    expect(formOf(found).row.map(({ label }) => label)).toEqual(['User ID', 'Password']);
    const account = await person.link(20003, 'ok');
    expect(account).toMatchObject({ providerId: 20003 });
    await expectLinked(person, account, everyday);
    const accounts = await person.accounts();
    expect(accounts.every(({ providerName }) => providerName === 'Amber Creek Bank')).toBe(true);
    expect(JSON.stringify([found, account, accounts])).not.toMatch(/Pine|Harbor|16001/i);
  });

  it.each([
    ['British', 20001, 'GBP', 'SORT_CODE'],
    ['Australian', 20002, 'AUD', 'BSB'],
  ])(
    'a %s institution of the catalogue links accounts in the money and with the codes of its country',
    async (_country, providerId, currency, type) => {
      const person = await service.person(`institution-${currency}`);
      await expectLinked(person, await person.link(providerId, 'ok'), everyday);
      const accounts = await person.accounts();
      expect(new Set(accounts.map(({ balance }) => balance?.currency))).toEqual(new Set([currency]));
      expect(accounts.flatMap(({ bankTransferCode = [] }) => bankTransferCode.map((code) => code.type))).toEqual([
        type,
        type,
      ]);
      const transactions = await person.transactions({ top: '500' });
      expect(new Set(transactions.map(({ amount }) => amount.currency))).toEqual(new Set([currency]));
    },
  );

  it('a wrong password at an institution of the catalogue is refused', async () => {
    const person = await service.person('institution-refuses');
    const wrong = await person.link(20003, 'ok', 'wrong');
    expect(wrong).toMatchObject({ dataset: [{ additionalStatus: 'INCORRECT_CREDENTIALS' }, {}] });
  });

  it('one in ten institutions of the catalogue cannot be linked', async () => {
    const person = await service.person('institution-left-out');
    const [found] = (await service.call('GET', '/providers/20010', { token: person.token })).body.provider;
    expect(found).toMatchObject({ status: 'Unsupported' });
    expect(found).not.toHaveProperty('loginForm');
    expect(await person.add(20010, 'ok')).toMatchObject({ status: 400, body: { errorCode: 'Y820' } });
  });
});
