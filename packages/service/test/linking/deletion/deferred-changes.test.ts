import { expect, it } from 'vitest';
import { readingExtracts } from '../../data/extracts/reading-extracts.ts';
import { steppedLinking, SteppedUser, takeStep } from '../../sequences/index.ts';

const linking = await steppedLinking();
const backend = await readingExtracts(linking.service);
const bank = { accounts: ['one'], posted: 2, isPending: false, amount: 1, outcome: 'nothing' } as const;

it('permanent deletion with data extracts off keeps deferred changes of the provider account itself', async () => {
  const user = new SteppedUser(linking, 'deferred-and-deleted');
  await takeStep(user, { do: 'link', bank });
  const from = await backend.begin();
  await takeStep(user, { do: 'switch extracts off', nth: 0 });
  await takeStep(user, { do: 'refresh', nth: 0, bank });
  await takeStep(user, { do: 'delete permanently', nth: 0 });
  await takeStep(user, { do: 'switch extracts on', nth: 0 });
  const { providerAccounts } = await backend.extract(user.loginName, await backend.until(from));
  expect(providerAccounts).toHaveLength(1);
  expect(providerAccounts).toMatchObject(await user.all('/providerAccounts', 'providerAccount'));
});
