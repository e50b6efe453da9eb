import type { z } from 'zod';
import type { ApiVersion } from '../primitives.ts';

/** Owner of the token that a call needs. `any`: a user or the customer's admin. */
export type Caller = 'none' | 'user' | 'admin' | 'any';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`. */
  path: string;
  /** The other spelling of the path. */
  alsoAt?: string;
  caller: Caller;
  /** Section of the service interface, or `public` where only the public interface has it. */
  section: string;
  summary: string;
  versions?: readonly ApiVersion[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may be left out. */
  bodyOptional?: boolean;
  /** Inputs of the public description that are accepted and change nothing, by the way to them: `account.accountNumber`. */
  withoutEffect?: readonly string[];
  /** What the endpoint does not know changes nothing either, where a standard says so. */
  ignoresUnknown?: boolean;
  /** Default `json`; `form` takes form-encoded and multipart. */
  bodyType?: 'json' | 'form';
  /** Absent: the reply has no body. */
  reply?: z.ZodType;
  status: 200 | 201 | 204;
  /** What else it answers with, without a body, where it does two things. */
  otherStatus?: 204;
}

/** Returns the row of an endpoint with its exact type. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;
