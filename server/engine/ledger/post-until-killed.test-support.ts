import { newId } from '#contract/engine/ids.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { testLedger } from './ledger.test-support.ts'

// Run by a test as a process of its own: posts over 24 connections at once until it is killed, and writes the key of each
// transaction once it is committed.
const [databaseUrl = '', ...people] = process.argv.slice(2)
const connections = 24
const database = await openDatabase({ databaseUrl, databasePool: connections, dataDir: '.' }, openLog('silent'))
const ledger = testLedger({ services: { database } })

async function goOn(person: string): Promise<never> {
  for (;;) {
    const sourceId = newId()
    const key = `sale:${sourceId}:1`
    const earned = await ledger.post(person, {
      kind: 'earn',
      key: `${key}:open`,
      sourceId,
      moves: { 'issuance>pending': 30, 'xp_issuance>xp_pending': 3 },
    })
    if (earned?.is === 'posted') process.stdout.write(`${key}:open\n`)
    const settled = await ledger.post(person, {
      kind: 'confirm',
      key: `${key}:settle`,
      sourceId,
      moves: { 'pending>available': 30, 'xp_pending>xp': 3 },
    })
    if (settled?.is === 'posted') process.stdout.write(`${key}:settle\n`)
    const held = await ledger.post(person, { kind: 'reserve', source: 'order', moves: { 'available>reserved': 40 } })
    if (held?.is === 'posted') process.stdout.write(`reserve ${held.id}\n`)
  }
}

await Promise.all(Array.from({ length: connections }, (_, at) => goOn(people[at % people.length] ?? '')))
