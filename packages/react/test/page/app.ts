import { createElement, StrictMode, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FinLink, FinLinkButton } from '../../src/index.ts';
import type { SessionProvider } from '../../src/index.ts';

export interface AppProps {
  host: string;
  sessionProvider: SessionProvider;
  /** Called with a description of each event that the page receives. */
  hear: (what: string) => void;
}

function Links({ host, sessionProvider, hear }: AppProps): ReactNode {
  const dialog = useRef<FinLink>(null);
  const [round, setRound] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  const common = { host, sessionProvider, publishableKey: 'pk_react' };
  useEffect(() => hear(`show is a ${typeof dialog.current?.show}`), [hear]);
  return [
    createElement(
      FinLink,
      {
        ...common,
        key: 'inline',
        id: 'inline',
        className: 'card',
        style: { '--fin-color-accent': '#0a7', display: 'block' },
        // Other values for the second render: no mode and a different handler.
        ...(round === 1 && { mode: 'inline' }),
        theme: round === 1 ? 'light' : 'dark',
        onFinReady: () => hear(`ready in round ${round}`),
        onFinError: ({ detail }) => hear(`error ${detail.code}`),
      },
      createElement('p', { slot: 'fallback' }, 'Call us.'),
    ),
    createElement(FinLink, {
      ...common,
      key: 'dialog',
      id: 'dialog',
      ref: dialog,
      mode: 'dialog',
      open: isOpen,
      onFinExit: ({ detail }) => hear(`exit ${detail.outcome}`),
    }),
    createElement(FinLinkButton, { key: 'button', htmlFor: 'dialog', label: 'Link a bank' }),
    createElement('button', { key: 'next', id: 'next', onClick: () => setRound((now) => now + 1) }, 'Next round'),
    createElement('button', { key: 'open', id: 'open', onClick: () => setIsOpen(true) }, 'Open'),
  ];
}

export const app = (props: AppProps): ReactNode => createElement(StrictMode, null, createElement(Links, props));
