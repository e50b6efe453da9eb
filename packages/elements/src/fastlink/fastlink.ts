import type { FastLink, FastLinkOptions, FastLinkRefusal } from './contract.ts';
import { applicationError, type Fields, LaunchRefused, type LaunchReply, requestLaunch } from './host-calls.ts';
import { openCallback, type Report, runLaunch } from './run-launch.ts';

/** The loader's script element, from which the launch takes version, site and, by default, the host. */
interface LoaderScript {
  src: string;
  nonce?: string;
}

/** Returns `window.fastlink`. At most one widget is open at a time. */
export function createFastLink(loader: LoaderScript): FastLink {
  let close = (): void => {};
  return {
    open(options, containerId) {
      close();
      close = open(loader, options, containerId);
    },
    close: () => close(),
  };
}

/** Opens a widget, and returns a function that closes it. */
function open({ src, nonce = '' }: LoaderScript, options: FastLinkOptions, containerId = ''): () => void {
  const { pathname, searchParams } = new URL(src);
  const origin = hostOf(src, options);
  const version = versionOf(pathname, options);
  const fields = fieldsOf(options, searchParams.get('site'));
  const report = reportTo(options);
  const refuse = (refusal: FastLinkRefusal): void => {
    console.error(`fastlink: ${refusal.code} ${refusal.message}`);
    report('error', refusal);
  };
  if (options.forceRedirect && !options.forceIframe) {
    postForm(`${origin}/fastlink/${version}`, fields);
    return () => {};
  }
  const container = document.getElementById(containerId);
  if (container === null) {
    refuse({
      code: 'E704',
      title: 'INVALID_PARAMETER_OR_VALUE',
      message: 'Invalid container element',
      fnToCall: 'errorHandler',
    });
    return () => {};
  }

  let close: (() => void) | null = null;
  let isClosed = false;
  /** Shows a note in place of the widget. The end is reported when the user closes the note, as in the widget itself. */
  const showNote = (): void => {
    const note = noteOf(() => close?.());
    close = endOnce(report, () => note.remove());
    container.append(note);
  };
  const launch = (): Promise<LaunchReply> => requestLaunch(origin, version, fields);
  const start = (reply: LaunchReply): void => {
    if (isClosed) return;
    const running = runLaunch({ origin, container, reply, report, relaunch: launch, ended: openCallback });
    if (/^(true|auto|yes)$/.test(`${options.iframeScrolling}`)) {
      running.element.style.overflow = 'auto';
      running.element.style.maxHeight = '100%';
    }
    ({ close } = running);
    loadElement(reply.element, origin, nonce, () => {
      if (isClosed) return;
      running.element.remove();
      refuse(applicationError('The script of the widget cannot be loaded'));
      showNote();
    });
  };
  launch().then(start, (error: unknown) => {
    if (isClosed) return;
    refuse(error instanceof LaunchRefused ? error.payload : applicationError('The widget cannot be opened'));
    showNote();
  });
  return () => {
    isClosed = true;
    (close ?? endOnce(report, () => {}))();
    close = () => {};
  };
}

/** Returns the origin of the host. It is the loader's, unless `fastLinkURL` is an address of this contract: some pages cannot change the loader. */
function hostOf(src: string, { fastLinkURL = '' }: FastLinkOptions): string {
  return new URL(/^https?:.*\/fastlink\/v[34]$/.test(fastLinkURL) ? fastLinkURL : src).origin;
}

/** Returns the version of the contract that the address of the script names. The oldest address serves both versions. */
function versionOf(path: string, { params }: FastLinkOptions): 'v3' | 'v4' {
  if (!/\/v[13]\//.test(path)) return 'v4';
  return path.startsWith('/v1/') && parametersOf(params).has('configName') ? 'v4' : 'v3';
}

/** Returns the fields that the host expects, also in a form. */
function fieldsOf(options: FastLinkOptions, site: string | null): Fields {
  const { accessToken, jwtToken, params } = options;
  const extraParams = parametersOf(params);
  for (const name of ['callback', 'callbackLocation', 'intentUrl'] as const)
    if (options[name]) extraParams.set(name, options[name]);
  return {
    ...(accessToken && { accessToken }),
    ...(jwtToken && { jwtToken }),
    extraParams: `${extraParams}`,
    ...(site && { site }),
  };
}

/** Returns the parameters of the flow as texts; absent values are omitted. */
function parametersOf(params: FastLinkOptions['params'] = {}): URLSearchParams {
  if (typeof params === 'string') return new URLSearchParams(params);
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value != null) texts.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return texts;
}

const callbackNames = {
  success: ['onSuccess'],
  error: ['onError'],
  event: ['onEvent'],
  exit: ['onClose', 'onExit'],
} as const;

/** Returns a function that calls the page's callbacks. An error in one of them stops no other. */
function reportTo(options: FastLinkOptions): Report {
  const callbacks = options as Readonly<Record<string, ((payload: object) => void) | undefined>>;
  return (kind, payload) => {
    for (const name of callbackNames[kind])
      try {
        callbacks[name]?.(payload);
      } catch (error) {
        reportError(error);
      }
  };
}

/** Returns a function that ends a launch without a session: once. */
function endOnce(report: Report, remove: () => void): () => void {
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    remove();
    report('exit', { action: 'exit', fnToCall: 'accountStatus', sites: [] });
  };
}

/** Navigates with a form, because an address with a token would be stored and logged. */
function postForm(action: string, fields: Fields): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Returns a note in English with a button, because this script has no translations. */
function noteOf(handleClose: () => void): HTMLElement {
  const note = document.createElement('div');
  const text = document.createElement('p');
  const button = document.createElement('button');
  text.role = 'alert';
  text.textContent = 'This isn’t available right now.';
  button.textContent = 'Close';
  button.addEventListener('click', handleClose);
  note.append(text, button);
  return note;
}

/** Loads the script of an element, unless the page has it. `failed` is called if it cannot be loaded. */
function loadElement(name: string, origin: string, nonce: string, failed: () => void): void {
  if (customElements.get(name)) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = nonce;
  script.src = `${origin}/${name === 'fin-link' ? 'fin-link' : 'fin-elements'}.js`;
  script.addEventListener('load', () => script.remove());
  script.addEventListener('error', () => {
    script.remove();
    failed();
  });
  document.head.append(script);
}
