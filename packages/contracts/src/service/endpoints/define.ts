import type { z } from 'zod';
import type { ApiVersion } from '../primitives.ts';

/** Owner of the token that a call requires. `any`: a user or the customer's admin. */
export type Caller = 'none' | 'user' | 'admin' | 'any';

/** Endpoint of the service, with its schemas. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters as `:name`. */
  path: string;
  /** Alternative spelling of the path. */
  alsoAt?: string;
  caller: Caller;
  /**
   * Section of the service interface. `public`: only the public interface has the endpoint. `own`: the endpoint is an addition of this
   * service.
   */
  section: string;
  /** English summary for the documentation. */
  summary: string;
  /** What the endpoint does, its limits and its special errors, for the documentation. In Markdown. */
  description: string;
  /** Whether the endpoint takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** Versions that have the endpoint. Default: all versions. */
  versions?: readonly ApiVersion[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether a request without a body is valid. */
  bodyOptional?: boolean;
  /** Paths of inputs that the public description has and this endpoint ignores, e.g. `account.accountNumber`. */
  withoutEffect?: readonly string[];
  /** Whether the endpoint ignores unknown inputs, as some standards require. */
  ignoresUnknown?: boolean;
  /** Format of the body. Default: `json`. `form` accepts form-encoded and multipart bodies. */
  bodyType?: 'json' | 'form';
  /** Schema of the reply; absent if it has no body. */
  reply?: z.ZodType;
  status: 200 | 201 | 204;
  /** Second possible status, without a body, of an endpoint with two functions. */
  otherStatus?: 204;
}

/** Returns the endpoint with its exact type. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;
