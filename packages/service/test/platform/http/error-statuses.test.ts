import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { serviceSettings } from '../../../src/index.ts';
import { ServiceError } from '../../../src/platform/runtime/index.ts';

describe('error statuses of the service', () => {
  it.each([
    ['described', 400, 401],
    ['precise', 404, 400],
  ] as const)(
    'the service uses the %s error statuses that errorStatuses configures',
    async (errorStatuses, missing, withoutVersion) => {
      const app = createApp(serviceSettings.parse({ errorStatuses }), { level: 'silent' });
      app.get('/missing', () => Promise.reject(new ServiceError('Y807')));
      app.get('/version', () => Promise.reject(new ServiceError('Y016', { name: 'Api-Version' })));
      const [first, second, malformed] = [
        await app.inject('/missing'),
        await app.inject('/version'),
        await app.inject('/%zz'),
      ];
      expect([first.statusCode, second.statusCode]).toEqual([missing, withoutVersion]);
      expect(second.headers['www-authenticate']).toBe(withoutVersion === 401 ? 'Bearer' : undefined);
      expect([malformed.statusCode, malformed.json().errorCode]).toEqual([400, 'Y806']);
      await app.close();
    },
  );
});
