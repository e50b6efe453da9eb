// One chunk: from the bank’s sign-in to its answer, and the error screen, which must work without a network.
import '../../screens/entry/fin-entry.ts';
import '../../screens/existing-connection/fin-existing-connection.ts';
import '../../screens/credentials/fin-credentials.ts';
import '../../screens/progress/fin-progress-screen.ts';
import '../../screens/mfa/fin-mfa-token.ts';
import '../../screens/mfa/fin-mfa-form.ts';
import '../../screens/error/fin-error-screen.ts';
