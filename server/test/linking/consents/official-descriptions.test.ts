import { openTestStorage } from '@fin-link/testing';
import { checkedAnswers, descriptionFiles } from '@fin-link/testing/official-schemas';
import { expect, test } from 'vitest';
import { australianBank, britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { testHost } from '../../harness/test-host.ts';

test.runIf(process.env['FIN_SCHEMAS_DIR'] !== undefined)(
  'the banks’ replies during linking match every official description',
  async () => {
    const before = checkedAnswers();
    const storage = await openTestStorage();
    const { url: serviceUrl } = await openBankingService(storage, ['GB', 'AU']);
    const host = await testHost({ storage, serviceUrl });
    await sharing(host, britishBank);
    await sharing(host, australianBank);
    for (const file of descriptionFiles)
      expect(checkedAnswers()?.[file], `answers compared with ${file}`).toBeGreaterThan(before?.[file] ?? 0);
  },
);
