import * as z from 'zod/mini';
import {
  authorizationId,
  configName,
  entityId,
  idString,
  insightId,
  insightName,
  keyId,
  linkId,
  loginName,
  sessionId,
  sitePublishableKey,
  transferReference,
} from '../browser/index.ts';
import type { hostOperations, HostOperationName } from '../browser/index.ts';
import { hostOperation } from './define.ts';

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Union of the names of the parameters in the path of an operation. */
export type ParametersOf<N extends HostOperationName> = NamesIn<(typeof hostOperations)[N]['path']>;

type ParameterName = ParametersOf<HostOperationName>;

/** Schema of an id in a path. Parses the text to a number. */
const idParameter = z.pipe(z.pipe(idString, z.transform(Number)), entityId);

/** Schema of each path parameter. A name has the same meaning in every path. */
export const pathParameters = {
  authorizationId,
  configName,
  consentId: idParameter,
  insightId,
  insightName,
  keyId,
  linkId,
  loginName,
  publishableKey: sitePublishableKey,
  accountId: idParameter,
  predictedEventId: idParameter,
  providerAccountId: idParameter,
  providerId: idParameter,
  reference: transferReference,
  sessionId,
  verificationId: idParameter,
} as const satisfies Record<ParameterName, z.ZodMiniType>;

/** Returns a schema for the path parameters of an operation; `null` if the path has none. */
export function parametersOf(name: HostOperationName): z.ZodMiniObject | null {
  const names = [...hostOperation(name).path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter as ParameterName);
  return names.length === 0
    ? null
    : z.strictObject(Object.fromEntries(names.map((parameter) => [parameter, pathParameters[parameter]])));
}
