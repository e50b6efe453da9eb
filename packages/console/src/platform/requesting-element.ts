import type { PropertyDeclarations } from 'lit';
import type { ApiError } from './console-api.ts';
import { ConsoleElement } from './console-element.ts';
import { apiErrorOf } from './error-notice.ts';

/** An element of the console that sends requests, and shows the error of the last one. */
export abstract class RequestingElement extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    error: { state: true },
    isBusy: { state: true },
  };

  protected error: ApiError | null = null;
  protected isBusy = false;

  /** Runs a request, and shows its error. Returns whether it succeeded. */
  protected async attempt(work: () => Promise<void>): Promise<boolean> {
    this.isBusy = true;
    this.error = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.error = apiErrorOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
