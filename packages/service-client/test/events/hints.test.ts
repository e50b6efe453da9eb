import { expect, test } from 'vitest';
import { readRefreshHint } from '../../src/index.ts';

const event = (over: object = {}) => ({
  event: {
    info: 'REFRESH.PROCESS_COMPLETED',
    notificationId: 'n',
    loginName: 'sbMem1',
    data: { providerAccount: [{ id: 5, status: 'SUCCESS' }, { id: 5 }] },
    ...over,
  },
});

test('readRefreshHint returns login name and provider accounts of a REFRESH event', () => {
  expect(readRefreshHint(event())).toEqual({ loginName: 'sbMem1', providerAccountIds: [5] });
});

test.each([
  null,
  'x',
  [],
  {},
  { event: {} },
  event({ info: 'DATA_UPDATES.USER_DATA' }),
  event({ data: { providerAccount: [] } }),
  event({ data: { providerAccount: [{ id: '5' }] } }),
])('readRefreshHint returns null for any other body (%#)', (body) => {
  expect(readRefreshHint(body)).toBeNull();
});
