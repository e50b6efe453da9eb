'use client';

import { FinLink, FinLinkButton } from '@fin-link/react';
import { useState } from 'react';

const host = process.env.NEXT_PUBLIC_FIN_HOST ?? 'http://localhost:4000';

export function LinkBank() {
  const [accounts, setAccounts] = useState(0);
  return (
    <>
      <p role="status">{accounts === 0 ? 'No bank is linked yet.' : `Linked accounts: ${accounts}`}</p>
      <FinLinkButton htmlFor="link">Link a bank</FinLinkButton>
      <FinLink
        id="link"
        mode="dialog"
        host={host}
        publishableKey="pk_my_site"
        sessionUrl="/my/session"
        style={{ '--fin-color-accent': '#0a6b4f' }}
        onFinSuccess={({ detail }) => setAccounts((before) => before + detail.accountIds.length)}
      />
    </>
  );
}
