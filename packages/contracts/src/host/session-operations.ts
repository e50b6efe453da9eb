import * as z from 'zod/mini';
import { endSessionRequest, flowSnapshot, launchRequest, saveLocaleRequest } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

/** Inputs, errors and examples of the operations on the session. */
export const sessionDetails = {
  redeemLaunch: {
    summary: 'Redeem a launch token for a session token',
    description:
      'The frame calls it once at its start. The launch token ends with it. A token that is unknown, used or older than two minutes answers `launch.invalid`, a page of another origin `launch.origin-mismatch`.',
    body: launchRequest,
    errors: [
      'site.unknown',
      'site.origin-not-registered',
      'launch.invalid',
      'launch.origin-mismatch',
      'session.ended',
      'session.expired',
      'capability.missing',
      'config.not-allowed',
    ],
    example: {
      body: {
        launchToken: examples.launchToken,
        publishableKey: 'pk_sandbox_demo',
        parentOrigin: 'https://app.example',
        view: 'link',
      },
      reply: {
        sessionToken: 'st_W2mZc9rT4yQk1vLx8pNbE6uH',
        session: examples.session,
        popular: { kind: 'popular', providers: [examples.providerRow], total: 1, matchedAs: null },
      },
    },
  },
  getSession: {
    summary: 'Read the session',
    description: 'Restarts the idle time of the session.',
    errors: ['session.not-found'],
    example: { reply: { session: examples.session } },
  },
  endSession: {
    summary: 'End the session',
    description:
      'Ends the session as the user leaves, with what was linked so far as its result. A repeated call answers `session.ended`.',
    body: endSessionRequest,
    errors: serviceErrors,
    example: { body: { outcome: 'success', screen: 'success' } },
  },
  saveSnapshot: {
    summary: 'Save the progress of the flow',
    description:
      'Stores where the user is, so that the flow continues there after a reload or in another tab. It never has what the user typed.',
    body: flowSnapshot,
    errors: [],
    example: { body: examples.snapshot },
  },
  saveLocale: {
    summary: 'Save the language that the user chose',
    description: 'It holds for the rest of the session, also on the pages of the host.',
    body: saveLocaleRequest,
    errors: [],
    example: { body: { locale: 'de-DE' } },
  },
  streamEvents: {
    summary: 'Stream the changes of the session, its provider accounts and its authorizations',
    description:
      'Server-sent events. The stream begins with the current state or, with `Last-Event-ID`, with the changes since that event.',
    isStream: true,
    headers: z.object({ 'last-event-id': z.optional(z.string().check(z.regex(/^\d{0,9}$/))) }),
    errors: [],
    example: {
      headers: { 'last-event-id': '3' },
      reply: { type: 'provider-account', providerAccount: examples.providerAccount },
    },
  },
} satisfies DetailsOf<'redeemLaunch' | 'getSession' | 'endSession' | 'saveSnapshot' | 'saveLocale' | 'streamEvents'>;
