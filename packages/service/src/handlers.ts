import { createAccountHandlers } from './accounts/index.ts';
import { createBalanceHandlers } from './balances/index.ts';
import { createCategoryHandlers, deleteCategoriesOfUser } from './categories/index.ts';
import { createConfigurationHandlers } from './configurations/index.ts';
import type { NeedsCustomerSettings } from './customers/index.ts';
import { createConsentHandlers, deleteConsentsOfUser } from './consents/index.ts';
import type { Environment } from './database/index.ts';
import { forgetDeletionsOfUser } from './deletion/index.ts';
import { createExtractHandlers, deleteRetrievalsOfUser } from './extracts/index.ts';
import { createHoldingHandlers } from './holdings/index.ts';
import type { Handlers } from './http/index.ts';
import { createInsightHandlers } from './insights/index.ts';
import type { LinkingDeps } from './create-linking.ts';
import { createNetWorthHandlers } from './net-worth/index.ts';
import { type CallbackCheck, createNotificationHandlers, deleteNotificationsOfUser } from './notifications/index.ts';
import { createPredictionHandlers } from './predictions/index.ts';
import { createProviderAccountHandlers, deleteProviderAccountsOfUser } from './provider-accounts/index.ts';
import { createProviderHandlers } from './providers/index.ts';
import { createRefreshHandlers } from './refreshes/index.ts';
import { cancelRefreshesOfUser } from './refresh-requests/index.ts';
import { createRealEstateHandlers, type NeedsPropertyRegistry } from './real-estate/index.ts';
import { createTokenHandlers, deleteTokensOfUser, type WidgetKeys } from './tokens/index.ts';
import type { NeedsSettings } from './runtime/index.ts';
import { createTransactionHandlers } from './transactions/index.ts';
import { createUserHandlers, type UserDataDeleter } from './users/index.ts';
import { createViewHandlers } from './views/index.ts';
import {
  createVerificationHandlers,
  deleteVerificationsOfUser,
  type VerificationHandlerDeps,
} from './verification/index.ts';

/** What each domain deletes when a user is unregistered. */
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
];

/** The handlers of all domains in one table. */
export const createHandlers = (
  deps: LinkingDeps &
    VerificationHandlerDeps &
    NeedsPropertyRegistry &
    NeedsCustomerSettings &
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
