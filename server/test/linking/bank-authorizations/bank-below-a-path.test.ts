import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { openBankingService, secondAmericanBank } from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { testHost } from '../../harness/test-host.ts';

test('a user shares accounts of a bank whose pages are below a path of another bank’s origin', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await openBankingService(storage, ['US']);
  const host = await testHost({ storage, serviceUrl });
  const { read } = await sharing(host, secondAmericanBank);
  expect((await read()).status).toBe('ACTIVE');
});
