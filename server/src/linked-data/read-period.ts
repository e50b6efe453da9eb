import { isPeriodTaken, readUserData } from './copied-service.ts';
import type { CopiedService, Period } from './copied-service.ts';
import type { CopyDeps } from './copy-deps.ts';
import { forgetEmptyUser, markUser } from './copy-marks.ts';
import type { UserStatus } from './copy-marks.ts';
import { canBeOfUser, causeOf, faultOf } from './service-faults.ts';
import type { Fault } from './service-faults.ts';
import { pageOfUserData } from './user-data-page.ts';
import { deleteUserRows, writePage } from './write-page.ts';

type Deps = Pick<CopyDeps, 'database' | 'service' | 'onFailure'>;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Reads what changed of a user in a period into the copy, page by page, and marks the user with the last one. Returns whether that was done. Where the
 * service does not know the user, nothing stays; where it does not remember the period, all is to be read again; anything else
 * about this user lets it fall behind. Throws where nobody's data can be read.
 */
export async function readPeriod(deps: Deps, loginName: string, period: Period, status: UserStatus): Promise<boolean> {
  const { database, service } = deps;
  try {
    for await (const { data, isLast } of readUserData(service, loginName, period)) {
      const page = pageOfUserData(data);
      await database.write(async (transaction) => {
        await writePage(transaction, loginName, page, dayOf(period.to));
        if (isLast) await markUser(transaction, { loginName, status, readUntil: period.to });
        if (isLast && status === 'following') await forgetEmptyUser(transaction, loginName);
      });
    }
    return true;
  } catch (error) {
    await afterFault(deps, loginName, period, error);
    return false;
  }
}

/** What becomes of a user whose data could not be read. Throws the error where it is about nobody in particular. */
async function afterFault(
  { database, service, onFailure }: Deps,
  loginName: string,
  period: Period,
  error: unknown,
): Promise<void> {
  const fault = await faultOfUser(service, period, error);
  if (fault === 'service') throw error;
  const isUnknown = fault === 'unknown' && (await isPeriodTaken(service, period));
  if (isUnknown) return database.write((transaction) => deleteUserRows(transaction, loginName));
  if (fault === 'user') onFailure(causeOf(error));
  const status = fault === 'user' ? 'behind' : 'waiting';
  return database.write((transaction) => markUser(transaction, { loginName, status, readUntil: period.from }));
}

/** What the service cannot do for one user, over and over, holds up nobody else as long as it answers for all. */
export async function faultOfUser(service: CopiedService, period: Period, error: unknown): Promise<Fault> {
  const fault = faultOf(error);
  return fault === 'service' && canBeOfUser(error) && (await isPeriodTaken(service, period)) ? 'user' : fault;
}
