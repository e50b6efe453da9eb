import type { FastifyRequest } from 'fastify';
import type { BankContext } from './bank/bank-context.ts';
import type { Consent } from './consents/consents.ts';
import { isDayLater, openBankScenarioOf } from './consents/scenario-users.ts';

const scenarioOf = ({ userName }: Consent) => (userName === null ? undefined : openBankScenarioOf(userName));

/** Waits in the slow scenario until its number of seconds after the authorization has passed. */
export async function keepPace(
  { clock, delay }: BankContext,
  request: Pick<FastifyRequest, 'signal'>,
  consent: Consent,
) {
  const scenario = scenarioOf(consent);
  if (scenario?.kind !== 'slow' || consent.grantedAt === null) return;
  const missing = consent.grantedAt.getTime() + scenario.seconds * 1000 - clock.now().getTime();
  if (missing > 0) await delay(missing, request.signal);
}

/** Returns shared accounts that still exist. The scenario `account-removed` drops the last one. */
export async function remainingAccounts<T>(
  { businessClock }: BankContext,
  consent: Consent,
  shared: readonly T[],
): Promise<readonly T[]> {
  const scenario = scenarioOf(consent);
  const isRemoved = scenario?.kind === 'later' && scenario.what === 'account-removed';
  return isRemoved && isDayLater(consent.authorizedAt, await businessClock.now()) ? shared.slice(0, -1) : shared;
}
