import { describe, expect, it } from 'vitest';
import { codeOf, dollars, peopleByHand } from './people-by-hand.ts';

const { service, person } = await peopleByHand();
const { database } = service.deps;
const today = () => service.deps.businessClock.now().toISOString().slice(0, 10);

describe('a property with loans', async () => {
  const owner = await person('owns-a-house');
  const home = { accountType: 'REAL_ESTATE', accountName: 'House', homeValue: dollars(610_000) };
  const loan = (accountName: string) =>
    owner.added({ accountType: 'HOME_LOAN', accountName, balance: dollars(190_000) });
  const read = async (id: number) => (await owner.accounts({ accountId: String(id) }))[0];

  it('a manual property has its entered value with the date, its address and its linked loans', async () => {
    const loans = [await loan('First'), await loan('Second')].toSorted((one, other) => one - other);
    const address = { street: '7 Elm Street', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
    const id = await owner.added({ ...home, address, linkedAccountIds: loans });
    expect(await read(id)).toMatchObject({
      CONTAINER: 'realEstate',
      isAsset: true,
      balance: dollars(610_000),
      homeValue: dollars(610_000),
      valuationType: 'MANUAL',
      estimatedDate: today(),
      address,
      linkedAccountIds: loans,
    });
    expect((await owner.update(id, { homeValue: dollars(600_000), estimatedDate: '2025-12-31' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ homeValue: dollars(600_000), estimatedDate: '2025-12-31', address });
    expect(codeOf(await owner.update(id, { estimatedDate: '2099-01-01' }))[0]).toBe('Y800');
    const same = { ...address, street: '7 ELM ST' };
    expect(codeOf(await owner.add({ ...home, address: same }))).toEqual(['Y811', 'account.address already exists.']);
    expect((await owner.update(id, { address: same, homeValue: dollars(600_000) })).status).toBe(204);
    const balances = await database.db
      .selectFrom('account_balance')
      .select(['date', 'balance'])
      .where('account_id', '=', id)
      .orderBy('date')
      .execute();
    expect(balances.map(({ date, balance }) => [date, Number(balance)])).toEqual([
      ['2025-12-31', 600_000],
      [today(), 600_000],
    ]);
    await owner.update(id, { linkedAccountIds: loans.slice(1) });
    expect((await read(id))?.linkedAccountIds).toEqual(loans.slice(1));
  });

  it('a manual property is valued by the registry with range and source, and an entered value replaces it', async () => {
    const address = { street: '412 Juniper Hill Road', city: 'Cedar Hollow', state: 'CA', country: 'US' };
    const cedar = { accountType: 'REAL_ESTATE', accountName: 'Cedar', valuationType: 'SYSTEM' };
    const id = await owner.added({ ...cedar, address });
    const valued = (await read(id)) ?? expect.fail();
    expect(valued).toMatchObject({
      valuationType: 'SYSTEM',
      address: { city: 'Cedar Hollow', zip: '94990' },
      estimatedDate: today(),
      valuation: { source: 'Simulated property registry', homeValue: valued.homeValue, method: 'INDEXED_SALE' },
      balance: valued.homeValue,
    });
    await owner.update(id, { homeValue: dollars(700_000) });
    const typed = await read(id);
    expect(typed).toMatchObject({ valuationType: 'MANUAL', homeValue: dollars(700_000), address: valued.address });
    expect(typed).not.toHaveProperty('valuation');
    const at = (street: string, city: string, state: string) =>
      owner.add({ ...cedar, address: { street, city, state } });
    expect(codeOf(await at('88 Marlow Ave', 'Fenwick Landing', 'NY'))[0]).toBe('Y869');
    expect(codeOf(await at('9 Tidewater Ct', 'Quarry Bay', 'MA'))[0]).toBe('Y862');
  });

  it('a property cannot be linked to a loan that is not selected for aggregation', async () => {
    const [verified, property] = [await loan('Verified alone'), await owner.added(home)];
    const select = (isSelected: boolean | null) =>
      database.db.updateTable('account').set({ is_selected: isSelected }).where('id', '=', verified).execute();
    await select(false);
    expect(codeOf(await owner.update(property, { linkedAccountIds: [verified] }))[0]).toBe('Y800');
    expect(await read(property)).not.toHaveProperty('linkedAccountIds');
    await select(true);
    await owner.update(property, { linkedAccountIds: [verified] });
    expect((await read(property))?.linkedAccountIds).toEqual([verified]);
  });

  it('a property can be linked only to loans of its user, each loan to one property, and deleting a loan unlinks it', async () => {
    const mortgage = await loan('Mortgage');
    const [one, other] = [await owner.added({ ...home, linkedAccountIds: [mortgage] }), await owner.added(home)];
    const stranger = await person('owns-another-house');
    const theirs = await stranger.added({ accountType: 'HOME_LOAN', accountName: 'Theirs' });
    expect(codeOf(await owner.update(other, { linkedAccountIds: [mortgage] }))[0]).toBe('Y800');
    expect(codeOf(await owner.update(other, { linkedAccountIds: [theirs] }))[0]).toBe('Y800');
    expect(codeOf(await owner.update(other, { linkedAccountIds: [one] }))[0]).toBe('Y800');
    await database.db
      .updateTable('change_journal')
      .set({ stamp: new Date() })
      .where('entity_key', '=', String(one))
      .execute();
    expect((await owner.remove(mortgage)).status).toBe(204);
    expect(await read(one)).not.toHaveProperty('linkedAccountIds');
    const noted = await database.db
      .selectFrom('change_journal')
      .select('stamp')
      .where('entity_key', '=', String(one))
      .execute();
    expect(noted).toEqual([{ stamp: null }]);
  });
});
