import type { FastifyRequest } from 'fastify';
import type { BankContext } from './bank/bank.ts';
import type { Consent } from './consents/consents.ts';
import { isDayLater, openBankScenarioOf } from './consents/scenario-users.ts';

const scenarioOf = ({ userName }: Consent) => (userName === null ? undefined : openBankScenarioOf(userName));

/** Delays a data request in the `slow` scenario until `scenario.seconds` after the consent was granted. */
export async function delaySlowScenario(
  { clock, delay }: BankContext,
  request: Pick<FastifyRequest, 'signal'>,
  consent: Consent,
) {
  const scenario = scenarioOf(consent);
  if (scenario?.kind !== 'slow' || consent.grantedAt === null) return;
  const remainingMs = consent.grantedAt.getTime() + scenario.seconds * 1000 - clock.now().getTime();
  if (remainingMs > 0) await delay(remainingMs, request.signal);
}

/** Returns the shared accounts. In the scenario `account-removed`, leaves out the last one from a day after the authorization. */
export async function remainingAccounts<T>(
  { businessClock }: BankContext,
  consent: Consent,
  shared: readonly T[],
): Promise<readonly T[]> {
  const scenario = scenarioOf(consent);
  const isRemoved = scenario?.kind === 'later' && scenario.what === 'account-removed';
  return isRemoved && isDayLater(consent.authorizedAt, await businessClock.now()) ? shared.slice(0, -1) : shared;
}
