/** Query parameter that the host appends to the address. */
const sessionParameter = /[?&]fin_link_session=([\w-]+)(?=#|$)/;

/** Id of the session with which the user returned from a bank, until it is claimed. It selects one of the stored sessions. */
export const returnedSession = { sessionId: '' };

/** Stores the session id from an address. Keeps the earlier id if the address contains none. */
export function readReturn(address: string): void {
  returnedSession.sessionId = sessionParameter.exec(address)?.[1] ?? returnedSession.sessionId;
}

/** Reads the returned session from the page's address. Removes the parameter, so that a copy or a reload does not repeat it. */
export function readAddress(): void {
  const { href } = location;
  readReturn(href);
  if (sessionParameter.test(href)) history.replaceState(history.state, '', href.replace(sessionParameter, ''));
}
