import { createProviderHandlers, deleteOutcomesOfUser } from './banks/providers/index.ts';
import type { LinkingDeps } from './create-linking.ts';
import { createAccountHandlers } from './data/accounts/index.ts';
import { createBalanceHandlers } from './data/balances/index.ts';
import { createCategoryHandlers, deleteCategoriesOfUser } from './data/categories/index.ts';
import { createExtractHandlers, deleteRetrievalsOfUser } from './data/extracts/index.ts';
import { createHoldingHandlers } from './data/holdings/index.ts';
import { createRealEstateHandlers, type NeedsPropertyRegistry } from './data/real-estate/index.ts';
import { createTransactionHandlers } from './data/transactions/index.ts';
import { createConsentHandlers, deleteConsentsOfUser } from './linking/consents/index.ts';
import { forgetDeletionsOfUser } from './linking/deletion/index.ts';
import { createProviderAccountHandlers, deleteProviderAccountsOfUser } from './linking/provider-accounts/index.ts';
import { cancelRefreshesOfUser } from './linking/refresh-requests/index.ts';
import { createRefreshHandlers } from './linking/refreshes/index.ts';
import {
  createVerificationHandlers,
  deleteVerificationsOfUser,
  type VerificationHandlerDeps,
} from './linking/verification/index.ts';
import type { Environment } from './platform/database/index.ts';
import type { Handlers } from './platform/http/index.ts';
import type { NeedsSettings, NeedsVault } from './platform/runtime/index.ts';
import { createConfigurationHandlers } from './tenancy/configurations/index.ts';
import type { NeedsCustomerSettings } from './tenancy/customers/index.ts';
import {
  type CallbackCheck,
  createNotificationHandlers,
  deleteNotificationsOfUser,
} from './tenancy/notifications/index.ts';
import { createTokenHandlers, deleteTokensOfUser, type WidgetKeys } from './tenancy/tokens/index.ts';
import { createUserHandlers, type UserDataDeleter } from './tenancy/users/index.ts';
import { createInsightHandlers } from './wellness/insights/index.ts';
import { createNetWorthHandlers } from './wellness/net-worth/index.ts';
import { createPredictionHandlers } from './wellness/predictions/index.ts';
import { createViewHandlers } from './wellness/views/index.ts';

export const createHandlers = (
  deps: LinkingDeps &
    VerificationHandlerDeps &
    NeedsPropertyRegistry &
    NeedsCustomerSettings &
    NeedsVault &
    NeedsSettings<{ environment: Environment }>,
  { assertCallback, widgetKeys }: { assertCallback: CallbackCheck; widgetKeys: WidgetKeys },
): Handlers => ({
  ...createTokenHandlers(deps, widgetKeys),
  ...createConfigurationHandlers(deps),
  ...createUserHandlers(deps, userDataDeleters(deps)),
  ...createProviderHandlers(deps),
  ...createNotificationHandlers(deps, assertCallback),
  ...createProviderAccountHandlers(deps),
  ...createRefreshHandlers(deps),
  ...createConsentHandlers(deps),
  ...createPredictionHandlers(deps),
  ...createViewHandlers(deps),
  ...createInsightHandlers(deps),
  ...createRealEstateHandlers(deps),
  ...createAccountHandlers(deps),
  ...createBalanceHandlers(deps),
  ...createExtractHandlers(deps),
  ...createHoldingHandlers(deps),
  ...createNetWorthHandlers(deps),
  ...createCategoryHandlers(deps),
  ...createTransactionHandlers(deps),
  ...createVerificationHandlers(deps),
});

/** Functions that delete the data of an unregistering user, one per domain. */
const userDataDeleters = (deps: LinkingDeps): readonly UserDataDeleter[] => [
  deleteTokensOfUser,
  deleteNotificationsOfUser,
  deleteConsentsOfUser(deps),
  deleteVerificationsOfUser(deps),
  cancelRefreshesOfUser(deps),
  deleteProviderAccountsOfUser(deps),
  deleteCategoriesOfUser,
  forgetDeletionsOfUser,
  deleteRetrievalsOfUser,
  deleteOutcomesOfUser,
];
