// One chunk: the verification of accounts.
import '../../screens/also-verify/fin-also-verify.ts';
import '../../screens/pick-account/fin-pick-account.ts';
import '../../screens/matching/fin-matching.ts';
import '../../screens/matched/fin-matched.ts';
import '../../screens/deposit-offer/fin-deposit-offer.ts';
import '../../screens/deposit-details/fin-deposit-details.ts';
import '../../screens/deposit-review/fin-deposit-review.ts';
import '../../screens/deposits-waiting/fin-deposits-waiting.ts';
import '../../screens/deposit-amounts/fin-deposit-amounts.ts';
import '../../screens/deposit-result/fin-deposit-result.ts';
