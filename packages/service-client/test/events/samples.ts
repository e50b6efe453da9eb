import { Webhook } from 'standardwebhooks';

// Events of the service, signed with an independent implementation of Standard Webhooks.

export const secret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy1vbmU=';
export const otherSecret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy10d28=';
export const now = new Date('2026-11-20T10:00:00Z');
export const clock = { now: () => now };

export const dataUpdates = (notificationId = 'n1') => ({
  event: {
    info: 'DATA_UPDATES.USER_DATA',
    notificationId,
    notificationTime: '2026-11-20T10:00:00Z',
    data: {
      userCount: 1,
      fromDate: '2026-11-20T09:50:00Z',
      toDate: '2026-11-20T10:00:00Z',
      userData: [
        {
          user: { loginName: 'Zoë' },
          links: [{ methodType: 'GET', rel: 'getUserData', href: 'dataExtracts/userData' }],
        },
      ],
    },
  },
});

export const newInsights = () => ({
  event: {
    info: 'INSIGHTS',
    notificationId: 'n1',
    notificationTime: '2026-11-20T10:00:00Z',
    data: {
      userCount: 1,
      fromDate: '2026-11-20T09:00:00Z',
      toDate: '2026-11-20T10:00:00Z',
      userData: [
        {
          user: { loginName: 'Zoë' },
          links: [{ methodType: 'GET', rel: 'getFeedExtracts', href: 'insights/feedExtracts?loginName=Zo%C3%AB' }],
        },
      ],
    },
  },
});

export interface SignedEvent {
  headers: Record<string, string>;
  body: Buffer;
}

export function signed(
  event: object,
  { by = [secret], at = now, id = 'n1' }: { by?: readonly string[]; at?: Date; id?: string } = {},
): SignedEvent {
  const text = JSON.stringify(event);
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': by.map((one) => new Webhook(one).sign(id, at, text)).join(' '),
    },
    body: Buffer.from(text),
  };
}
