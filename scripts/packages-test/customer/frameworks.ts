import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace/run-tool.ts';

// These files are a customer's code with a framework, based on our guide, and code that must not compile.

/** Tags in JSX of React, typed by `@fin-link/elements/react`. */
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
        style={{ '--fin-color-accent': '#0a7', maxWidth: 400 }}
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
      <fin-upcoming
        host="https://link.example"
        publishable-key="pk_customer"
        session-url="/s"
        onfin-predicted-event-changed={({ detail }) => console.log(detail.predictedEventId, detail.approval)}
      />
      <fin-insights
        host="https://link.example"
        publishable-key="pk_customer"
        session-url="/s"
        onfin-insight-action={({ detail }) => console.log(detail.insightName, detail.action)}
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

/** Components of `@fin-link/react`. */
const components = `import { FinConsents, FinInsights, FinLink, FinLinkButton, FinManualAccount, FinNetWorth, FinUpcoming } from '@fin-link/react';
import type { FinExitDetail, SessionProvider } from '@fin-link/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  provider: SessionProvider;
  theme?: 'light' | 'dark';
  onLinked: (providerAccountId: number) => void;
  onOver: (detail: FinExitDetail) => void;
}

export function LinkBank({ provider, theme, onLinked, onOver }: Props): ReactNode {
  const link = useRef<FinLink>(null);
  return (
    <>
      <FinLink
        ref={link}
        id="link"
        mode="dialog"
        host="https://link.example"
        publishableKey="pk_customer"
        sessionProvider={provider}
        theme={theme}
        providerId={16002}
        className="card"
        style={{ '--fin-color-accent': '#0a7', maxWidth: 400 }}
        onFinSuccess={({ detail }) => detail.providerAccountId && onLinked(detail.providerAccountId)}
        onFinExit={({ detail }) => onOver(detail)}
      >
        <a slot="fallback" href="tel:123">Call us</a>
      </FinLink>
      <FinLinkButton htmlFor="link">Link a bank</FinLinkButton>
      <button onClick={() => link.current?.show()}>Link a bank</button>
      <FinConsents host="https://link.example" publishableKey="pk_customer" sessionUrl="/s" filter="active" />
      <FinNetWorth
        host="https://link.example"
        publishableKey="pk_customer"
        sessionUrl="/s"
        accountIds={[9001, 9002]}
        onFinAccountChanged={({ detail }) => console.log(detail.accountId, detail.includeInNetWorth)}
      />
      <FinUpcoming
        host="https://link.example"
        publishableKey="pk_customer"
        sessionUrl="/s"
        onFinPredictedEventChanged={({ detail }) => console.log(detail.predictedEventId, detail.approval)}
      />
      <FinInsights
        host="https://link.example"
        publishableKey="pk_customer"
        sessionUrl="/s"
        onFinInsightChanged={({ detail }) => console.log(detail.insightId, detail.status)}
      />
      {/* @ts-expect-error There is no such kind. */}
      <FinManualAccount host="https://link.example" publishableKey="pk_customer" sessionUrl="/s" kind="boat" />
      {/* @ts-expect-error There is no such theme. */}
      <FinLink host="https://link.example" publishableKey="pk_customer" theme="pink" />
      {/* @ts-expect-error The key is missing. */}
      <FinLink host="https://link.example" sessionUrl="/s" />
      {/* @ts-expect-error The element has no such event. */}
      <FinConsents host="https://link.example" publishableKey="pk_customer" onFinSuccess={() => {}} />
      {/* @ts-expect-error The detail has no such member. */}
      <FinLink host="https://link.example" publishableKey="pk_customer" onFinExit={({ detail }) => detail.reason} />
      {/* @ts-expect-error A method is no property. */}
      <FinLink host="https://link.example" publishableKey="pk_customer" show={() => {}} />
      {/* @ts-expect-error There is no such style. */}
      <FinLink host="https://link.example" publishableKey="pk_customer" style={{ colour: 'red' }} />
    </>
  );
}
`;

/** A page of Next as a server component. */
const next = `import { FinLink } from '@fin-link/react';

export default function Page() {
  return <FinLink host="https://link.example" publishableKey="pk_customer" sessionUrl="/api/session" />;
}
`;

/** Code that uses the types directly, as a customer's render functions and wrappers do. */
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

/** A component that compiles strictly, and code that must not compile. */
const vueComponent = `<script setup lang="ts">
import '@fin-link/elements/define';
import '@fin-link/elements/vue';
import type { FinLink, SessionProvider } from '@fin-link/elements';
import { useTemplateRef } from 'vue';

const { theme } = defineProps<{ provider: SessionProvider; theme?: 'light' | 'dark' }>();
const emit = defineEmits<{ linked: [providerAccountId: number] }>();
const link = useTemplateRef<FinLink>('link');
const host = 'https://link.example';
</script>

<template>
  <fin-link
    ref="link"
    id="link"
    mode="dialog"
    :host="host"
    publishable-key="pk_customer"
    :sessionProvider="provider"
    :theme="theme"
    :provider-id="16002"
    class="card"
    @fin-success="({ detail }) => detail.providerAccountId && emit('linked', detail.providerAccountId)"
    @fin-exit="({ detail }) => console.log(detail.outcome)"
  >
    <a slot="fallback" href="tel:123">Call us</a>
  </fin-link>
  <fin-link-button for="link">Link a bank</fin-link-button>
  <button @click="link?.show()">Link a bank</button>
  <fin-consents :host="host" publishable-key="pk_customer" session-url="/s" filter="active" />
  <!-- @vue-expect-error There is no such theme. -->
  <fin-link :host="host" publishable-key="pk_customer" theme="pink" />
  <!-- @vue-expect-error The key is missing. -->
  <fin-link :host="host" session-url="/s" />
  <!-- @vue-expect-error There is no such attribute. -->
  <fin-link :host="host" publishable-key="pk_customer" colour="red" />
  <!-- @vue-expect-error There is no such event. -->
  <fin-link :host="host" publishable-key="pk_customer" @fin-done="() => {}" />
  <!-- @vue-expect-error The detail has no such member. -->
  <fin-link :host="host" publishable-key="pk_customer" @fin-exit="({ detail }) => detail.reason" />
</template>
`;

/** Returns the Vue component of our guide, as a reader copies it. Throws if the guide has none. */
function guidesComponent(): string {
  const component = /^```vue\n(.+?)^```$/ms.exec(readFileSync(join(root, 'docs/frameworks.md'), 'utf8'))?.[1];
  if (component === undefined) throw new Error('The guide to frameworks has no component of Vue.');
  return component;
}

/** Files by their names in the customer's project. */
export const frameworkFiles = {
  'react.tsx': react,
  'components.tsx': components,
  'next-page.tsx': next,
  'vue.ts': vue,
};
/** Vue components by their names in the customer's project. */
export const vueFiles = { 'Strict.vue': vueComponent, 'Guide.vue': guidesComponent() };
