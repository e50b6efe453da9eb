import { expect, it } from 'vitest';
import { isOfOneUser } from './user-statements.ts';

it.each([
  'select "id" from "service"."account" where "bucket" = $1 and "customer_id" = $2 and "user_id" = $3',
  'update "service"."consent" set "status" = $1 where ("bucket" = $2 and "customer_id" = $3 and "user_id" = $4 and "id" = $5)',
  'insert into "service"."account" ("bucket", "customer_id", "user_id", "id") values ($1, $2, $3, $4)',
  'select * from "service"."service_user" where "bucket" = $1 and "customer_id" = $2 and "id" = $3',
  'select * from "service"."account" as "account" join "service"."holding" as "holding" on "holding"."bucket" = "account"."bucket" and "holding"."customer_id" = "account"."customer_id" and "holding"."user_id" = "account"."user_id" where "account"."bucket" = $1 and "account"."customer_id" = $2 and "account"."user_id" = $3',
  'select "id" from "service"."customer" where "admin_login_name" = $1',
  'delete from "service"."vault_key" where ("bucket" = $1 and "scope" = $2)',
  'insert into "service"."vault_key" ("bucket", "scope", "wrapped") values ($1, $2, $3)',
  'select "token"."user_id" from "service"."access_token" as "token" left join "service"."service_user" as "owner" on "owner"."bucket" = "token"."bucket" and "owner"."customer_id" = "token"."customer_id" and "owner"."id" = "token"."user_id" where "token"."bucket" = $1 and "token"."token_hash" = $2',
])('the statement `%s` is of one user', (statement) => expect(isOfOneUser(statement)).toBe(true));

it.each([
  'select "id" from "service"."account" where "customer_id" = $1',
  'select "id" from "service"."account" where "user_id" = $1',
  'select "id" from "service"."account" where "customer_id" = $1 and "user_id" = $2',
  'delete from "service"."transaction" where "id" = $1',
  'delete from "service"."vault_key" where "scope" = $1',
  'insert into "service"."vault_key" ("scope", "wrapped") values ($1, $2)',
  'select "user_id" from "service"."access_token" where "token_hash" = $1',
  'insert into "service"."account" ("user_id", "id") values ($1, $2)',
  'select * from "service"."service_user" where "login_name" = $1',
  'select * from "service"."account" as "account" join "service"."holding" as "holding" on "holding"."account_id" = "account"."id" where "account"."customer_id" = $1 and "account"."user_id" = $2',
])('the statement `%s` reaches rows of other users', (statement) => expect(isOfOneUser(statement)).toBe(false));
