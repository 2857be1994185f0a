// Run as a process of its own, to be killed: writes rows for ever and says the number of each once it is committed.
import { openDatabase, type Tx } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'

const database = await openDatabase(
  { databaseUrl: null, databasePool: 1, dataDir: process.argv[2] ?? '' },
  openLog('silent'),
)
await database.inSystem((tx) =>
  tx
    .insertInto('client')
    .values({
      id: 1,
      slug: 'c',
      name: 'C',
      programme: '',
      home_route: '/',
      time_zone: 'UTC',
      languages: ['pt-BR'],
      modules: [],
      brand: '{}',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute(),
)

/** Two rows that only make sense together: the count, and the row counted. */
async function writeOne(tx: Tx): Promise<number> {
  const { value } = await tx
    .insertInto('counter')
    .values({ client_id: 1, name: 'rows', value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('counter')
    .values({ client_id: 1, name: `row-${value}`, value })
    .execute()
  return value
}

for (;;) process.stdout.write(`${await database.inTenant(1, writeOne)}\n`)
