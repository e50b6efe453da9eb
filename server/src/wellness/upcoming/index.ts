export { getUpcoming, setApproval } from './upcoming.ts';
