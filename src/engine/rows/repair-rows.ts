import * as v from 'valibot'
import type { CollectionName } from '#contract/engine/collection.ts'
import { collectionNames, collections } from '../model.ts'
import { withLock } from '../database/locks.ts'
import type { Member } from '../session/member.ts'
import { pagesOfClient, personDb } from '../database/person-db.ts'
import { pullLock } from '../sync/pull.ts'
import { writeReadable } from './readable-rows.ts'

const rowsAtOnce = 500

/**
 * Takes out of the device what does not fit its schema (damaged, or of another release) and sees to it that the
 * next pull asks for everything anew; the rest stays in use meanwhile. How many rows it were.
 */
export async function repairRows(member: Member): Promise<number> {
  return await withLock(pullLock(member), () =>
    writeReadable(member.userId, async (signedIn) => {
      if (!signedIn) return 0
      let count = 0
      for (const collection of collectionNames) count += await repairTable(member, collection)
      if (count > 0) await personDb(member.userId).cursors.update(member.clientId, { cursor: null })
      return count
    }),
  )
}

async function repairTable({ userId, clientId }: Member, collection: CollectionName): Promise<number> {
  const table = personDb(userId)[collection]
  const { schema } = collections[collection]
  const broken: [number, string][] = []
  for await (const rows of pagesOfClient(table, clientId, rowsAtOnce))
    for (const { key, row } of rows) if (!v.is(schema, row)) broken.push([clientId, key])
  await table.bulkDelete(broken)
  return broken.length
}
