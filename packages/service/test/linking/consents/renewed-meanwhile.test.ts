import { expect, it } from 'vitest';
import { problem } from '../../../src/banks/connectors/contract/bank-failures.ts';
import { jobsOf } from '../deletion/sharing-service.ts';
import { consentingService } from './consenting-service.ts';

it('renewing a consent at the bank replaces a running refresh, which does not store the old grant', async () => {
  const service = await consentingService();
  const { AU: bank } = service.banks;
  bank.grants.until = service.inDays(365);
  const { authority } = bank.consentBank;
  const { open, complete } = authority;
  const ann = await service.person('ann');
  const { consentId, providerAccountId } = await ann.link('AU');
  await service.passDays(50);

  const opened: string[] = [];
  const [opening, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  authority.open = async (target, grant, signal) => {
    opened.push(grant);
    if (opened.length > 1) return open(target, grant, signal);
    opening.resolve();
    await gate.promise;
    return { kind: 'opened', grant: 'old, exchanged', session: 'old' };
  };
  // An automatic refresh is due; if it has not started, this call starts one.
  await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
  await opening.promise;
  authority.complete = async (...given) => {
    const outcome = await complete(...given);
    return outcome.kind === 'granted' ? { ...outcome, grant: 'new' } : outcome;
  };
  const { authorizationUrl } = (await ann.renew(consentId)).body;
  const back = await ann.comeBack(providerAccountId, consentId, bank.authorize(authorizationUrl));
  const before = back.body.providerAccount[0].requestId;
  await expect.poll(async () => (await ann.rested(providerAccountId)).status).toBe('SUCCESS');
  const { requestId, dataset } = await ann.rested(providerAccountId);
  expect(requestId).toBe(before);
  expect(dataset[0].additionalStatus).toBe('AVAILABLE_DATA_RETRIEVED');
  gate.resolve();
  const working = async () => (await jobsOf(service, providerAccountId)).filter(({ state }) => state !== 'completed');
  await expect.poll(working).toEqual([]);
  await service.passDays(1.1);
  await expect.poll(() => opened.length).toBeGreaterThan(2);
  expect(opened.slice(1)).toEqual(opened.slice(1).map(() => 'new'));
});

it('a bank’s refusal of the old grant does not end a consent that was renewed meanwhile', async () => {
  const service = await consentingService();
  const { AU: bank } = service.banks;
  bank.grants.until = service.inDays(365);
  const { connector } = bank.consentBank;
  const { listAccounts } = connector;
  const ann = await service.person('ann');
  const { consentId, providerAccountId } = await ann.link('AU');
  await service.passDays(50);

  const [reading, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  connector.listAccounts = async () => {
    connector.listAccounts = listAccounts;
    reading.resolve();
    await gate.promise;
    return problem('CONSENT_REVOKED', 'an old token');
  };
  await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
  await reading.promise;
  const { authorizationUrl } = (await ann.renew(consentId)).body;
  const back = await ann.comeBack(providerAccountId, consentId, bank.authorize(authorizationUrl));
  expect(back.status, back.text).toBe(200);
  gate.resolve();
  await expect
    .poll(async () => (await jobsOf(service, providerAccountId)).filter(({ state }) => state !== 'completed'))
    .toEqual([]);
  expect((await ann.consent(consentId)).consentStatus).toBe('ACTIVE');
  expect((await ann.rested(providerAccountId)).status).toBe('SUCCESS');
});
