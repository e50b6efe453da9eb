// Types of the public launch contract: what a page passes to `window.fastlink.open`, and what its callbacks get.

/** Provider account that the user linked or tried to link. */
export interface FastLinkSite {
  providerId: number;
  providerName: string;
  requestId: string;
  status: 'SUCCESS' | 'FAILED' | 'IN_PROGRESS';
  additionalStatus: string;
  providerAccountId: number;
  /** Reason of a failed attempt, in English. */
  reason?: string;
  /** Whether the attempt failed at a question of the site. */
  isMFAError?: boolean;
  /** Account that was verified, or that the user added without a provider. */
  accountId?: number;
}

/** Payload of `onSuccess`. Only `accountId` is known of an account that the user added without a provider. */
export interface FastLinkSuccess extends Partial<FastLinkSite> {
  status: 'SUCCESS';
  fnToCall: 'accountStatus';
}

/** Payload of `onError`: an attempt at a site failed. */
export interface FastLinkSiteError extends FastLinkSite {
  fnToCall: 'accountStatus';
}

/** Payload of `onError`: the widget could not be opened, or cannot continue. */
export interface FastLinkRefusal {
  /** `E…`: an option is wrong. `N…`: the launch is not allowed or not possible. */
  code: string;
  title: string;
  message: string;
  fnToCall: 'errorHandler';
  /** Reference for support. */
  reference?: string;
}

/** Payload of `onClose` and `onExit`. */
export interface FastLinkExit {
  action: 'exit';
  fnToCall: 'accountStatus';
  sites: FastLinkSite[];
}

/** Payload of `onEvent`. The page extends its own session, or opens the address outside. */
export type FastLinkEvent = { fnToCall: 'renewClientSession' } | { type: 'OPEN_EXTERNAL_URL'; data: { url: string } };

/** Options of `fastlink.open`. */
export interface FastLinkOptions {
  /** Address of the host that ends in `/fastlink/v3` or `/fastlink/v4`. Others are ignored, and the launch goes to the origin of the loader. */
  fastLinkURL?: string;
  /** Token of the user, with or without `Bearer `. */
  accessToken?: string;
  jwtToken?: string;
  /** Parameters of the flow, or a query string with them. Objects, for example `dataset`, are sent as JSON. */
  params?: string | Readonly<Record<string, unknown>>;
  /** The widget is always in a frame in the container, so this only overrides `forceRedirect`. */
  forceIframe?: boolean;
  /** Whether the page navigates to the host by a form. No callback is called then; see `callback`. */
  forceRedirect?: boolean;
  /** `true`, `auto` or `yes`: the widget scrolls in a container with a fixed height. Otherwise it is as high as its content. */
  iframeScrolling?: boolean | 'auto' | 'yes' | 'no';
  /** Registered address that is opened when the user ends the flow. Also accepted in `params`, like the next two. */
  callback?: string;
  /** `top`: the callback replaces the outermost page. */
  callbackLocation?: string;
  intentUrl?: string;
  /** A provider account was linked. Called once for each. */
  onSuccess?: (data: FastLinkSuccess) => void;
  onError?: (data: FastLinkSiteError | FastLinkRefusal) => void;
  /** The flow has ended. Called once, after all others. */
  onClose?: (data: FastLinkExit) => void;
  /** Name of `onClose` in version 3. Both are called. */
  onExit?: (data: FastLinkExit) => void;
  onEvent?: (data: FastLinkEvent) => void;
}

/** The global `fastlink` of the loader's script. */
export interface FastLink {
  /** Opens the widget in the container with this id. Closes a widget that is open. */
  open(options: FastLinkOptions, containerId?: string): void;
  /** Closes the widget without asking the user, and removes it from its container. */
  close(): void;
}

declare global {
  interface Window {
    fastlink?: FastLink;
  }
}
