import type { ProviderAccount } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../../harness/linking-service.ts';
import type { Reply } from '../../harness/test-service.ts';

const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
const person = await service.person('form-filler');
const code = (reply: Reply): string => `${reply.status} ${reply.body?.errorCode ?? ''}`.trim();
const ignored = (reply: Reply): unknown => reply.headers['fin-ignored'];

const post = (providerId: number, body: object, by: Person = person) =>
  service.call('POST', '/providerAccounts', { token: by.token, query: { providerId: String(providerId) }, body });
const put = (ids: number | string, body?: object, by: Person = person) =>
  service.call('PUT', '/providerAccounts', {
    token: by.token,
    query: { providerAccountIds: String(ids) },
    ...(body === undefined ? {} : { body }),
  });
const ended = async (reply: Reply, by: Person = person): Promise<ProviderAccount> => {
  const account: ProviderAccount = reply.body.providerAccount[0];
  await service.messages.reached(account.requestId, ['waiting', 'succeeded', 'partial', 'failed']);
  return by.read(account.id);
};

type Form = NonNullable<ProviderAccount['loginForm']>[number];
const formOf = async (providerId: number): Promise<Form> =>
  (await service.call('GET', `/providers/${providerId}`, { token: person.token })).body.provider[0].loginForm[0];
/** Returns the received form with the values that a client enters. */
const filled = (form: Form, typed: (field: Form['row'][number]['field'][number]) => string): Form => ({
  ...form,
  row: form.row.map((row) => ({
    ...row,
    field: row.field.map((field) => ({ ...field, value: typed(field) })),
  })),
});
const fieldsOf = (form: Form) => form.row.flatMap((row) => row.field);
const stored = async (id: number) =>
  (
    await service.deps.database.db
      .selectFrom('provider_account')
      .select('requested_datasets')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).requested_datasets;

describe('form input of a user', () => {
  it('form input is accepted as the fields of a received form', async () => {
    const form = filled(await formOf(16001), () => 'ok');
    const linked = await ended(await post(16001, { field: fieldsOf(form) }));
    expect(linked.status).toBe('SUCCESS');
  });

  it('form input is accepted as a complete form, alone or in a list, when adding and updating', async () => {
    const other = await service.person('form-filler-2');
    const form = filled(await formOf(16001), () => 'ok');
    const linked = await ended(await post(16001, { loginForm: form }, other), other);
    expect(linked.status).toBe('SUCCESS');
    const updated = await ended(await put(linked.id, { loginForm: [form] }, other), other);
    expect([updated.status, updated.requestId === linked.requestId]).toEqual(['SUCCESS', false]);
  });

  it('form input is refused as form and fields together, with unknown fields, or if it is missing when adding', async () => {
    const form = filled(await formOf(16001), () => 'ok');
    expect(code(await post(16001, { loginForm: form, field: fieldsOf(form) }))).toBe('400 Y800');
    expect(code(await post(16001, {}))).toBe('400 Y803');
    expect(code(await post(16001, { loginForm: { ...form, flavour: 'mint' } }))).toBe('400 Y800');
    const long = await post(16001, { loginForm: filled(form, () => 'x'.repeat(501)) });
    expect([code(long), long.body.errorMessage]).toEqual(['400 Y801', 'Invalid length for loginForm.']);
  });

  it('a completed second form of bank 16005 is accepted', async () => {
    const chooser = await service.person('form-filler-3');
    const first = await ended(
      await post(16005, { field: fieldsOf(filled(await formOf(16005), () => 'ok')) }, chooser),
      chooser,
    );
    const [choice] = first.loginForm ?? [];
    const options = fieldsOf(choice ?? expect.fail())[0]?.option ?? [];
    expect(options.map(({ isSelected }) => isSelected)).toEqual([true, ...options.slice(1).map(() => false)]);
    const chosen = await chooser.answer(first, options[0]?.optionValue ?? '');

    const [second] = chosen.loginForm ?? [];
    if (second === undefined) throw new Error('Nothing is asked.');
    const mandatory = filled(second, ({ isOptional, option }) =>
      isOptional ? '' : (option?.[0]?.optionValue ?? '123456'),
    );
    const answered = await put(
      chosen.id,
      { loginForm: mandatory, preferences: { isAutoRefreshEnabled: false } },
      chooser,
    );
    expect(answered.status).toBe(200);
    await service.messages.reached(chosen.requestId, ['succeeded']);
    expect(await chooser.read(chosen.id, 'preferences')).toMatchObject({
      status: 'SUCCESS',
      preferences: { isAutoRefreshEnabled: false },
    });
  });

  it('one of two alternatives can be filled in when the fields of the other are sent empty', async () => {
    const form = await formOf(16006);
    const byNumber = filled(form, ({ name }) => ({ CUSTOMER_NUMBER: '1000042', PIN: '2580' })[name] ?? '');
    expect((await post(16006, { loginForm: byNumber })).status).toBe(201);
    expect(code(await post(16006, { loginForm: filled(form, () => '123456') }))).toBe('400 Y800');
  });
});

