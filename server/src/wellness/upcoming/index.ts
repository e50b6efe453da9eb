export { getUpcoming } from './get-upcoming.ts';
export { setApproval } from './set-approval.ts';
