import { readFile } from 'node:fs/promises'
import { getConstructionPlans } from 'pg-boss'
import { expect, test } from 'vitest'

test('engine A4: the tables of jobs in our migration are those of the installed pg-boss', async () => {
  const file = await readFile(new URL('pg-boss-schema.sql', import.meta.url), 'utf8')
  const plan = getConstructionPlans('pgboss')
  const tables = plan.slice(plan.indexOf('CREATE SCHEMA'), plan.lastIndexOf('COMMIT')).trim()
  expect(file).toContain(tables)
})