describe('an update without fields', () => {
  it('an update without fields starts a refresh with `{}`, `datasetName` or `dataset`', async () => {
    const refresher = await service.person('form-filler-4');
    const linked = await refresher.link(16001, 'ok');
    const requests = new Set([linked.requestId]);
    for (const body of [
      {},
      { datasetName: ['BASIC_AGG_DATA'] },
      { dataset: [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'TRANSACTIONS' }] }] },
    ]) {
      const after = await ended(await put(linked.id, body, refresher), refresher);
      expect(after.status, JSON.stringify(body)).toBe('SUCCESS');
      requests.add(after.requestId);
    }
    expect(requests.size).toBe(4);
    const all = await service.call('PUT', '/providerAccounts', { token: refresher.token, body: {} });
    expect(all.body.providerAccount.map(({ id }: ProviderAccount) => id)).toEqual([linked.id]);
  });

  it('an update accepts fields for a single provider account only with one id', async () => {
    const held = (await service.call('GET', '/providerAccounts', { token: person.token })).body.providerAccount;
    const ids: number[] = held.map(({ id }: ProviderAccount) => id);
    expect(ids).toHaveLength(2);
    const both = ids.join(',');
    expect(code(await put(both, { datasetName: ['BASIC_AGG_DATA'] }))).toBe('400 Y805');
    expect(code(await put(both, { field: [{ id: '16001011', value: 'ok' }] }))).toBe('400 Y805');
    const token = { token: person.token };
    const all = (body: object) => service.call('PUT', '/providerAccounts', { ...token, body });
    expect(code(await all({ dataset: [{ name: 'DOCUMENT' }] }))).toBe('400 Y803');
    const preferred = await put(both, { preferences: { isAutoRefreshEnabled: false } });
    expect(preferred.status).toBe(200);
    const { body } = await service.call('GET', '/providerAccounts', { ...token, query: { include: 'preferences' } });
    const accounts: ProviderAccount[] = body.providerAccount;
    const switched = accounts.filter(({ preferences }) => preferences?.isAutoRefreshEnabled === false);
    expect(new Set(switched.map(({ id }) => id))).toEqual(new Set(ids));
  });
});

describe('requested datasets', () => {
  const requested = [
    {
      name: 'BASIC_AGG_DATA',
      attribute: [
        { name: 'Basic_Account_Info', container: ['bank'], fromDate: '2026-01-01' },
        { name: 'TRANSACTIONS' },
      ],
    },
  ];
  const read = [
    {
      name: 'BASIC_AGG_DATA',
      attribute: [{ name: 'BASIC_ACCOUNT_INFO', container: ['bank'] }, { name: 'TRANSACTIONS' }],
    },
  ];

  it('requested datasets are stored, and attributes without effect are listed in `Fin-Ignored`', async () => {
    const by = await service.person('form-filler-5');
    const field = fieldsOf(filled(await formOf(16001), () => 'ok'));
    const added = await post(16001, { field, dataset: requested, configName: 'Aggregation' }, by);
    expect([added.status, ignored(added)]).toEqual([201, 'configName, dataset.attribute.fromDate']);
    const { id } = await ended(added, by);
    expect(await stored(id)).toEqual(read);
    const kept = await put(id, { preferences: { isAutoRefreshEnabled: false } }, by);
    expect(ignored(kept)).toBeUndefined();
    await ended(kept, by);
    expect(await stored(id)).toEqual(read);
  });

  it('requested datasets are refused if `datasetName` and `dataset` differ', async () => {
    const body = { field: [{ id: '16001011', value: 'ok' }], dataset: requested };
    expect(code(await post(16001, { ...body, datasetName: ['DOCUMENT'] }))).toBe('400 Y800');
    expect(code(await post(16001, { ...body, datasetName: ['BASIC_AGG_DATA'] }))).toBe('400 Y812');
  });
});

it('reading the questions of a provider account is refused with Y816, because they are not stored', async () => {
  const [account] = (await service.call('GET', '/providerAccounts', { token: person.token })).body.providerAccount;
  const query = { include: 'credentials,questions' };
  expect(code(await service.call('GET', `/providerAccounts/${account.id}`, { token: person.token, query }))).toBe(
    '400 Y816',
  );
});
