/** Fixed values of the sandbox. Production refuses to start with any of them. */
export const sandbox = {
  /** Name of the sandbox's customer in the host's tables. */
  customer: 'sandbox',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
  adminLogin: 'sandbox_admin',
  hostKey: 'sandbox-host-key',
  operator: 'sandbox',
  operatorKey: 'sandbox-operator-key',
  publishableKey: 'pk_sandbox_demo',
  eventSecret: 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=',
  /** Second customer, which demonstrates isolation between customers. */
  second: { clientId: 'sandbox-client-2', clientSecret: 'sandbox-secret-2', adminLogin: 'sandbox_admin_2' },
} as const;
