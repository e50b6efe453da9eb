import { ServiceCallError } from '@fin-link/service-client';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idFromText, idText } from '../http/id-text.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import type { NewView, UserClient } from '../site/records.ts';
import { positionFields } from '../accounts/list-position.ts';
import { readTransactions } from '../accounts/read-transactions.ts';
import { viewFrom } from '../accounts/view-from-transaction.ts';

const recommended = z.object({ recommendationId: idFromText });
const removal = z.object({ viewId: idText });

type ViewCurrency = NonNullable<NewView['preferredCurrency']>;

/** Serves the forms that create and delete views and set their budgets. */
export function changeViews(app: FastifyInstance, { settings, signIns, backend }: DemoDeps): void {
  const routeOptions = { onRequest: fromOwnPages(settings.origin) };
  const formProblem = (advice: string) => new Problem(400, 'We couldn’t do that', advice);

  /** Waits for a request to the service. Converts a 400 or 404 response to an error of the form. */
  const orFormProblem = async <Result>(work: Promise<Result>, advice: string): Promise<Result> =>
    work.catch((cause: unknown) => {
      const isRejection = cause instanceof ServiceCallError && (cause.status === 400 || cause.status === 404);
      throw isRejection ? formProblem(advice) : cause;
    });

  app.post('/views/create', routeOptions, async (request, reply) => {
    const user = backend.asUser(signIns.require(request).loginName);
    const advice = 'Go back and choose a transaction with a merchant or a category.';
    const { data } = fromTransaction.safeParse(request.body);
    if (data === undefined) throw formProblem(advice);
    const { accountId, transactionId, about } = data;
    const { transactions } = await readTransactions(user, accountId, data);
    const transaction = transactions.find(({ id }) => id === transactionId);
    const newView = transaction === undefined ? null : viewFrom(transaction, about);
    if (newView === null) throw formProblem(advice);
    const id = await orFormProblem(createView(user, newView), advice);
    return reply.redirect(`/views?view=${id}`, 303);
  });

  app.post('/views/create-recommended', routeOptions, async (request, reply) => {
    const user = backend.asUser(signIns.require(request).loginName);
    const advice = 'It may be one of your views already. Go to Views to see them.';
    const { data } = recommended.safeParse(request.body);
    const recommendations = data === undefined ? [] : ((await user.getViewRecommendations()).body.recommendation ?? []);
    const recommendation = recommendations.find(({ id }) => id === data?.recommendationId);
    const [proposal] = recommendation?.view ?? [];
    if (proposal === undefined) throw formProblem(advice);
    // The currency is one of those that views can have, because the service recommended it.
    const id = await orFormProblem(createView(user, proposal as NewView), advice);
    return reply.redirect(`/views?view=${id}`, 303);
  });

  app.post('/views/remove', routeOptions, async (request, reply) => {
    const user = backend.asUser(signIns.require(request).loginName);
    const { data } = removal.safeParse(request.body);
    const advice = 'The view may already have been deleted.';
    if (data === undefined) throw formProblem(advice);
    await orFormProblem(user.deleteView({ params: data }), advice);
    return reply.redirect('/views', 303);
  });

  app.post('/views/budget', routeOptions, async (request, reply) => {
    const user = backend.asUser(signIns.require(request).loginName);
    const advice = 'Go back and enter an amount above zero, such as 250 or 99.50.';
    const { data } = budget.safeParse(request.body);
    if (data === undefined) throw formProblem(advice);
    const view = (await user.getViews()).body.view?.find(({ viewId }) => viewId === data.viewId);
    if (view === undefined) throw formProblem('The view may have been deleted.');
    const expenseBudget = { amount: data.amount, currency: view.preferredCurrency as ViewCurrency };
    const body = { budgetData: [{ type: 'VIEW' as const, budgetInfo: [{ expenseBudget }] }] };
    await orFormProblem(user.updateViewBudgets({ params: { viewId: data.viewId }, body }), advice);
    return reply.redirect(`/views?view=${data.viewId}`, 303);
  });
}

const fromTransaction = z.object({
  accountId: idFromText,
  ...positionFields,
  transactionId: idFromText,
  about: z.enum(['merchant', 'category']),
});

const budget = z.object({
  viewId: idText,
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/)
    .transform(Number)
    .pipe(z.number().positive().max(10_000_000)),
});

async function createView(user: UserClient, body: NewView): Promise<string> {
  const [view] = (await user.createView({ body })).body.view;
  if (view === undefined) throw new Error('The service returned no view.');
  return view.viewId;
}
