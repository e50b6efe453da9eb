import type { Capability } from '@fin-link/contracts/service';
import type { FastifyRequest } from 'fastify';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { isNotOffered, type NeedsCapabilities } from '../../tenancy/broker/index.ts';
import { actorOf, type NeedsAuditLog } from '../../tenancy/operators/index.ts';

/** What calls of the service for operators need. */
export type ServiceDeps = NeedsService & NeedsCapabilities & NeedsSettings<'adminLogin'>;

/** Size of a page if the caller states none. */
const defaultTop = 50;

/** Calls the service as the customer's admin. */
export const asAdmin = <R>({ broker, settings }: ServiceDeps, work: (token: string) => Promise<R>): Promise<R> =>
  broker.use(settings.adminLogin, work);

/** Throws `operations.not-at-this-service` if the service lacks a capability. */
export async function requireCapability({ capabilities }: NeedsCapabilities, capability: Capability): Promise<void> {
  if (!(await capabilities.has(capability))) throw new HostError('operations.not-at-this-service', { capability });
}

/** Returns the result of a call; `null` if the service does not offer the endpoint. */
export async function ifOffered<R>(call: () => Promise<R>): Promise<R | null> {
  try {
    return await call();
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  }
}

/** Writes an entry to the audit log, before the host replies or changes anything. */
export const writeAudit = (
  { database, auditLog }: NeedsDatabase & NeedsAuditLog,
  request: FastifyRequest,
  entry: Parameters<NeedsAuditLog['auditLog']['write']>[2],
): Promise<void> => database.tx((trx) => auditLog.write(trx, actorOf(request), entry));

/** Returns the page that a list by `skip` and `top` begins with. `before` is the number of rows that came before. */
export function pageOf({ before = '0', top }: { before?: string | undefined; top?: string | undefined }) {
  if (!/^\d{1,5}$/.test(before)) throw invalidInput('before', 'Not a value of `next`.');
  return { skip: Number(before), top: Number(top ?? defaultTop) };
}

/** Returns the members `hasMore` and `next` of a list by `skip` and `top`. */
export const nextPage = ({ skip, top }: { skip: number; top: number }, hasMore: boolean) => ({
  hasMore,
  next: hasMore ? String(skip + top) : null,
});
