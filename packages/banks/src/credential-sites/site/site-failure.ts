import type { SiteProblem } from '@fin-link/contracts/banks';
import { type Day, toIsoDate } from '../../basics/index.ts';
import type { Scenario, ScenarioStep } from './scenarios.ts';

/** An error that a site returns. The message is for people and contains no request data. */
export class SiteFailure extends Error {
  readonly additionalStatus: string;
  readonly httpStatus: number;

  constructor(httpStatus: number, additionalStatus: string, message: string) {
    super(message);
    this.name = 'SiteFailure';
    this.httpStatus = httpStatus;
    this.additionalStatus = additionalStatus;
  }

  toProblem(): SiteProblem {
    return { problem: { additionalStatus: this.additionalStatus, message: this.message } };
  }
}

export const incorrectCredentials = (): SiteFailure =>
  new SiteFailure(401, 'INCORRECT_CREDENTIALS', 'Check your user ID and password.');
export const closedUntil = (day: Day): SiteFailure =>
  new SiteFailure(503, 'SITE_UNAVAILABLE', `The bank is closed for maintenance until ${toIsoDate(day)}T00:00Z.`);
export const wrongAnswers = (): SiteFailure =>
  new SiteFailure(403, 'INVALID_ADDL_INFO_PROVIDED', 'That answer isn’t right, and no attempts are left.');
export const answeredTooLate = (): SiteFailure =>
  new SiteFailure(410, 'REQUEST_TIME_OUT', 'Time ran out. Ask for a new code.');
export const notSignedIn = (): SiteFailure =>
  new SiteFailure(401, 'SITE_SESSION_INVALIDATED', 'Your session has ended. Sign in again.');
export const challengeOpen = (): SiteFailure =>
  new SiteFailure(403, 'ADDL_AUTHENTICATION_REQUIRED', 'Answer the bank’s question first.');
export const noChallengeOpen = (): SiteFailure => new SiteFailure(409, 'TECH_ERROR', 'There is no question to answer.');
export const unknownSite = (): SiteFailure =>
  new SiteFailure(404, 'SITE_NOT_SUPPORTED', 'There’s no site at this address.');
export const unknownAccount = (): SiteFailure =>
  new SiteFailure(404, 'DATA_NOT_AVAILABLE', 'We can’t find that account.');
export const unknownPage = (): SiteFailure => new SiteFailure(404, 'TECH_ERROR', 'There’s no page at this address.');
export const malformed = (httpStatus = 400): SiteFailure =>
  new SiteFailure(httpStatus, 'TECH_ERROR', 'We can’t read that request.');

/** Throws `SiteFailure` if the scenario fails at this step. */
export function failWhenForced(scenario: Scenario | undefined, step: ScenarioStep): void {
  if (scenario?.effect.kind !== 'problem' || scenario.effect.at !== step) return;
  throw new SiteFailure(scenario.effect.httpStatus, scenario.effect.additionalStatus, scenario.text);
}
