import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken, newToken } from '@fin-link/storage';
import type { HostTransaction } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { SignInSecrets } from './identity-provider.ts';

/**
 * States of sign-ins. A state has its end and a signature that binds it to the cookie of one browser, so that unfinished sign-ins leave no
 * rows. Nonce and verifier follow from the state by a secret of the deployment.
 */
export interface SignInStates {
  create(browser: string): SignInSecrets;
  /** Returns the secrets of a state, and stores that it is used; `null` if it is too old, used, or of another browser. */
  use(trx: HostTransaction, state: string, browser: string): Promise<SignInSecrets | null>;
}

/** Time in which a user signs in at the identity provider. */
export const signInSeconds = 600;

export function openSignInStates(
  { clock, settings }: NeedsClock & NeedsSettings<'customer'>,
  secret: string,
): SignInStates {
  const derive = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');
  const secretsOf = (state: string): SignInSecrets => ({
    state,
    nonce: derive('nonce', state),
    verifier: derive('verifier', state),
  });
  return {
    create(browser) {
      const endsAt = Math.floor(clock.now().getTime() / 1_000) + signInSeconds;
      const start = `${newToken('')}.${endsAt}`;
      return secretsOf(`${start}.${derive('state', `${start} ${browser}`)}`);
    },

    async use(trx, state, browser) {
      const [random = '', end = '', signature = ''] = state.split('.');
      if (!isEqual(signature, derive('state', `${random}.${end} ${browser}`))) return null;
      const endsAt = new Date(Number(end) * 1_000);
      if (endsAt <= clock.now()) return null;
      const first = await trx
        .insertInto('used_sign_in')
        .values({ state_hash: hashToken(state), customer: settings.customer, ends_at: endsAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('state_hash')
        .executeTakeFirst();
      return first === undefined ? null : secretsOf(state);
    },
  };
}

function isEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
