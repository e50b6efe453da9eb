import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The frame's look in small; its own style sheet belongs to its build. */
const style = `:root{color-scheme:light dark;font:100%/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;
color:light-dark(#14202b,#eef2f5);background:light-dark(#f4f6f8,#12181e)}
body{margin:0;padding:16px;display:grid;justify-items:center}
main{box-sizing:border-box;inline-size:100%;max-inline-size:420px;margin-block-start:10vh;padding:24px;border-radius:8px;
background:light-dark(#fff,#1b232b);border:1px solid light-dark(#d9dfe4,#33404b);overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:1.375rem;line-height:1.3;font-weight:600}
p{margin:0 0 12px}
.action{display:inline-block;min-block-size:24px;padding:10px 16px;border-radius:4px;border:0;font:inherit;font-weight:600;cursor:pointer;
text-decoration:none;color:light-dark(#fff,#06202f);background:light-dark(#0b5f8a,#7cc4ec)}
.action:focus-visible{outline:3px solid light-dark(#0b5f8a,#7cc4ec);outline-offset:2px}
[hidden]{display:none}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleHash = hashOf(style);

/** A script that never changes, allowed by its hash. */
export interface PageScript {
  readonly text: string;
  readonly hash: string;
}
export const pageScript = (text: string): PageScript => ({ text, hash: hashOf(text) });

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => characters[found] ?? found);

export interface Page {
  status: number;
  title: string;
  /** Markup; whatever comes from elsewhere is escaped by whoever wrote it. */
  body: string;
  script?: PageScript;
  /** Data that the script reads from the document. */
  data?: Readonly<Record<string, string>>;
  /** Where the page goes by itself, and after how many seconds. */
  refresh?: { seconds: number; address: string };
}

const policy = (script: PageScript | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    ...(script === undefined ? [] : [`script-src ${script.hash}`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const pageHeaders = { 'cross-origin-opener-policy': 'unsafe-none', 'cache-control': 'no-store' };

/** A page of the way to a bank and back. Nothing of it is kept by a browser, and no page may frame it. */
export function sendPage(reply: FastifyReply, { status, title, body, script, data, refresh }: Page): FastifyReply {
  const attributes = Object.entries(data ?? {}).map(([name, value]) => ` data-${name}="${escape(value)}"`);
  const content = [
    '<!doctype html>',
    `<html lang="en"${attributes.join('')}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(refresh === undefined
      ? []
      : [`<meta http-equiv="refresh" content="${refresh.seconds};url=${escape(refresh.address)}">`]),
    `<title>${escape(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    `<body><main>${body}</main>`,
    ...(script === undefined ? [] : [`<script>${script.text}</script>`]),
    '</body>',
    '</html>',
    '',
  ];
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-security-policy': policy(script) })
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(content.join('\n'));
}

/** Sends the browser on; nothing of the present address goes with it. */
export const sendOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .code(303)
    .headers({ ...pageHeaders, location: address })
    .send();
