import { cut } from './attack.ts';
import type { AttackRow } from './attack.ts';

/** Attacks with messages between page and frame, and with addresses from a page or the service. */
export const pageRows: readonly AttackRow[] = [
  {
    attack: 'forged message: from another window than the parent',
    where: 'frame',
    check: { name: 'parent window', file: 'packages/frame/src/platform/page-port/page-link.ts' },
    off: cut('source !== frame.parent || ', ''),
    test: {
      project: 'components',
      file: 'packages/frame/test/platform/page-link.test.ts',
      name: 'connection to the embedding page > ignores connect messages',
    },
  },
  {
    attack: 'forged message: without the nonce',
    where: 'frame',
    check: { name: 'nonce', file: 'packages/frame/src/platform/page-port/page-link.ts' },
    off: cut(' || data.nonce !== nonce', ''),
    test: {
      project: 'components',
      file: 'packages/frame/test/platform/page-link.test.ts',
      name: 'connection to the embedding page > ignores connect messages',
    },
  },
  {
    attack: 'forged message: outside the contract',
    where: 'frame',
    check: { name: 'contract of messages', file: 'packages/frame/src/platform/page-port/page-link.ts' },
    off: cut('const message = messageOf(event.data, pageMessages);', 'const message = event.data;'),
    test: {
      project: 'components',
      file: 'packages/frame/test/platform/page-link.test.ts',
      name: 'drops messages outside the contract',
    },
  },
  {
    attack: 'message of a foreign origin: that the user is back from the bank',
    where: 'frame',
    check: { name: 'origin of the note', file: 'packages/frame/src/screens/bank-site/bank-signs.ts' },
    off: cut('  origin === location.origin &&\n', '  origin !== undefined &&\n'),
    test: {
      project: 'components',
      file: 'packages/frame/test/screens/fin-bank-wait.test.ts',
      name: 'asks the host after a message of the host’s page and ignores other origins',
    },
  },
  {
    attack: 'forged message: outside the contract',
    where: 'element',
    check: { name: 'contract of messages', file: 'packages/elements/src/embedded-frame/embedded-frame.ts' },
    off: cut(
      'const message = messageOf(data, this.#frameOptions.messages) as FrameMessage | null;',
      'const message = data as FrameMessage | null;',
    ),
    test: {
      project: 'components',
      file: 'packages/elements/test/fin-link.test.ts',
      name: 'ignores messages outside the contract',
    },
  },
  {
    attack: 'page of a foreign origin: registered for no site',
    where: 'host',
    check: { name: 'origin of the site', file: 'server/src/tenancy/sessions/redeem-launch.ts' },
    off: cut('site.origins.includes(parentOrigin)', `parentOrigin !== ''`),
    test: {
      project: 'server',
      file: 'server/test/tenancy/sessions/session-lifecycle.test.ts',
      name: 'a launch from elsewhere is refused: {"parentOrigin"',
    },
  },
  {
    attack: 'forged SUCCESS event to the callback path',
    where: 'host',
    check: { name: 'secret of the path', file: 'server/src/reporting/service-webhooks/receive-event.ts' },
    off: cut('if (!secretsEqual(request.params.secret, webhookSecret))', `if (request.params.secret === '')`),
    test: {
      project: 'server',
      file: 'server/test/reporting/live-events/event-stream.test.ts',
      name: 'a webhook of the service makes the host read the provider account again and is not trusted',
    },
  },
  {
    attack: '`javascript:` and off-list return addresses',
    where: 'host',
    check: { name: 'return address of the site', file: 'server/src/tenancy/sessions/plan-session.ts' },
    off: cut('if (!isReturnAddress(site, returnUrl)) throw', `if (returnUrl === '') throw`),
    test: {
      project: 'server',
      file: 'server/test/tenancy/sessions/session-lifecycle.test.ts',
      name: 'javascript:alert(1)',
    },
  },
];
