import { describe, expect, it } from 'vitest';
import { maliciousBank, says } from '../../banks/connectors/malicious-bank.ts';
import { linkingService } from '../../harness/linking-service.ts';

describe('linking with credentials', async () => {
  const service = await linkingService();

  it('linking a provider account without a second factor passes every status and stores accounts and transactions', async () => {
    const person = await service.person('link-16001');
    const account = await person.link(16001, 'ok');
    expect(account).toMatchObject({
      status: 'SUCCESS',
      providerId: 16001,
      authType: 'CREDENTIALS',
      dataset: [
        { name: 'BASIC_AGG_DATA', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', updateEligibility: 'ALLOW_UPDATE' },
        { name: 'ACCT_PROFILE', additionalStatus: 'AVAILABLE_DATA_RETRIEVED' },
      ],
    });
    expect(account).not.toHaveProperty('loginForm');
    expect(service.messages.of(account.requestId)).toEqual(['signing-in', 'listing', 'retrieving', 'succeeded']);
    const kinds = (await person.accounts()).map(
      ({ CONTAINER, accountType, isAsset }) => `${CONTAINER} ${accountType} ${isAsset}`,
    );
    expect(kinds.toSorted()).toEqual(['bank CHECKING true', 'bank SAVINGS true', 'creditCard CREDIT false']);
    expect((await person.transactions()).length).toBeGreaterThan(20);
  });

  it('linking a provider account succeeds with the right one-time code', async () => {
    const person = await service.person('link-16002');
    const requested = await person.link(16002, 'ok');
    expect(requested).toMatchObject({
      status: 'USER_INPUT_REQUIRED',
      dataset: [{ additionalStatus: 'ADDL_AUTHENTICATION_REQUIRED' }, {}],
      loginForm: [
        {
          formType: 'token',
          help: expect.stringMatching(/^••• \d{4}$/),
          mfaTimeout: 180_000,
          row: [{ field: [{ type: 'text', maxLength: 6 }] }],
        },
      ],
    });
    const linked = await person.answer(requested, '123456');
    expect(linked).toMatchObject({ id: requested.id, requestId: requested.requestId, status: 'SUCCESS' });
    expect(service.messages.of(linked.requestId)).toEqual([
      'signing-in',
      'waiting',
      'answering',
      'listing',
      'retrieving',
      'succeeded',
    ]);
    expect((await person.accounts()).map(({ CONTAINER }) => CONTAINER)).toEqual(
      expect.arrayContaining(['bank', 'creditCard', 'investment', 'loan']),
    );
  });

  it('linking a provider account shows that a one-time code was wrong and asks a new question', async () => {
    const person = await service.person('link-wrong-code');
    const requested = await person.link(16002, 'ok');
    const refused = await person.answer(requested, '654321');
    expect(refused).toMatchObject({
      status: 'USER_INPUT_REQUIRED',
      dataset: [{ additionalStatus: 'INVALID_ADDL_INFO_PROVIDED' }, {}],
    });
    expect(refused.loginForm?.[0]?.id).not.toBe(requested.loginForm?.[0]?.id);
    const stale = await person.put(requested.id, { [requested.loginForm?.[0]?.row[0]?.field[0]?.id ?? '']: '123456' });
    expect([stale.status, stale.body.errorCode]).toEqual([400, 'Y800']);
    expect(await person.answer(refused, '123 456')).toMatchObject({ status: 'SUCCESS' });
  });

  it('linking a provider account fails after three wrong codes, and a refresh asks for a code again', async () => {
    const person = await service.person('link-three-wrong');
    let account = await person.link(16002, 'ok');
    for (const code of ['000000', '111111', '222222']) account = await person.answer(account, code);
    expect(account).toMatchObject({
      status: 'FAILED',
      dataset: [{ additionalStatus: 'INVALID_ADDL_INFO_PROVIDED', updateEligibility: 'ALLOW_UPDATE' }, {}],
    });
    const again = await person.putAndWait(account.id);
    expect(again.requestId).not.toBe(account.requestId);
    expect(await person.answer(again, '123456')).toMatchObject({ status: 'SUCCESS' });
  });

  it('linking a provider account fails when the code comes too late, and a refresh gets a new code', async () => {
    const person = await service.person('link-too-late');
    const requested = await person.link(16002, 'ok');
    service.clock.advance(181_000);
    const late = await person.answer(requested, '123456');
    expect(late).toMatchObject({ status: 'FAILED', dataset: [{ additionalStatus: 'REQUEST_TIME_OUT' }, {}] });
    expect(await person.putAndWait(requested.id)).toMatchObject({ status: 'USER_INPUT_REQUIRED' });
  });

  it('a refresh while a code is expected makes the bank send a new code', async () => {
    const person = await service.person('link-again');
    const requested = await person.link(16002, 'ok');
    const again = await person.putAndWait(requested.id);
    expect(again).toMatchObject({ status: 'USER_INPUT_REQUIRED', id: requested.id });
    expect(again.requestId).not.toBe(requested.requestId);
    expect(service.messages.of(requested.requestId).at(-1)).toBe('superseded');
    expect(await person.answer(again, '123456')).toMatchObject({ status: 'SUCCESS' });
  });

  it('a provider account with a wrong password succeeds after its credentials are edited', async () => {
    const person = await service.person('link-wrong-password');
    const refused = await person.link(16001, 'ok', 'not-it');
    expect(refused).toMatchObject({
      status: 'FAILED',
      dataset: [{ additionalStatus: 'INCORRECT_CREDENTIALS', updateEligibility: 'ALLOW_UPDATE_WITH_CREDENTIALS' }, {}],
    });
    const plain = await person.put(refused.id);
    expect([plain.status, plain.body.errorCode]).toEqual([400, 'Y820']);
    const linked = await person.putAndWait(refused.id, { '16001011': 'ok', '16001021': 'ok' });
    expect(linked).toMatchObject({ id: refused.id, status: 'SUCCESS' });
  });
});

describe('problems that a bank reports while linking', async () => {
  const service = await linkingService();

  it.each([
    ['account-locked', 'ACCOUNT_LOCKED'],
    ['site-unavailable', 'SITE_UNAVAILABLE'],
    ['user-action-needed-at-site', 'USER_ACTION_NEEDED_AT_SITE'],
    ['new-authentication-required', 'NEW_AUTHENTICATION_REQUIRED'],
    ['addl-authentication-required', 'ADDL_AUTHENTICATION_REQUIRED'],
    ['site-session-invalidated', 'SITE_SESSION_INVALIDATED'],
    ['data-retrieval-failed', 'DATA_RETRIEVAL_FAILED'],
  ])('linking a provider account reports the bank’s problem as %s', async (login, additionalStatus) => {
    const person = await service.person('says-no');
    const account = await person.link(16001, login);
    expect(account).toMatchObject({ status: 'FAILED', dataset: [{ additionalStatus }, { additionalStatus }] });
  });

  it('linking stores the accounts that a bank can read, and a refresh can start immediately for the others', async () => {
    const person = await service.person('partly');
    const account = await person.link(16001, 'partial-data-retrieved');
    expect(account).toMatchObject({
      status: 'PARTIAL_SUCCESS',
      dataset: [{ additionalStatus: 'PARTIAL_DATA_RETRIEVED' }, {}],
    });
    const statuses = (await person.accounts()).map(({ dataset }) => dataset?.[0]?.additionalStatus);
    expect(statuses.toSorted()).toEqual([
      'AVAILABLE_DATA_RETRIEVED',
      'AVAILABLE_DATA_RETRIEVED',
      'DATA_RETRIEVAL_FAILED',
    ]);
    expect(await person.putAndWait(account.id)).toMatchObject({ status: 'PARTIAL_SUCCESS' });
  });

  it('linking a provider account succeeds when its accounts have no transactions', async () => {
    const person = await service.person('no-history');
    expect(await person.link(16001, 'data-not-available')).toMatchObject({ status: 'PARTIAL_SUCCESS' });
    expect(await person.accounts()).toHaveLength(3);
    expect(await person.transactions()).toEqual([]);
  });

  it('linking a provider account succeeds when the bank has no accounts', async () => {
    const person = await service.person('no-accounts');
    expect(await person.link(16001, 'no-accounts')).toMatchObject({ status: 'SUCCESS' });
    expect(await person.accounts()).toEqual([]);
  });
});

it('a provider account fails with a timeout if the bank’s question is not answered', async () => {
  const bank = await maliciousBank();
  const challenge = {
    kind: 'token',
    title: 'Code',
    text: 'Type it',
    destination: null,
    length: 6,
    canResend: false,
    otherMethod: false,
  };
  const requested = {
    result: 'challenge',
    siteSession: 'a-session-of-some-bank',
    challenge,
    expiresIn: 1,
    attemptsLeft: 3,
  };
  bank.answer = says(200, requested);
  const service = await linkingService({ banksUrl: bank.url });
  const person = await service.person('never-answers');
  const account = await person.link(16002, 'ok');
  expect(account.status).toBe('USER_INPUT_REQUIRED');
  service.clock.advance(1_000);
  await service.messages.reached(account.requestId, ['failed']);
  expect(await person.read(account.id)).toMatchObject({
    status: 'FAILED',
    dataset: [{ additionalStatus: 'REQUEST_TIME_OUT', updateEligibility: 'ALLOW_UPDATE' }, {}],
  });
  expect(await person.put(account.id)).toMatchObject({ status: 200 });
});
