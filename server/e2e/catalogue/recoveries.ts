import { expect } from 'vitest';
import { eventually } from '../frame/eventually.ts';
import { expectExit, failsAgain, offers, plain, problemsTold, skipAhead } from './linking.ts';
import type { Linking } from './linking.ts';

/** What the person does about a problem, to the end of the flow. */
export type Recovery = (linking: Linking) => Promise<void>;

async function linkGoodLogin(linking: Linking): Promise<void> {
  const { frame, goodLogin } = linking;
  await frame.signIn(goodLogin, 'ok');
  await frame.finish();
  await expectExit(linking, 'success', 'fin-success');
}

/** A bank without a second step that nothing was tried at. */
async function linkAnotherBank(linking: Linking): Promise<void> {
  await linking.frame.pickBank('Northwind');
  await linkGoodLogin(linking);
}

async function leave(linking: Linking): Promise<void> {
  await linking.frame.askToClose();
  await expectExit(linking, 'error', null);
}

/** The same form: user name kept, password empty and in focus. */
export const retypesDetails: Recovery = async (linking) => {
  const { frame } = linking;
  expect(await frame.userField.inputValue()).not.toBe('');
  expect(await frame.passwordField.inputValue()).toBe('');
  expect(await frame.passwordField.evaluate((field) => field.matches(':focus'))).toBe(true);
  await linkGoodLogin(linking);
};

/** Goes to the bank in a window of its own, says that it is done there, and leaves when it is not. */
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

/** The wait is shown and counts down; an early press only says so. Each try makes it longer. */
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

/** A new code without typing the details again. */
export const getsNewCode: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await frame.enterCode('123456');
  await failsAgain(linking);
  await leave(linking);
};

/** Asks for a new code, which does not help, and puts it off. */
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

/** After the second try there is no third: what is left is help, or the way out. */
export const triesTwice: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.primary('error-screen').click();
  await failsAgain(linking);
  await frame.primary('error-screen').click();
  await eventually(async () => expect(problemsTold(linking)).toHaveLength(3));
  await eventually(async () => expect(await offers(frame, 'error-screen')).toEqual(['Close', 'Choose another bank']));
  await leave(linking);
};

/** Asks once more for the missing accounts, then continues with the others. */
export const goesOnWithTheRest: Recovery = async (linking) => {
  const { frame } = linking;
  await frame.secondary('partial').click();
  await frame.screen('progress-screen').waitFor();
  await frame.primary('partial').click();
  await frame.finish();
  await expectExit(linking, 'success', 'fin-partial');
};
