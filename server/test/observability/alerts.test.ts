import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAlerts, metricsText } from '../harness/alerts.ts';
import { linkingService } from '../harness/linking-service.ts';
import { link } from '../harness/linking.ts';
import { testHost } from '../harness/test-host.ts';

test('a bank that keeps failing, and then works again, raises an alert and ends it', { tags: ['whole'] }, async () => {
  const storage = await openTestStorage();
  const metrics = metricsText(storage);
  const { url: serviceUrl, clock } = await linkingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const linkAs = async (user: string) => link(host, (await host.session()).token, { providerId: 16_001, user });
  const openBreakers = async () => /^fin_open_breakers\{bank="16001"\} (.+)$/m.exec(await metrics())?.[1];
  await linkAs('ok');
  const calm = await metrics();
  for (let time = 0; (await openBreakers()) === undefined && time < 20; time++) await linkAs('site-unavailable');
  const faulty = await metrics();
  await expectAlerts(['FinLinkBankBreakerOpen'], calm, faulty);
  await linkAs('site-unavailable');
  expect(await openBreakers()).toBe('1');
  clock.advance(3_600_000);
  await linkAs('ok');
  expect(await openBreakers()).toBe('0');
});

test('jobs that no process takes raise an alert', { tags: ['whole'] }, async () => {
  const storage = await openTestStorage();
  const metrics = metricsText(storage);
  const jobs = await storage.jobs('waiting_jobs');
  const database = await storage.database('waiting', {});
  const queue = await jobs.define({ name: 'work', payload: z.object({}) });
  const calm = await metrics();
  await database.tx(async (trx) => {
    for (let sent = 0; sent < 101; sent++) await queue.send(trx, {});
  });
  await expect.poll(metrics).toContain('fin_jobs{queue="work",state="waiting"} 101');
  await expectAlerts(['FinLinkJobsWait'], calm, await metrics());
});
