import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/run-tool.ts';
import { errorPages } from './error-pages.ts';
import { servicePages } from './service-pages.ts';
import { sections, type Section, type SitePage } from './site-page.ts';

/** Guides in `docs`, with their sections. */
const guides: readonly { name: string; section: Section; summary: string }[] = [
  { name: 'web-developer', section: 'Build', summary: 'Tags, sessions, attributes, events, theming and errors.' },
  { name: 'frameworks', section: 'Build', summary: 'The tags in React, Next, Vue and others, with their types.' },
  {
    name: 'migration',
    section: 'Build',
    summary: 'Pages and apps that open FastLink: one address to change, then the tag.',
  },
  {
    name: 'languages',
    section: 'Build',
    summary: 'Which languages there are, which one a user sees, and how to replace words.',
  },
  { name: 'sandbox', section: 'Build', summary: 'Simulated banks, test users and scenarios, and the sandbox clock.' },
  { name: 'operator', section: 'Operate', summary: 'Run the host and the service: environment, limits and errors.' },
  {
    name: 'open-banking',
    section: 'Operate',
    summary: 'Choose the banks, register, add your keys and renew certificates.',
  },
  {
    name: 'attacks',
    section: 'Operate',
    summary: 'What an attacker could try, what stops it and the test that proves it.',
  },
  { name: 'benchmarks', section: 'Operate', summary: 'What is measured, and the figures last seen.' },
];

/** Documents that are for contributors and only in the repository. */
export const internalDocuments = ['architecture'];

const read = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/<!--[\s\S]*?-->\n?/g, '');
const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** Returns all pages of the site. Texts are read from the guides and from the registries in the code. */
export function sitePages(): SitePage[] {
  const guidePages = guides.map(({ name, section, summary }): SitePage => {
    const file = `docs/${name}.md`;
    const text = read(file);
    return { address: name, title: titleOf(text), summary, section, text, file, isListed: true };
  });
  const pages = [...guidePages, ...runbookPages(), ...servicePages(), ...errorPages()];
  return [firstPage(pages), ...pages];
}

/** Returns a page for each alert, and a page that lists them. */
function runbookPages(): SitePage[] {
  const files = globSync('docs/runbook/*.md', { cwd: root }).toSorted();
  const alerts = files.map((file): SitePage => {
    const text = read(file);
    const address = file.slice('docs/'.length, -'.md'.length);
    return { address, title: titleOf(text), summary: '', section: 'Operate', text, file, isListed: false };
  });
  const list = alerts.map(({ address, title }) => `- [${title}](/${address})`);
  const text = `# Runbook\n\nWhat each alert means, what to check and what to do.\n\n${list.join('\n')}\n`;
  const summary = 'What each alert means, what to check and what to do.';
  return [{ address: 'runbook', title: 'Runbook', summary, section: 'Operate', text, isListed: true }, ...alerts];
}

function firstPage(pages: readonly SitePage[]): SitePage {
  const lists = sections.map((section) => {
    const entries = pages.filter((page) => page.section === section && page.isListed);
    const lines = entries.map(({ address, title, summary }) => {
      const end = summary === '' ? '' : `: ${summary}`;
      return `- [${title}](/${address})${end}`;
    });
    return lines.length === 0 ? '' : `## ${section}\n\n${lines.join('\n')}\n`;
  });
  const text = `# Guides\n\nLet users link their bank accounts on your site.\n\n${lists.join('\n')}`;
  return { address: '', title: 'Guides', summary: '', section: 'Build', text, isListed: false };
}
