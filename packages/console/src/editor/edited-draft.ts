import type { ConfigurationView, LinkOptions } from '@fin-link/contracts/browser';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ApiError } from '../platform/console-api.ts';
import type { ConsoleServices } from '../platform/console-services.ts';
import { apiErrorOf } from '../platform/error-notice.ts';
import type { Conflict } from './conflict-dialog.ts';
import { changedPaths, withValue } from './option-fields.ts';
import { emptyHistory, recordChange, redoStep, undoStep } from './undo-history.ts';

/** Element that edits a draft. */
interface DraftHost extends ReactiveControllerHost {
  readonly services: ConsoleServices;
  readonly configName: string;
}

/** The draft that an operator edits: what the host has, what was changed since, and how it is saved. */
export class EditedDraft implements ReactiveController {
  view: ConfigurationView | null = null;
  /** The options as edited; `null` until they are loaded. */
  options: LinkOptions | null = null;
  etag = '';
  /** Why the last save failed; `null` after a save, and before the first. */
  failure: ApiError | null = null;
  /** Change of another operator that must be merged before a save; `null` if there is none. */
  conflict: Conflict | null = null;

  /** The options as the host has them. */
  #base: LinkOptions | null = null;
  #history = emptyHistory;
  #saving: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: DraftHost;
  readonly #delayMs: () => number;

  /** `delayMs`: time after the last change until the draft is saved. */
  constructor(host: DraftHost, delayMs: () => number) {
    this.#host = host;
    this.#delayMs = delayMs;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Saves what is not saved yet, because the draft is not shown any more. */
  hostDisconnected(): void {
    clearTimeout(this.#timer);
    if (!this.isReadOnly && this.conflict === null) void this.save();
  }

  /** Paths of the fields that differ from what the host has. */
  get changed(): string[] {
    return this.options === null || this.#base === null ? [] : changedPaths(this.#base, this.options);
  }

  get isReadOnly(): boolean {
    return this.view?.source !== 'store' || !this.#host.services.may('updateConfiguration');
  }

  get isSaving(): boolean {
    return this.#saving !== null;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** Look of the saved options, which a publication checks. */
  get savedLook(): LinkOptions['look'] {
    return this.#base?.look ?? { light: {}, dark: {} };
  }

  /** Reads the configuration, and starts again from what the host has. */
  async read(): Promise<void> {
    const { view, etag } = await this.#get();
    this.#restart(view, etag);
  }

  change(path: string, value: unknown): void {
    const { options } = this;
    if (options === null) return;
    this.#history = recordChange(this.#history, options, path, this.#host.services.now().getTime());
    this.#show(withValue(options, path, value));
  }

  /** Takes the last change back. Returns the path of its field; `null` if there is none. */
  undo(): string | null {
    return this.#move(undoStep);
  }

  /** Makes the last change again that was undone. */
  redo(): string | null {
    return this.#move(redoStep);
  }

  /** Saves the draft. Returns whether the host has all changes. After a change of another operator, sets `conflict`. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    // A save that runs does not have the last changes.
    while (this.#saving !== null) await this.#saving;
    if (this.changed.length === 0) return true;
    this.#saving = this.#send();
    this.#host.requestUpdate();
    const isSaved = await this.#saving;
    this.#host.requestUpdate();
    return isSaved;
  }

  /** Takes the merged options, and saves them. Without options, the conflict stays. */
  merge(merged: LinkOptions): Promise<boolean> {
    const { conflict } = this;
    if (conflict !== null) this.#restart(conflict.view, conflict.etag);
    this.options = merged;
    return this.save();
  }

  async #send(): Promise<boolean> {
    const { options, etag } = this;
    try {
      if (options === null) return false;
      const { services, configName } = this.#host;
      const saved = await services.api.call('updateConfiguration', {
        params: { configName },
        body: { options },
        etag,
      });
      this.failure = null;
      this.view = saved.reply.configuration;
      this.etag = saved.etag;
      this.#base = optionsOf(this.view);
      // The operator may have changed more in the meantime.
      if (this.options === options) this.options = this.#base;
      return true;
    } catch (error) {
      this.failure = apiErrorOf(error);
      if (this.failure.code === 'config.stale' && options !== null) await this.#meet(this.failure);
      return false;
    } finally {
      this.#saving = null;
    }
  }

  /** Reads what another operator saved. */
  async #meet({ conflict }: ApiError): Promise<void> {
    try {
      const { view, etag } = await this.#get();
      const latest = view.draft ?? view.published;
      const [base, mine] = [this.#base, this.options];
      if (latest === null || base === null || mine === null) return;
      const [name, when] = [conflict?.author ?? latest.author, conflict?.changedAt ?? latest.savedAt];
      this.conflict = { name, when, base, mine, theirs: latest.options, view, etag };
    } catch (error) {
      this.failure = apiErrorOf(error);
    }
  }

  async #get(): Promise<{ view: ConfigurationView; etag: string }> {
    const { services, configName } = this.#host;
    const { reply, etag } = await services.api.call('getConfiguration', { params: { configName } });
    return { view: reply.configuration, etag };
  }

  #restart(view: ConfigurationView, etag: string): void {
    clearTimeout(this.#timer);
    this.view = view;
    this.etag = etag;
    this.#base = optionsOf(view);
    this.options = this.#base;
    this.#history = emptyHistory;
    this.failure = null;
    this.conflict = null;
    this.#host.requestUpdate();
  }

  #move(step: typeof undoStep): string | null {
    const moved = this.options === null ? null : step(this.#history, this.options);
    if (moved === null) return null;
    this.#history = moved.history;
    this.#show(moved.step.options);
    return moved.step.path;
  }

  /** Shows other options, and saves them when the operator pauses. */
  #show(options: LinkOptions): void {
    this.options = options;
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    if (this.isReadOnly) return;
    if (this.conflict !== null) this.conflict = { ...this.conflict, mine: options };
    else this.#timer = setTimeout(() => void this.save(), this.#delayMs());
  }
}

const optionsOf = ({ draft, published }: ConfigurationView): LinkOptions | null =>
  (draft ?? published)?.options ?? null;
