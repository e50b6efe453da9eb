import type { Connection, Problem, ProblemAction, ReadyAuthorization } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { bankPath, webAddress } from '../../platform/safe-address.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** A button of the error screen: an event of the flow, or a link. */
export type ProblemButton = { action: ProblemAction; label: string } & (
  | { event: FrameIntent }
  | { address: string; inThisTab?: boolean }
);

/** Values besides the problem that determine the possible buttons. */
interface Surroundings {
  connection: Connection | null;
  /** Prepared link to the bank; `null` if there is none. */
  ready: ReadyAuthorization | null;
  helpUrl: string | null;
  maySearch: boolean;
  /** Id of the connection, if the user may remove it; otherwise `null`. */
  removable: number | null;
  words: LaterStrings;
}

/**
 * Returns the buttons of a problem, the primary one first. Impossible actions are omitted, for example a link without an address or
 * a step that this frame does not have. The result has one button, or up to two if the problem has a second action.
 */
export function problemButtons(problem: Problem, surroundings: Surroundings): readonly ProblemButton[] {
  const actions: (ProblemAction | null)[] = [
    problem.primary,
    problem.secondary,
    surroundings.maySearch ? 'chooseAnother' : 'close',
    'close',
  ];
  const possible = actions
    .flatMap((action) => (action === null ? [] : [buttonOf(action, problem, surroundings)]))
    .filter((button) => button !== null);
  const distinct = possible.filter(
    (button, index) => possible.findIndex((other) => other.action === button.action) === index,
  );
  const maxButtons = problem.secondary === null ? 1 : 2;
  return distinct.slice(0, maxButtons);
}

/** Returns the button of an action; `null` if the action is not possible. */
function buttonOf(action: ProblemAction, problem: Problem, surroundings: Surroundings): ProblemButton | null {
  const { words, connection, ready } = surroundings;
  if (action === 'openInThisTab' && ready !== null) {
    const address = bankPath(ready.startPath);
    if (address === null) return null;
    const inThisTab = ready.mode === 'tab';
    const bank = connection?.provider.name ?? words.problem.yourBank;
    const label = inThisTab ? words.problem.actions.openInThisTab : words.problem.openBank(bank);
    return { action, label, address, inThisTab };
  }
  const address = addressOf(action, surroundings);
  if (address !== null) {
    const bank = connection?.provider.name ?? words.problem.yourBank;
    return {
      action,
      label: action === 'openBank' ? words.problem.openBank(bank) : words.problem.actions[action],
      address,
    };
  }
  const event = eventOf(action, surroundings);
  if (event === null || (action === 'continueToConsent' && !mayConsent(problem, connection))) return null;
  // A limit of the host can refuse any request, so the button has the general label and not one about a refresh.
  const isHostLimit = problem.code.startsWith('rate.');
  const isRetry = (action === 'retry' && !isHostLimit) || action === 'renewConsent';
  const label = (isRetry && wordFor(words.problem.retryLabels, problem.class)) || words.problem.actions[action];
  return { action, label, event };
}

/** Returns the address of an action that is a link; `null` if there is none. */
const addressOf = (action: ProblemAction, { connection, helpUrl }: Surroundings): string | null => {
  if (action === 'openBank') return webAddress(connection?.provider.loginUrl ?? null);
  if (action === 'forgotPassword') return webAddress(connection?.provider.forgetPasswordUrl ?? null);
  return action === 'help' ? webAddress(helpUrl) : null;
};

/** Returns the event of an action; `null` if the action is not possible. */
const eventOf = (action: ProblemAction, { removable }: Surroundings): FrameIntent | null =>
  action === 'removeConnection' && removable !== null
    ? { type: 'removalWanted', providerAccountId: removable }
    : (events[action] ?? null);

/** Events of the actions that are the same for every problem. */
const events: Readonly<Partial<Record<ProblemAction, FrameIntent>>> = {
  retypeCredentials: { type: 'retypeCredentials' },
  chooseAnother: { type: 'chooseAnother' },
  retry: { type: 'retry' },
  askAgain: { type: 'newCodeRequested' },
  finishLater: { type: 'finishLater' },
  done: { type: 'done' },
  differentLogin: { type: 'differentLoginPicked' },
  continueToConsent: { type: 'consentWanted' },
  renewConsent: { type: 'consentWanted' },
  openInThisTab: { type: 'openedHere' },
  close: { type: 'closeRequested' },
  leave: { type: 'closeRequested' },
  continueSession: { type: 'sessionContinued' },
};

/**
 * Returns whether the user can continue to a consent. This requires that the bank's sign-in is on its own site, or that the problem's code
 * asks for a consent. The host writes `consent.required`, the service `CONSENT_REQUIRED`.
 */
const mayConsent = ({ code }: Problem, connection: Connection | null): boolean =>
  connection?.provider.redirects === true || code === 'provider.redirect-required' || /^consent.required$/i.test(code);

interface ActionLink {
  label: string;
  kind: 'primary' | 'secondary';
  address: string;
  /** Text that tells screen readers that a new tab opens; `null` for a link that navigates the whole page. */
  newTab: string | null;
  handlePress: () => void;
}

/** Renders a link of the action bar. An anchor element is used, so that no pop-up blocker stops the link. */
export const actionLink = ({ label, kind, address, newTab, handlePress }: ActionLink): TemplateResult =>
  html`<a
    slot="actions"
    class=${`button ${kind}`}
    href=${address}
    target=${newTab === null ? '_top' : '_blank'}
    rel="noopener noreferrer"
    @click=${handlePress}
    ><span>${label}${newTab === null ? nothing : html`<span class="unseen"> (${newTab})</span>`}</span></a
  >`;
