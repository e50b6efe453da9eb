import { expect } from 'vitest';
import { eventually } from '../frame/eventually.ts';
import { expectExit, failsAgain, offers, plain, problemsTold, skipAhead } from './linking.ts';
import type { Linking } from './linking.ts';

/** Solves a problem as a person does, to the end of the flow. */
export type Recovery = (linking: Linking) => Promise<void>;

async function linkGoodLogin(linking: Linking): Promise<void> {
  const { frame, goodLogin } = linking;
  await frame.signIn(goodLogin, 'ok');
  await frame.finish();
  await expectExit(linking, 'success', 'fin-success');
}

/** Links a bank without a second step that the test has not used. */
async function linkAnotherBank(linking: Linking): Promise<void> {
  await linking.frame.pickBank('Northwind');
  await linkGoodLogin(linking);
}

async function leave(linking: Linking): Promise<void> {
  await linking.frame.askToClose();
  await expectExit(linking, 'error', null);
}

/** Uses the same form: the user name is kept, the password is empty and has the focus. */
export const retypesDetails: Recovery = async (linking) => {
  const { frame } = linking;
  expect(await frame.userField.inputValue()).not.toBe('');
  expect(await frame.passwordField.inputValue()).toBe('');
  expect(await frame.passwordField.evaluate((field) => field.matches(':focus'))).toBe(true);
  await linkGoodLogin(linking);
};

/** Opens the bank in a separate window, confirms that the problem is solved, and leaves if it is not. */
export const goesToTheBank: Recovery = async (linking) => {
  const { frame, page } = linking;
  const link = frame.screen('error-screen').locator('a.primary');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  expect(await link.getAttribute('rel')).toContain('noopener');
  await opened.close();
  await frame.secondary('error-screen').click();
  await failsAgain(linking);
  await leave(linking);
};

/**
 * Checks that the wait counts down and blocks an early click, and that each attempt makes it longer. Then links another
 * bank.
 */
export const waitsThenChoosesAnother: Recovery = async (linking) => {
  const { frame, page } = linking;
  const screen = frame.screen('error-screen');
  const retry = frame.primary('error-screen');
  const wait = async () => plain(await screen.locator('[role=timer]').innerText());
  expect(await wait()).toMatch(/in 0:(30|2\d)/);
  expect(await retry.getAttribute('aria-disabled')).toBe('true');
  await page.clock.install();
  await skipAhead(linking, 31);
  await eventually(async () => expect(await retry.getAttribute('aria-disabled')).toBeNull());
  await retry.click();
  await failsAgain(linking);
  await eventually(async () => expect(await wait()).toMatch(/in (2:00|1:5\d)/));
  await frame.secondary('error-screen').click();
  await linkAnotherBank(linking);
};

export const choosesAnother: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.content.getByRole('button', { name: 'Choose another bank' }).click();
  await linkAnotherBank(linking);
};

/** Signs in with another login at the same bank. */
export const usesAnotherLogin: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  expect(await frame.userField.inputValue()).toBe('');
  await linkGoodLogin(linking);
};

/** Gets a new code without typing the details again. */
export const getsNewCode: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await frame.enterCode('123456');
  await failsAgain(linking);
  await leave(linking);
};

/** Requests a new code, which does not help, and finishes later. */
export const finishesLater: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await failsAgain(linking);
  await frame.secondary('error-screen').click();
  await expectExit(linking, 'error', null);
};

export const getsNewCodeThenFinishesLater: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await frame.enterCode('123456');
  await failsAgain(linking);
  await frame.secondary('error-screen').click();
  await expectExit(linking, 'error', null);
};

/** Tries twice. A third attempt is not possible; only help and the exit remain. */
export const triesTwice: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await failsAgain(linking);
  await frame.primary('error-screen').click();
  await eventually(async () => expect(problemsTold(linking)).toHaveLength(3));
  await eventually(async () => expect(await offers(frame, 'error-screen')).toEqual(['Close', 'Choose another bank']));
  await leave(linking);
};

/** Requests the missing accounts once more, then continues with the others. */
export const goesOnWithTheRest: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.secondary('partial').click();
  await frame.screen('progress-screen').waitFor();
  await frame.primary('partial').click();
  await frame.finish();
  await expectExit(linking, 'success', 'fin-partial');
};
