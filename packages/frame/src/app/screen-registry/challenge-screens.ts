// Chunk of the screens for a bank’s challenges, and of the screens before sign-in for users who have linked a bank.
import '../../screens/entry/fin-entry.ts';
import '../../screens/existing-connection/fin-existing-connection.ts';
import '../../screens/mfa/fin-mfa-token.ts';
import '../../screens/mfa/fin-mfa-form.ts';
