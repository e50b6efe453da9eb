import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { type BankContext, invalidRequestUri } from '../open-banking/index.ts';
import { applyAmendment } from './arrangements.ts';

const model = 'UsedRequestUri';
/** Retention of used request URIs in minutes: longer than the lifetime of any `request_uri`. */
const retentionMinutes = 10;

/**
 * Marks a pushed request as used. Throws `InvalidRequestUri` if it was already shown to a customer, whether or not they
 * finished.
 */
export async function refuseUsedRequestUri(
  { bank, database, clock }: BankContext,
  { oidc }: KoaContextWithOIDC,
): Promise<void> {
  const id = oidc.entities.PushedAuthorizationRequest?.jti;
  if (id === undefined) return;
  const { numInsertedOrUpdatedRows } = await database.db
    .insertInto('open_bank_record')
    .values({
      bank,
      model,
      record_id: id,
      grant_id: null,
      uid: null,
      payload: '{}',
      expires_at: new Date(clock.now().getTime() + retentionMinutes * 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw invalidRequestUri('request_uri was already used');
}

const tokenResponse = z.looseObject({});
const introspectionResponse = z.object({ active: z.boolean(), scope: z.string().optional() });

/**
 * Adds the arrangement id to token responses, and applies a pending amendment. If the arrangement has ended meanwhile, the response becomes
 * the error `invalid_grant`. Replaces introspection responses, because only the refresh token of an authorized arrangement is active.
 */
export async function completeAnswer(context: BankContext, ctx: KoaContextWithOIDC): Promise<void> {
  const route = ctx.oidc?.route;
  if (ctx.status !== 200 || (route !== 'token' && route !== 'introspection')) return;
  const { Grant: grant, RefreshToken: refreshToken } = ctx.oidc.entities;
  if (route === 'token') {
    if (grant?.jti === undefined) return;
    if (!(await applyAmendment(context, grant.jti))) {
      await ctx.oidc.provider.AccessToken.revokeByGrantId(grant.jti);
      await grant.destroy();
      ctx.status = 400;
      ctx.body = { error: 'invalid_grant', error_description: 'the arrangement has ended' };
      return;
    }
    const consent = await context.consents.findByGrant(grant.jti);
    ctx.body = { ...tokenResponse.parse(ctx.body), cdr_arrangement_id: consent?.consentId };
    return;
  }
  const consent = refreshToken?.grantId === undefined ? null : await context.consents.findByGrant(refreshToken.grantId);
  const { active, scope } = introspectionResponse.parse(ctx.body);
  ctx.body =
    active && consent?.status === 'authorized' && consent.expiresAt !== null
      ? { active, scope, exp: Math.floor(consent.expiresAt.getTime() / 1000), cdr_arrangement_id: consent.consentId }
      : { active: false };
}
