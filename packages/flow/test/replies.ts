import type { HostAnswer } from '@fin-link/contracts/host';
import { answered, failed } from '../src/index.ts';
import type {
  Answered,
  ConnectionsEffect,
  ConsentsEffect,
  Failed,
  FailedRequest,
  InputOf,
  LinkEffect,
  RequestName,
} from '../src/index.ts';

export type FlowEffect = LinkEffect | ConnectionsEffect | ConsentsEffect;

/** Returns the name of a request, or the type of any other effect. */
export const nameOf = (effect: FlowEffect): string => (effect.type === 'request' ? effect.request : effect.type);

/** Returns the answer of the host to a request. */
export const replied = <N extends RequestName>(name: N, input: InputOf<N>, answer: HostAnswer<N>): Answered<N> =>
  answered(name, input, answer, 60_000);

export const refused = failed;

/** Returns a failed request about the bank, connection or consent with this id. */
export const refusedAbout = <N extends RequestName>(name: N, id: number, failure: FailedRequest): Failed<N> =>
  failed(name, { providerId: id, providerAccountId: id, consentId: id } as unknown as InputOf<N>, failure);

/** Returns a request that failed with this code, about the bank, connection or consent with this id. */
export const refusedFor = <N extends RequestName>(name: N, id: number, code: FailedRequest['code']): Failed<N> =>
  refusedAbout(name, id, { code, reference: 'rq', retryAfter: null });
