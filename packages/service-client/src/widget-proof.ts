import type { KeyObject } from 'node:crypto';
import {
  widgetProofAlgorithm,
  widgetProofAudience,
  widgetProofSeconds,
  type WidgetSession,
} from '@fin-link/contracts/service';
import { SignJWT } from 'jose';

/** Signing key of a host. The service knows the public key under the same id. */
export interface WidgetKey {
  readonly id: string;
  /** Private Ed25519 key. */
  readonly privateKey: KeyObject;
}

/** Creates proofs that identify the session of a call to the service. */
export interface WidgetProofs {
  /** Returns the proof for calls of a user within a session. */
  ofSession(loginName: string, session: WidgetSession): Promise<string>;
  /** Returns the proof for calls of the host itself, with the admin's token. */
  ofHost(adminLoginName: string): Promise<string>;
}

/** Creates the signer of a host's proofs. `clock` sets the time of issue. */
export function createWidgetProofs({ id, privateKey }: WidgetKey, clock: { now(): Date }): WidgetProofs {
  const sign = (loginName: string, claims: { session?: WidgetSession }): Promise<string> => {
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: widgetProofAlgorithm, kid: id })
      .setSubject(loginName)
      .setAudience(widgetProofAudience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + widgetProofSeconds)
      .sign(privateKey);
  };
  return {
    ofSession: (loginName, session) => sign(loginName, { session }),
    ofHost: (adminLoginName) => sign(adminLoginName, {}),
  };
}
