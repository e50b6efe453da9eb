import { expect, it } from 'vitest';
import { isOfOneUser } from './user-statements.ts';

it.each([
  'select "id" from "service"."account" where "customer_id" = $1 and "user_id" = $2',
  'update "service"."consent" set "status" = $1 where ("customer_id" = $2 and "user_id" = $3 and "id" = $4)',
  'insert into "service"."account" ("customer_id", "user_id", "id") values ($1, $2, $3)',
  'select * from "service"."service_user" where "customer_id" = $1 and "login_name" = $2',
  'select * from "service"."account" as "account" join "service"."holding" as "holding" on "holding"."customer_id" = "account"."customer_id" and "holding"."user_id" = "account"."user_id" where "account"."customer_id" = $1 and "account"."user_id" = $2',
  'select "id" from "service"."customer" where "admin_login_name" = $1',
])('the statement `%s` is of one user', (statement) => expect(isOfOneUser(statement)).toBe(true));

it.each([
  'select "id" from "service"."account" where "customer_id" = $1',
  'select "id" from "service"."account" where "user_id" = $1',
  'delete from "service"."transaction" where "id" = $1',
  'insert into "service"."account" ("user_id", "id") values ($1, $2)',
  'select * from "service"."service_user" where "login_name" = $1',
  'select * from "service"."account" as "account" join "service"."holding" as "holding" on "holding"."account_id" = "account"."id" where "account"."customer_id" = $1 and "account"."user_id" = $2',
])('the statement `%s` reaches rows of other users', (statement) => expect(isOfOneUser(statement)).toBe(false));
