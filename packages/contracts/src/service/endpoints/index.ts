import type { z } from 'zod';
import { accountEndpoints } from './accounts.ts';
import { authEndpoints } from './auth.ts';
import { capabilityEndpoints } from './capabilities.ts';
import { categoryEndpoints } from './categories.ts';
import { configurationEndpoints } from './configurations.ts';
import { consentEndpoints } from './consents.ts';
import type { Endpoint } from './define.ts';
import { derivedEndpoints } from './derived.ts';
import { eventDeliveryEndpoints } from './event-deliveries.ts';
import { extractEndpoints } from './extracts.ts';
import { holdingEndpoints } from './holdings.ts';
import { insightEndpoints } from './insights.ts';
import { manualTransactionEndpoints } from './manual-transactions.ts';
import { notificationEndpoints } from './notifications.ts';
import { operationsEndpoints } from './operations.ts';
import { providerAccountEndpoints } from './provider-accounts.ts';
import { providerEndpoints } from './providers.ts';
import { transactionEndpoints } from './transactions.ts';
import { userEndpoints } from './users.ts';
import { verificationEndpoints } from './verification.ts';
import { viewEndpoints } from './views.ts';
import { predictionEndpoints } from './predictions.ts';

export type { Caller, Endpoint } from './define.ts';

/** Every endpoint of the service. Routes, the client, OpenAPI and the coverage test are derived from this one list. */
export const endpoints = {
  ...authEndpoints,
  ...capabilityEndpoints,
  ...configurationEndpoints,
  ...userEndpoints,
  ...providerEndpoints,
  ...providerAccountEndpoints,
  ...accountEndpoints,
  ...holdingEndpoints,
  ...transactionEndpoints,
  ...manualTransactionEndpoints,
  ...categoryEndpoints,
  ...notificationEndpoints,
  ...eventDeliveryEndpoints,
  ...extractEndpoints,
  ...verificationEndpoints,
  ...consentEndpoints,
  ...derivedEndpoints,
  ...insightEndpoints,
  ...viewEndpoints,
  ...predictionEndpoints,
  ...operationsEndpoints,
} as const satisfies Record<string, Endpoint>;

type Endpoints = typeof endpoints;
/** Key of `endpoints`, for example `getAccounts`. */
export type EndpointName = keyof Endpoints;
/** Schema of a part of an endpoint; `undefined` if the endpoint has no such part. */
type SchemaOf<N extends EndpointName, K extends string> =
  Endpoints[N] extends Record<K, infer S extends z.ZodType> ? S : undefined;
/** Value of a schema after parsing. */
type ParsedValue<S> = S extends z.ZodType ? z.output<S> : undefined;
/** Value of a schema before parsing. */
type RequestValue<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input that a handler of the service receives, after parsing. */
export interface EndpointInput<N extends EndpointName> {
  params: ParsedValue<SchemaOf<N, 'params'>>;
  query: ParsedValue<SchemaOf<N, 'query'>>;
  body: Endpoints[N] extends { bodyOptional: true }
    ? ParsedValue<SchemaOf<N, 'body'>> | undefined
    : ParsedValue<SchemaOf<N, 'body'>>;
}
/** Input that a client passes, before parsing. */
export interface EndpointCall<N extends EndpointName> {
  params: RequestValue<SchemaOf<N, 'params'>>;
  query: RequestValue<SchemaOf<N, 'query'>>;
  body: Endpoints[N] extends { bodyOptional: true }
    ? RequestValue<SchemaOf<N, 'body'>> | undefined
    : RequestValue<SchemaOf<N, 'body'>>;
}
/** Reply of an endpoint after parsing; `undefined` if the endpoint sends no body. */
export type EndpointReply<N extends EndpointName> = ParsedValue<SchemaOf<N, 'reply'>>;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Returns an endpoint as the general type `Endpoint`. */
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
