import type { PropertyDeclarations } from 'lit';
import { RequestDialog } from '../platform/request-dialog.ts';
import { words } from '../platform/words.ts';

/** A dialog that changes a configuration. */
export abstract class ChangeDialog extends RequestDialog {
  static override properties: PropertyDeclarations = {
    ...RequestDialog.properties,
    configName: { attribute: false },
    etag: { attribute: false },
  };

  configName = '';
  etag = '';

  protected override get againText(): string {
    return words.signIn.againText;
  }
}
