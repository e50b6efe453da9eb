import { generateKeyPairSync } from 'node:crypto';
import {
  widgetProofAlgorithm,
  widgetProofAudience,
  widgetProofHeader,
  widgetProofSeconds,
  type WidgetSession,
} from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import { SignJWT } from 'jose';
import type { WidgetKeys } from '../../src/index.ts';

const usual: WidgetSession = {
  sessionId: 'ses_1',
  version: 'v4',
  flow: 'aggregation',
  configName: null,
  singleSite: false,
};

/** Creates a host. A service that is configured with its `keys` accepts its proofs. */
export function widgetHost(adminLoginName: string | null = null, id = 'host-1') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys: WidgetKeys = new Map([[id, { publicKey, adminLoginName }]]);
  const sign = async (clock: Clock, sub: string, session?: WidgetSession) => {
    const iat = Math.floor(clock.now().getTime() / 1_000);
    const claims = { sub, aud: widgetProofAudience, iat, exp: iat + widgetProofSeconds, session };
    const proof = new SignJWT(claims).setProtectedHeader({ alg: widgetProofAlgorithm, kid: id });
    return { [widgetProofHeader]: await proof.sign(privateKey) };
  };
  return {
    keys,
    /** Returns the proof of a call in a session of the user. */
    proved: (clock: Clock, loginName: string, session: Partial<WidgetSession> = {}) =>
      sign(clock, loginName, { ...usual, ...session }),
    /** Returns the proof of a call by the host itself. */
    provedByHost: (clock: Clock, adminLogin: string) => sign(clock, adminLogin),
  };
}
