// Chunk of the screens that show the accounts that were found at the bank.
import '../../screens/partial/fin-partial.ts';
import '../../screens/summary/fin-summary.ts';
import '../../screens/success/fin-success.ts';
