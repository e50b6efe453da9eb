/** Header with the id under which a host logs the request that causes a call. */
export const requestIdHeader = 'x-request-id';

/** Format of these ids. A service ignores other values, because any client can send the header. */
export const requestIdFormat = /^req_[0-9a-f]{20}$/;
