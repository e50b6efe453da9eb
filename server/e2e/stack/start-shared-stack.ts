import { mkdtemp, rm } from 'node:fs/promises';
import { preloading } from '@fin-link/testing/official-schemas';
import {
  createStackDatabase,
  failedPagesFolder,
  freePorts,
  launchStack,
  processFolderPrefix,
  openStackServer,
} from '@fin-link/testing/stack';
import type { TestProject } from 'vitest/node';
import { demoFont } from '../../src/platform/sites/index.ts';
import { siteOf } from '../customer/registered-site.ts';
import { customerNames } from './shared-stack.ts';
import type { CustomerName } from './shared-stack.ts';

const demoSite = (origin: string) => ({
  publishableKey: 'pk_sandbox_demo',
  appName: 'Fernway',
  origins: [origin],
  returnUrls: ['/', '/link', '/verify', '/link-and-verify', '/transfer', '/consents', '/lite'].map(
    (path) => origin + path,
  ),
  callbackUrl: `${origin}/webhooks/fin-link`,
  fonts: [demoFont(origin)],
});

/**
 * Starts the shared stack before the first test file. Starting is the slowest part of an end-to-end test, and the first
 * start is the slowest of all.
 */
export default async function startSharedStack(project: TestProject): Promise<() => Promise<void>> {
  await rm(failedPagesFolder, { recursive: true, force: true });
  const closeServer = await openStackServer();
  const database = await createStackDatabase();
  const dataDir = await mkdtemp(processFolderPrefix('stack'));
  const free = await freePorts(customerNames.length);
  const ports = Object.fromEntries(customerNames.map((name, index) => [name, free[index] ?? 0])) as Record<
    CustomerName,
    number
  >;
  const customers = customerNames.map((name) => siteOf(name, ports[name]));
  const stack = await launchStack({
    dataDir,
    env: ({ demo }) => ({
      ...preloading(),
      ...database.env,
      FIN_SITES: JSON.stringify([demoSite(demo), ...customers]),
      FIN_BANK_OPENER_POLICY: 'same-origin',
    }),
  });
  const [, consoleAddress = ''] = /^console +(\S+)$/m.exec(stack.output()) ?? [];
  project.provide('sharedStack', { urls: stack.urls, ports, consoleAddress });
  return async () => {
    await stack.kill9();
    await database.drop();
    await closeServer();
    await rm(dataDir, { recursive: true, force: true });
  };
}
