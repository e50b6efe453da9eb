import {
  endpointNames,
  endpointOf,
  exampleOf,
  type Caller,
  type EndpointName,
  webhookExamples,
  webhooks,
} from '../../packages/contracts/src/service/index.ts';
import type { SitePage } from './site-page.ts';

/** Returns a page with the operations of each group of the service, and a page with its events. */
export function servicePages(): SitePage[] {
  const byGroup = Map.groupBy(endpointNames, (name) => endpointOf(name).path.split('/')[1] ?? '');
  const groups = [...byGroup].map(([group, names]): SitePage => {
    const title = `Service: ${group}`;
    const text = `# ${title}\n\n${names.map(operationText).join('\n')}`;
    return { address: `service/${group}`, title, summary: '', section: 'Reference', text, isListed: false };
  });
  const list = [...byGroup].map(([group, names]) => {
    const operations = names.map((name) => `- [${signatureOf(name)}](/service/${group}#${name.toLowerCase()})`);
    return `## [${group}](/service/${group})\n\n${operations.join('\n')}\n`;
  });
  return [
    {
      address: 'service',
      title: 'Service API',
      summary: 'Every operation of the aggregation service, with an example.',
      section: 'Reference',
      text: `# Service API\n\nA service in the sandbox has the same at \`/docs\`, with all schemas; \`/openapi.json\` is the OpenAPI document.\n\n${list.join('\n')}`,
      isListed: true,
    },
    eventsPage(),
    ...groups,
  ];
}

const callers: Readonly<Record<Caller, string>> = {
  none: 'no token',
  user: 'a user token',
  admin: 'an admin token',
  any: 'any token',
};

const signatureOf = (name: EndpointName): string => `\`${endpointOf(name).method} ${endpointOf(name).path}\``;
const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

function operationText(name: EndpointName): string {
  const { method, path, caller, summary, description, idempotent, status } = endpointOf(name);
  const { params = {}, query = {}, body, reply } = exampleOf(name);
  const filled = Object.entries(params).reduce((text, [key, value]) => text.replace(`:${key}`, String(value)), path);
  const search = new URLSearchParams(Object.entries(query)).toString();
  const key = idempotent === true ? ' Takes an `Idempotency-Key`.' : '';
  return `## ${name}

**${summary}.** Needs ${callers[caller]}. Answers ${status}.${key}

${description}

\`\`\`http
${method} ${filled}${search === '' ? '' : `?${search}`}
\`\`\`

${body === undefined ? '' : `Body:\n\n${json(body)}`}
${reply === undefined ? '' : `Reply:\n\n${json(reply)}`}
`;
}

function eventsPage(): SitePage {
  const texts = Object.entries(webhooks).map(([name, { summary, description }]) => {
    return `## ${name}\n\n**${summary}.** ${description}\n\n${json(webhookExamples[name as keyof typeof webhooks])}`;
  });
  const text = `# Service events\n\nThe service sends events to the callbacks of [configs](/service/configs), signed as Standard Webhooks.\n\n${texts.join('\n')}`;
  const summary = 'What the service sends to your callbacks.';
  return { address: 'service/events', title: 'Service events', summary, section: 'Reference', text, isListed: true };
}
