/** Object through which a page talks to the app that shows it. */
interface Bridge {
  postMessage(text: string): void;
}

declare global {
  interface Window {
    /** Android and Flutter. */
    YWebViewHandler?: Bridge;
    /** iOS. */
    webkit?: { messageHandlers?: { YWebViewHandler?: Bridge } };
    ReactNativeWebView?: Bridge;
  }
}

/** Type of a message to the app. `BANK_OAUTH_URL` and `OPEN_EXTERNAL_URL`: the app opens `data.url` outside its web view. */
type BridgeMessage =
  | { type: 'POST_MESSAGE'; data: object }
  | { type: 'BANK_OAUTH_URL' | 'OPEN_EXTERNAL_URL'; data: { url: string } };

/**
 * Sends a message to every app that listens, and to the page around this one if its origin is `origin`. Returns whether there is one.
 */
export function sendToApp(message: BridgeMessage, origin: string | null): boolean {
  const text = JSON.stringify(message);
  const bridges = presentBridges();
  for (const bridge of bridges)
    try {
      bridge.postMessage(text);
    } catch (error) {
      reportError(error);
    }
  if (isFramedBy(origin)) parent.postMessage(message, origin);
  return hasApp(origin);
}

/** Returns whether an app or a page around this one listens. */
export const hasApp = (origin: string | null): boolean => isFramedBy(origin) || presentBridges().length > 0;

const isFramedBy = (origin: string | null): origin is string => parent !== window && origin !== null;

const presentBridges = (): Bridge[] =>
  [window.YWebViewHandler, window.webkit?.messageHandlers?.YWebViewHandler, window.ReactNativeWebView].filter(
    (bridge) => bridge !== undefined,
  );
