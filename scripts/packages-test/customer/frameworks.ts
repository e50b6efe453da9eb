// What a customer writes with a framework, after our guide, and what must not compile.

const react = `import '@fin-link/elements/define';
import '@fin-link/elements/react';
import type { FinLink, SessionProvider } from '@fin-link/elements';
import { useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  provider: SessionProvider;
  theme?: 'light' | 'dark';
  onLinked: (providerAccountId: number) => void;
}

export function LinkBank({ provider, theme, onLinked }: Props): ReactNode {
  const link = useRef<FinLink>(null);
  return (
    <>
      <fin-link
        ref={link}
        id="link"
        mode="dialog"
        host="https://link.example"
        publishable-key="pk_customer"
        sessionProvider={provider}
        theme={theme}
        provider-id={16002}
        className="card"
        onfin-success={({ detail }) => detail.providerAccountId && onLinked(detail.providerAccountId)}
        onfin-exit={({ detail }) => console.log(detail.outcome)}
      >
        <a slot="fallback" href="tel:123">Call us</a>
      </fin-link>
      <fin-link-button for="link">Link a bank</fin-link-button>
      <button onClick={() => link.current?.show()}>Link a bank</button>
      <fin-consents host="https://link.example" publishable-key="pk_customer" session-url="/s" filter="active" />
      <fin-net-worth
        host="https://link.example"
        publishable-key="pk_customer"
        session-url="/s"
        account-ids={[9001, 9002]}
        onfin-account-changed={({ detail }) => console.log(detail.accountId, detail.includeInNetWorth)}
      />
      <fin-manual-account host="https://link.example" publishable-key="pk_customer" session-url="/s" kind="vehicle" />
      {/* @ts-expect-error There is no such kind. */}
      <fin-manual-account host="https://link.example" publishable-key="pk_customer" session-url="/s" kind="boat" />
      {/* @ts-expect-error There is no such theme. */}
      <fin-link host="https://link.example" publishable-key="pk_customer" theme="pink" />
      {/* @ts-expect-error The key is missing. */}
      <fin-link host="https://link.example" session-url="/s" />
      {/* @ts-expect-error The detail has no such member. */}
      <fin-link host="https://link.example" publishable-key="pk_customer" onfin-exit={({ detail }) => detail.reason} />
    </>
  );
}
`;

const next = `'use client';

import '@fin-link/elements/define/fin-link';
import type {} from '@fin-link/elements/react';

export default function Page() {
  return <fin-link host="https://link.example" publishable-key="pk_customer" session-url="/api/session" />;
}
`;

/** What Vue's compiler makes of a template is checked against the same types. */
const vue = `import '@fin-link/elements/define';
import '@fin-link/elements/vue';
import type { GlobalComponents, HTMLAttributes } from 'vue';

type PropsOf<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];

export const link: PropsOf<'fin-link'> = {
  host: 'https://link.example',
  publishableKey: 'pk_customer',
  sessionProvider: async () => ({ sessionId: 's', launchToken: 't' }),
  class: 'card',
  onFinSuccess: ({ detail }) => console.log(detail.providerAccountId),
};
export const consents: PropsOf<'fin-consents'> = { host: 'h', publishableKey: 'pk_customer', filter: 'active' };
export const property: PropsOf<'fin-real-estate'> = {
  host: 'h',
  publishableKey: 'pk_customer',
  country: 'US',
  includeToggle: 'hidden',
  onFinAccountSaved: ({ detail }) => console.log(detail.valuation, detail.linkedAccountIds),
};
export const fallback: HTMLAttributes = { slot: 'fallback' };
// @ts-expect-error There is no such theme.
export const wrongTheme: PropsOf<'fin-link'> = { host: 'h', publishableKey: 'pk_customer', theme: 'pink' };
// @ts-expect-error The key is missing.
export const withoutKey: PropsOf<'fin-link'> = { host: 'h' };
`;

/** By their names in the customer's project. */
export const frameworkFiles = { 'react.tsx': react, 'next-page.tsx': next, 'vue.ts': vue };
