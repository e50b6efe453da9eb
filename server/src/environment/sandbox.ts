/** Fixed facts of the sandbox; production refuses to start with any of them. */
export const sandbox = {
  /** The key of its rows at the host. */
  customer: 'sandbox',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  adminLogin: 'sandbox_admin',
  hostKey: 'sandbox-host-key',
  operator: 'sandbox',
  operatorKey: 'sandbox-operator-key',
  publishableKey: 'pk_sandbox_demo',
  eventSecret: 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=',
  /** The second customer, who is there to show isolation. */
  second: { clientId: 'sandbox-client-2', clientSecret: 'sandbox-secret-2', adminLogin: 'sandbox_admin_2' },
} as const;
