// One chunk: what a bank asks beyond the sign-in, and the screens before it for users who have linked a bank.
import '../../screens/entry/fin-entry.ts';
import '../../screens/existing-connection/fin-existing-connection.ts';
import '../../screens/mfa/fin-mfa-token.ts';
import '../../screens/mfa/fin-mfa-form.ts';
