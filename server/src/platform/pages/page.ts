import { createHash } from 'node:crypto';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyReply } from 'fastify';
import type { PageLanguage } from './page-language.ts';
import type { PageText } from './page-words.ts';

/** Constant script, allowed by its hash in the content security policy. */
interface PageScript {
  readonly text: string;
  readonly hash: string;
}

export const pageScript = (text: string): PageScript => ({ text, hash: hashOf(text) });

/** Returns the hash of an inline text in the form of a content security policy. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content of a page, from which `sendPage` writes the document. */
export interface HostPage {
  status: number;
  title: string;
  body: SafeHtml;
  script?: PageScript;
  /** Data that the script reads from the document. */
  data?: Readonly<Record<string, string>>;
  /** Automatic redirect after this many seconds. */
  refresh?: { seconds: number; address: string };
  /** Whether the page contains a form that is sent to the host. */
  hasForm?: boolean;
  /** Element of the kit on the page. The host serves its frame, and its script is one of `files`. */
  hasElement?: boolean;
  /** Paths of scripts of the host, which run in this order. */
  files?: readonly string[];
  /** Value that the scripts of `files` read from the data block with this id. */
  json?: { id: string; value: unknown };
  /** Origins of the pages that may frame this page. Default: none. */
  ancestors?: readonly string[];
}

const pageHeaders = { 'cross-origin-opener-policy': 'unsafe-none', 'cache-control': 'no-store' };

/** Sends a page. Browsers must not store it, and only `ancestors` may frame it. */
export function sendPage(
  reply: FastifyReply,
  { status, title, body, ...page }: HostPage,
  { lang, dir }: Pick<PageLanguage, 'lang' | 'dir'>,
): FastifyReply {
  const { script, data, refresh, hasElement = false, files = [], json } = page;
  const attributes = Object.entries(data ?? {}).map(([name, value]) => html` data-${name}="${value}"`);
  const content = html`<!doctype html>
    <html lang="${lang}" dir="${dir}" ${attributes}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh === undefined ? null : html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.address}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <main class="${hasElement ? 'wide' : null}">${body}</main>
        ${
          json === undefined
            ? null
            : html`<script type="application/json" id="${json.id}">
                ${jsonText(json.value)}
              </script>`
        }
        ${script === undefined ? null : elementOf('script', script.text)}
        ${files.map((path) => html`<script type="module" src="${path}"></script>`)}
      </body>
    </html> `;
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-security-policy': policy(page) })
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(String(content));
}

