import { expect, test } from 'vitest';
import { eventNames, insightsEvent, sentEventNames } from '../../src/service/index.ts';

/** Event from its public page, in the envelope of every event here (interface 6). */
const sent = {
  event: {
    info: 'INSIGHTS',
    notificationId: '63bf4e1c-5a6d-4f33-9a53-6d0f9f3b7f10',
    notificationTime: '2026-11-20T10:00:01Z',
    data: {
      userCount: 2,
      fromDate: '2026-11-20T09:00:00Z',
      toDate: '2026-11-20T10:00:00Z',
      userData: ['ann', 'bob'].map((loginName) => ({
        user: { loginName },
        links: [{ methodType: 'GET', rel: 'getFeedExtracts', href: `insights/feedExtracts?loginName=${loginName}` }],
      })),
    },
  },
};

test('the event of insights has the members of its public page, and no others', () => {
  expect(insightsEvent.parse(sent)).toEqual(sent);
  const { event } = sent;
  for (const body of [
    { ...sent, loginName: 'ann' },
    { event: { ...event, loginName: 'ann' } },
    { event: { ...event, data: { ...event.data, feed: [] } } },
  ])
    expect(insightsEvent.safeParse(body).success).toBe(false);
});

test('the event of insights can be subscribed to', () => {
  expect(eventNames).toContain('INSIGHTS');
  expect(sentEventNames).toContain('INSIGHTS');
});
