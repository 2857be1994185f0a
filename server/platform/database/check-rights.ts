import type pg from 'pg'
import { ConfigError } from '../config/config-values.ts'
import { appRole } from './pool.ts'

/** Fails, before anything is written, where the user of the address may not work as the application's role. */
export async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean | null }>(
    `SELECT current_user AS name, rolsuper OR CASE
         WHEN app.oid IS NULL THEN rolcreaterole
         -- From 16 on a right to make roles is none over those that others made.
         WHEN current_setting('server_version_num')::int < 160000
           THEN rolcreaterole OR pg_has_role(current_user, app.oid, 'MEMBER')
         ELSE pg_has_role(current_user, app.oid, 'MEMBER WITH ADMIN OPTION') OR pg_has_role(current_user, app.oid, 'SET')
       END AS may
     FROM pg_roles me LEFT JOIN (SELECT oid FROM pg_roles WHERE rolname = $1) app ON true
     WHERE me.rolname = current_user`,
    [appRole],
  )
  const [user] = rows
  if (!user || user.may === true) return
  const { name } = user
  throw new ConfigError(
    'DATABASE_URL',
    `has a user, ${name}, who may neither make the role ${appRole}, as which the server works, nor work as it. ` +
      `Have an administrator of the database run "ALTER ROLE ${name} CREATEROLE", or ` +
      `"CREATE ROLE ${appRole} LOGIN" (where it is not there) and "GRANT ${appRole} TO ${name}". Nothing was changed.`,
  )
}

/** Fails where row security would not bind the user whom requests run as, whatever role it went back to. */
export async function checkBound(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bound: boolean; may: boolean }>(
    `SELECT rolname AS name, pg_has_role(session_user, $1, 'MEMBER') AS may,
       NOT (rolsuper OR rolbypassrls OR rolcreaterole OR EXISTS (
         SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
           AND pg_has_role(session_user, relowner, 'MEMBER'))) AS bound
     FROM pg_roles WHERE rolname = session_user`,
    [appRole],
  )
  const [user] = rows
  if (user?.bound && user.may) return
  throw new ConfigError(
    'DATABASE_APP_URL',
    `has a user, ${user?.name ?? 'unknown'}, who ` +
      (user?.bound ? `may not work as ${appRole}` : 'owns tables, may make roles or passes row security') +
      `. Take one of its own: "CREATE ROLE trilha_web LOGIN PASSWORD '…' IN ROLE ${appRole}".`,
  )
}
