/** Whether a calendar day, or an instant that begins with one, is of a year that a database and people know. */
export const isOfOurTime = (day: string): boolean => day >= '1900' && day < '3000';
