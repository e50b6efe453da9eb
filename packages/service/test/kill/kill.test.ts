import type { ProviderAccount } from '@fin-link/contracts/server';
import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { KillableService, type Everything } from './killable-service.ts';

const isLong = process.env['FIN_TEST_LONG'] === '1';
const moments = isLong ? 60 : 4;
/** About as long as a link takes here. */
const wholeLinkMs = 1_500;

/** What a reader sees, without what differs from one link to the next. */
function shown({ accounts, transactions, holdings }: Everything) {
  const names = new Map(accounts.map(({ id, accountName }) => [id, accountName]));
  return {
    accounts: accounts
      .map(({ accountName, balance, accountNumber }) => [accountName, balance?.amount, accountNumber].join(' | '))
      .toSorted(),
    transactions: transactions
      .map(({ accountId, date, status, baseType, amount, description }) =>
        [names.get(accountId), date, status, baseType, amount.amount, description.original].join(' | '),
      )
      .toSorted(),
    holdings: holdings.map(({ symbol, quantity, value }) => [symbol, quantity, value.amount].join(' | ')).toSorted(),
  };
}

async function link(service: KillableService, providerId: number, login: string): Promise<ProviderAccount> {
  const account = await service.rests(await service.add(providerId, login));
  if (account.status !== 'USER_INPUT_REQUIRED') return account;
  await service.answer(account, '123456');
  return service.rests(account);
}

/** Links the same again for somebody else, from beginning to end, and compares. */
async function expectLikeClean(service: KillableService, providerId: number, login: string): Promise<void> {
  const found = shown(await service.everything());
  await service.signInAs('clean-link');
  expect(await link(service, providerId, login)).toMatchObject({ status: 'SUCCESS' });
  expect(found).toEqual(shown(await service.everything()));
  expect(found.transactions.length).toBeGreaterThan(500);
}

describe.runIf(testDatabaseKind() === 'pglite')(
  'a process that is killed',
  { timeout: isLong ? 1_800_000 : 240_000 },
  () => {
    it('while the code is awaited: the question stands, and its answer completes the link', async () => {
      const service = await KillableService.create();
      await service.start();
      await service.signInAs('killed-waiting');
      const asked = await service.rests(await service.add(16002, 'ok'));
      expect(asked.status).toBe('USER_INPUT_REQUIRED');
      await service.kill();

      await service.start();
      await service.signInAs('killed-waiting');
      const still = await service.read(asked.id);
      expect(still).toMatchObject({
        status: 'USER_INPUT_REQUIRED',
        requestId: asked.requestId,
        loginForm: [{ id: asked.loginForm?.[0]?.id }],
      });
      await service.answer(still, '123456');
      expect(await service.rests(asked)).toMatchObject({ status: 'SUCCESS', requestId: asked.requestId });
      await expectLikeClean(service, 16002, 'ok');
    });

    it.each([
      ['while the accounts are being listed', 1],
      ['while the first account is being read', 2],
      ['while the last account is being read', 4],
    ])('%s: the link goes on by itself, nothing half-written and nothing doubled', async (_when, piece) => {
      const service = await KillableService.create();
      await service.start(piece);
      await service.signInAs('killed-reading');
      const added = await service.add(16001, 'slow-70s');
      await service.holding();
      expect(await service.read(added.id)).toMatchObject({ status: 'IN_PROGRESS' });
      await service.kill();

      await service.start();
      await service.signInAs('killed-reading');
      expect(await service.rests(added)).toMatchObject({ status: 'SUCCESS', requestId: added.requestId });
      await expectLikeClean(service, 16001, 'slow-70s');
    });

    it(`at any of ${moments} moments: the link completes, or says what to do next`, async () => {
      const service = await KillableService.create();
      await service.start();
      await service.signInAs('never-killed');
      expect(await link(service, 16002, 'ok')).toMatchObject({ status: 'SUCCESS' });
      const clean = shown(await service.everything());
      for (let moment = 0; moment < moments; moment += 1) {
        const loginName = `killed-at-${moment}`;
        await service.signInAs(loginName);
        const added = await service.add(16002, 'ok');
        const driven = finish(service, added).catch(() => null);
        // The moment is what is tested, so this is a time and no state: the golden ratio spreads them without a pattern.
        await new Promise((resolve) => setTimeout(resolve, ((moment * 0.618) % 1) * wholeLinkMs));
        await service.kill();
        await driven;

        await service.start();
        await service.signInAs(loginName);
        expect(await finish(service, added)).toMatchObject({ status: 'SUCCESS' });
        expect(shown(await service.everything())).toEqual(clean);
      }
    });
  },
);

/** Does what the states say, as a person would: answers when asked, tries again after a failure. */
async function finish(service: KillableService, added: ProviderAccount): Promise<ProviderAccount> {
  let account = await service.rests(added);
  for (let tries = 0; account.status !== 'SUCCESS' && tries < 5; tries += 1) {
    if (account.status === 'USER_INPUT_REQUIRED') await service.answer(account, '123456');
    else await service.refresh(added.id);
    account = await service.rests(added);
  }
  return account;
}
