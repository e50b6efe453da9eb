export const progressRowNames = ['signingIn', 'confirming', 'findingAccounts', 'gettingData'] as const;
export type ProgressRowName = (typeof progressRowNames)[number];
export interface ProgressRow {
  name: ProgressRowName;
  status: 'waiting' | 'working' | 'done' | 'skipped';
}