/** Returns the content security policy of a page. */
const policy = ({
  script,
  hasForm,
  hasElement,
  files = [],
  ancestors = [],
}: Omit<HostPage, 'status' | 'title' | 'body'>): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    // Allows the empty icon. Without an icon, browsers request `/favicon.ico`.
    'img-src data:',
    ...(script === undefined && files.length === 0
      ? []
      : [
          [
            'script-src',
            ...(files.length === 0 ? [] : ["'self'"]),
            ...(script === undefined ? [] : [script.hash]),
          ].join(' '),
          "connect-src 'self'",
        ]),
    ...(hasElement === true ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${hasForm === true ? "'self'" : "'none'"}`,
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Small version of the frame's style sheet, which is part of the frame's build. */
const style = `:root{color-scheme:light dark;font:100%/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;
color:light-dark(#14202b,#eef2f5);background:light-dark(#f4f6f8,#12181e)}
:root:lang(ar){font-size:110%}
body{margin:0;padding:16px;display:grid;grid-template-columns:minmax(0,420px);justify-content:center}
main{margin-block-start:min(10vh,96px);padding:24px;border-radius:8px;
background:light-dark(#fff,#1b232b);border:1px solid light-dark(#d9dfe4,#33404b);overflow-wrap:anywhere}
h1{margin:0;font-size:1.375rem;line-height:1.25;font-weight:650;text-wrap:balance}
p{margin:12px 0 0}
.mark{display:grid;place-items:center;inline-size:48px;block-size:48px;margin-block-end:16px;border-radius:999px;
color:light-dark(#4e5d6b,#aebac4);background:light-dark(#f4f6f8,#12181e)}
.done{color:light-dark(#1b6b3a,#8fd6a6);background:light-dark(#e6f4ea,#12301d)}
.problem{color:light-dark(#7a4b00,#f5c26b);background:light-dark(#fff4dc,#33270f)}
.action{display:inline-block;box-sizing:border-box;min-block-size:44px;margin-block-start:8px;padding:10px 20px;border-radius:4px;border:0;
font:inherit;font-weight:600;text-align:center;cursor:pointer;text-decoration:none;
color:light-dark(#fff,#06202f);background:light-dark(#0b5f8a,#7cc4ec)}
.action:hover{text-decoration:underline}
.action:focus-visible{outline:2px solid light-dark(#0b5f8a,#7cc4ec);outline-offset:2px}
body:has(.wide){padding:0;grid-template-columns:minmax(0,640px)}
.wide{margin:0;padding:0;border:0;background:none}
.wide>div{padding:24px 16px}
.late{animation:late 0s 2s both}
@keyframes late{from{visibility:hidden}to{visibility:visible}}
@media (prefers-reduced-motion:no-preference){.working svg{animation:turn 1s linear infinite}@keyframes turn{to{rotate:1turn}}}
@media (max-width:479px){.action{inline-size:100%}}
@media (forced-colors:active){.mark,.action{border:1px solid}}
[hidden]{display:none}`;

/** Returns an element with exactly this text, because the content security policy contains the hash of the text. */
const elementOf = (name: 'style' | 'script', text: string): SafeHtml => {
  const element = `<${name}>${text}</${name}>`;
  return html.raw`${element}`;
};

/** Returns a value as JSON that cannot end its element. */
function jsonText(value: unknown): SafeHtml {
  const text = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return html.raw`${text}`;
}

const styleElement = elementOf('style', style);
const styleHash = hashOf(style);

/** Redirects the browser. The target does not receive the current address as a referrer. */
export const sendOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .code(303)
    .headers({ ...pageHeaders, location: address })
    .send();

/** Icon beside a text. `working` rotates, unless the user prefers reduced motion. */
type PageMark = 'done' | 'note' | 'problem' | 'working';

/** Returns a page's icon, heading and sentences as markup. */
export const bodyOf = (mark: PageMark, { title, lines }: PageText): SafeHtml =>
  html`${markOf(mark)}
    <h1>${title}</h1>
    ${lines.map((line) => html`<p>${line}</p>`)}`;

/** Returns the icon as markup, hidden from screen readers. */
const markOf = (mark: PageMark): SafeHtml =>
  html`<div class="mark ${mark}" aria-hidden="true">
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      ${drawings[mark]}
    </svg>
  </div>`;

const drawings: Readonly<Record<PageMark, SafeHtml>> = {
  done: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  note: html`<path d="M12 11v6M12 7v.01" />`,
  problem: html`<path d="M12 7v6M12 17v.01" />`,
  working: html`<path d="M12 4a8 8 0 1 1-8 8" />`,
};

/** Returns a page that consists of text. `more` is shown below the sentences. */
export const textPage = (
  status: number,
  mark: PageMark,
  text: PageText,
  more: SafeHtml | null = null,
): Pick<HostPage, 'status' | 'title' | 'body'> => ({
  status,
  title: text.title,
  body: html`${bodyOf(mark, text)} ${more}`,
});

/** Returns a link that looks like a button. `late` shows it after two seconds, because the page redirects by itself. */
export const linkTo = (label: string, address: string, { late = false } = {}): SafeHtml =>
  html`<p class="${late ? 'late' : null}"><a class="action" href="${address}">${label}</a></p>`;
