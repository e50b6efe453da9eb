-- Roles and database, when PostgreSQL starts for the first time. `fin_audit` owns the audit log, which `fin` can only read and add to.
\set database_password `cat /run/secrets/database-password`
\set audit_password `cat /run/secrets/audit-password`
create role fin login password :'database_password';
create role fin_audit login password :'audit_password';
create database fin owner fin;
grant create on database fin to fin_audit;
