import { describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { sharingService } from './sharing-service.ts';

describe('choice of permanent deletion', () => {
  it('permanent deletion is offered in Australia, is off by default, and can be changed until the consent ends', async () => {
    const running = await sharingService();
    const ann = await running.person('ann');
    const british = await ann.generate('GB');
    expect((await ann.consent(british)).deletion).toBeUndefined();
    expectError(await ann.accept(british, { deleteDataAtEnd: true }), 'Y820');
    expectError(await ann.call('PUT', `/consents/${british}/deletion`, { body: { deleteDataAtEnd: true } }), 'Y820');
    expectError(await ann.revoke(british, { deleteData: true }), 'Y820');
    expect((await ann.consent(british)).consentStatus).toBe('CONSENT_GENERATED');

    const consentId = await ann.generate('AU');
    expect((await ann.consent(consentId)).deletion).toEqual({ chosen: false });
    expect((await ann.accept(consentId, { deleteDataAtEnd: true })).status).toBe(200);
    expect((await ann.consent(consentId)).deletion).toEqual({ chosen: true });
    const choose = (deleteDataAtEnd: boolean) =>
      ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd } });
    expect((await choose(false)).body.consent[0].deletion).toEqual({ chosen: false });
    const ben = await running.person('ben');
    expectError(await ben.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } }), 'Y807');
    await ann.revoke(consentId);
    expectError(await choose(true), 'Y922');
    const kept = await running.deps.database.db
      .selectFrom('consent_record')
      .select(['event', 'deletes_data'])
      .where('consent_id', '=', consentId)
      .orderBy('position')
      .execute();
    expect(kept.map(({ event, deletes_data: deletes }) => [event, deletes])).toEqual([
      ['generated', false],
      ['accepted', true],
      ['deletion-declined', false],
      ['revoked', false],
    ]);
  });

  it('choosing permanent deletion adds nothing to the history of the consent', async () => {
    const running = await sharingService();
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
    const query = { consentId: String(consentId) };
    expect((await ann.call('GET', '/consents/history', { query })).body.consentHistory).toHaveLength(1);
  });
});
