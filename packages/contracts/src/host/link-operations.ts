import { createLinkRequest } from '../browser/index.ts';
import type { LinkView } from '../browser/index.ts';
import type { DetailsOf } from './define.ts';

const link: LinkView = {
  linkId: 'hl_Vt5mQ2xL8rKc0nZpJw4d',
  status: 'open',
  person: 'j•••@example.com',
  createdAt: '2026-11-20T10:15:00.000Z',
  expiresAt: '2026-11-27T10:15:00.000Z',
  usedAt: null,
  sessionId: null,
};

/** Inputs, errors and examples of the operations on hosted links. */
export const linkDetails = {
  createLink: {
    summary: 'Create a hosted link: a page of the host that a user opens from a message',
    description:
      'The link can be used once, after a click on its page. Only this reply contains its address. Anyone who has the address can use it.',
    body: createLinkRequest,
    status: 201,
    missing: 'site.unknown',
    errors: ['session.login-mismatch', 'config.not-found', 'user.removed', 'rate.sessions'],
    example: {
      body: {
        session: {
          loginName: 'user-1042',
          configNames: ['Verification'],
          start: { action: 'cdv', verificationId: 8101 },
        },
        person: { email: 'jamie@example.com' },
      },
      reply: { link, url: 'https://link.example/l/lk_Qm4vT8xR2cYpL6nKd0sJbWfA' },
    },
  },
  getLink: {
    summary: 'Read the state of a hosted link',
    description: 'Says whether the link was opened, has expired, or was revoked, and which session it started.',
    errors: ['link.not-found'],
    example: { reply: { link } },
  },
  revokeLink: {
    summary: 'Revoke a hosted link',
    description: 'The link no longer works. A link that was opened answers `link.used`: end its session instead.',
    errors: ['link.not-found', 'link.used'],
    example: { reply: { link: { ...link, status: 'revoked' } } },
  },
} satisfies DetailsOf<'createLink' | 'getLink' | 'revokeLink'>;
