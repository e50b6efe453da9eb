import { authoriseAtBank } from '@fin-link/testing/bank-pages';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { readEvents } from '../harness/event-reader.ts';
import { untilStatus } from '../harness/linking.ts';
import { britishBank, openBankingService } from '../harness/open-banking-service.ts';
import { testHost } from '../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare, readVisit } from '../harness/visiting.ts';

const storage = await openTestStorage();
const { url: serviceUrl, bankUrl } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });

test('a user gives a consent at the British bank, and their accounts are linked', async () => {
  const { token } = await host.session();
  const events = await readEvents(host.url, token);
  const consentId = await generate(host, token);
  const prepared = await prepare(host, token, consentId);
  expect(prepared.visit).toMatchObject({
    consentId,
    providerId: britishBank,
    providerAccountId: null,
    status: 'ready',
  });
  const browser = hostBrowser(host);
  const bank = await leave(browser, prepared);
  expect(bank.origin).toBe(bankUrl);
  expect((await readVisit(host, token, prepared.visit.visitId)).status).toBe('atBank');
  const back = await authoriseAtBank(bank, 'ok-giving');
  const page = await browser.comeBack(back);
  expect(page.text).toContain('You can close this window.');
  const { status, providerAccountId } = await readVisit(host, token, prepared.visit.visitId);
  expect(status).toBe('done');
  await untilStatus(host, token, providerAccountId ?? 0, 'SUCCESS');
  await events.find((event) => event.type === 'visit' && event.visit.status === 'done');
  const seen = events.events.flatMap(({ event }) => (event.type === 'visit' ? [event.visit.status] : []));
  expect([...new Set(seen)]).toEqual(['ready', 'atBank', 'checking', 'done']);
});
