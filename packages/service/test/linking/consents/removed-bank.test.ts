import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentingService } from './consenting-service.ts';

let service: Awaited<ReturnType<typeof consentingService>>;
let ann: Awaited<ReturnType<typeof service.person>>;
beforeEach(async () => {
  service = await consentingService();
  ann = await service.person('ann');
});

describe('consents of a bank that is no longer configured', () => {
  it('consents of a bank that is no longer configured are listed without data that only the bank has', async () => {
    const { consentId } = await ann.link('AU');
    await service.passDays(60);
    expect(await ann.consent(consentId, 'renewal')).toHaveProperty('renewal');
    service.withoutBank('AU');
    const left = await ann.consent(consentId, 'renewal');
    expect(left).toMatchObject({ consentStatus: 'ACTIVE', deletion: { chosen: false } });
    expect(left).not.toHaveProperty('renewal');
    expect(left).not.toHaveProperty('period');
  });

  it('a consent of a bank that is no longer configured can be revoked, with deletion of its data', async () => {
    const { consentId } = await ann.link('AU');
    service.withoutBank('AU');
    const { status, body } = await ann.revoke(consentId, { deleteData: true });
    expect([status, body.consent?.[0].consentStatus, body.dataDeleted]).toEqual([200, 'REVOKED', true]);
  });

  it('consents revoked without their bank are ended there when the bank is configured again, and their tokens are deleted', async () => {
    const { db } = service.deps.database;
    const grants = async () =>
      (await sql`select from ${sql.raw('service.vault_key')} where scope like 'consent-ending/%'`.execute(db)).rows;
    const retried = async () =>
      (
        await sql`update ${sql.raw('service_jobs.job')} set start_after = now()
          where name = 'consent-ending' and state = 'retry' returning id`.execute(db)
      ).rows.length;
    const { consentId } = await ann.link('AU');
    const bringBack = service.withoutBank('AU');
    expect((await ann.revoke(consentId)).body.bankInformed).toBe(false);
    await expect.poll(retried).toBe(1);
    expect(await grants()).toHaveLength(1);
    bringBack();
    await expect.poll(async () => [await retried(), service.banks.AU.ended.size][1]).toBe(1);
    await expect.poll(grants).toEqual([]);
  });
});
