/** The host puts it last. */
const parameter = /[?&]fin_link_session=([\w-]+)(?=#|$)/;

/** The session that the user came back from a bank with, until it is taken: it only says which of the kept ones is meant. */
export const back = { sessionId: '' };

/** Reads what an address names. */
export function readReturn(address: string): void {
  back.sessionId = parameter.exec(address)?.[1] ?? back.sessionId;
}

/** Reads what the page's address names, and rids it of that, for whoever copies or reloads it. */
export function readAddress(): void {
  const { href } = location;
  readReturn(href);
  if (parameter.test(href)) history.replaceState(history.state, '', href.replace(parameter, ''));
}
