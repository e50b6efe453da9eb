import { html, type SafeHtml } from '@remix-run/html-template';
import type { DemoDeps } from '../site/deps.ts';
import { eventLog, type Tool } from '../site/tools.ts';
import { clock } from './clock.ts';
import { flows, registeredNames, type DemoFlow } from './flows.ts';
import { integrationCode } from './integration-code.ts';
import { openBankHints, signInHint } from './open-banks.ts';
import { regionCodes, regions, type Region } from './regions.ts';
import { asQuery, type Run } from './start-query.ts';

interface ToolOptions {
  run: Run;
  region: Region;
  /** Time of the sandbox; `null` if it is unknown or the flow does not take days. */
  businessTime: Date | null;
}

/** Returns the developer tools beside a flow. A flow that takes days also has the clock. */
export function linkTools({ settings }: DemoDeps, flow: DemoFlow, { run, region, businessTime }: ToolOptions): Tool[] {
  return [
    { title: 'Scenarios', content: scenarios(flow, settings.banksUrl) },
    eventLog,
    serverResult,
    { title: 'Code', content: integrationCode },
    { title: 'Display', content: switches },
    { title: 'Flows', content: otherFlows(flow, run, region) },
    ...(flow.takesDays ? [clock(businessTime, flow.path, daysNote, run)] : []),
  ];
}

const daysNote = 'Deposits arrive after two to four days, and their amounts can be entered for ten days.';

const scenarios = ({ path }: DemoFlow, banksUrl: string): SafeHtml =>
  html`${signInHint}
    <ul>
      <li>
        Go straight to <a href="${path}?providerId=16002">Summit Federal Bank</a>, which sends a code, or
        <a href="${path}?providerId=16001">Pine Harbor Bank</a>, which doesn’t.
      </li>
      <li>
        Sign in as <code>account-locked</code> or <code>partial-data-retrieved</code> to see what goes wrong.
        <a href="${banksUrl}/">See all test scenarios</a>.
      </li>
    </ul>
    ${openBankHints}`;

const serverResult: Tool = {
  title: 'Result on your server',
  content: html`<p id="result-text" role="status">
      After the flow, your server reads this from the host with its API key.
    </p>
    <pre class="code" id="result" tabindex="0" aria-label="The host’s answer" hidden></pre>
    <button type="button" class="secondary" id="read-again" hidden>Read again</button>`,
};

const radio = (name: string, value: string, label: string, checked: boolean): SafeHtml =>
  html`<label><input type="radio" name="${name}" value="${value}" ${checked ? ' checked' : null} /> ${label}</label>`;

const switches = html`<form class="switches" id="switches">
  <fieldset>
    <legend>Opens</legend>
    ${radio('mode', 'inline', 'In the page', true)} ${radio('mode', 'dialog', 'A dialog', false)}
  </fieldset>
  <fieldset>
    <legend>Open banking opens</legend>
    ${radio('redirect', 'popup', 'In a new window', true)} ${radio('redirect', 'tab', 'In this tab', false)}
  </fieldset>
</form>`;

const otherFlows = (flow: DemoFlow, run: Run, region: Region): SafeHtml =>
  html`<nav aria-label="Flows">
    <ul class="choices" role="list">
      ${flows.map(
        ({ path, title }) =>
          html`<li><a href="${path}${asQuery({}, run)}" ${currentMark(path === flow.path)}>${title}</a></li>`,
      )}
    </ul>
    <h3>Version</h3>
    <ul class="choices" role="list">
      <li>
        <a href="${flow.path}${asQuery({}, { ...run, version: '4' })}" ${currentMark(run.version === '4')}
          >4, by configuration name</a
        >
      </li>
      <li>
        <a href="${flow.path}${asQuery({}, { ...run, version: '3' })}" ${currentMark(run.version === '3')}
          >3, by flow name</a
        >
      </li>
    </ul>
    ${flow.configName === 'Aggregation' ? regionChoice(flow, run, region) : null}
    ${flow.comparesNames ? nameChoice(flow, run) : null}
  </nav>`;

/** Renders the choice of the country whose banks the widget shows first. */
const regionChoice = ({ path }: DemoFlow, run: Run, chosen: Region): SafeHtml =>
  html`<h3>Country</h3>
    <ul class="choices" role="list">
      ${regionCodes.map(
        (region) =>
          html`<li>
            <a href="${path}${asQuery({}, { ...run, region })}" ${currentMark(region === chosen)}
              >${regions[region].name}</a
            >
          </li>`,
      )}
    </ul>`;

const nameChoice = ({ path }: DemoFlow, run: Run): SafeHtml =>
  html`<h3>Fernway knows you as</h3>
    <ul class="choices" role="list">
      <li>
        <a href="${path}${asQuery({}, { ...run, name: 'same' })}" ${currentMark(run.name === 'same')}
          >${registeredNames.same}, as the bank does</a
        >
      </li>
      <li>
        <a href="${path}${asQuery({}, { ...run, name: 'other' })}" ${currentMark(run.name === 'other')}
          >${registeredNames.other}</a
        >
      </li>
    </ul>`;

const currentMark = (isCurrent: boolean): SafeHtml | null => (isCurrent ? html` aria-current="true"` : null);
