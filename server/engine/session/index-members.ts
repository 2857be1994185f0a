import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Member index] Lists of people are sorted and searched at a million of them as at a thousand: each membership
// keeps the name it is sorted by, and the words its person is found by stand in a table of their own, in order. Whoever
// changes what a person is called, or makes them a member, calls `indexMembers` in the same transaction.

/** The words of a search, or of a person: letters and figures, small, without accents. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

/** Reckons anew what members of a client are sorted and found by. */
export async function indexMembers(tx: Tx, clientId: number, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = [...userIds]
  const people = await tx
    .selectFrom('person')
    .innerJoin('membership', (join) =>
      join.onRef('membership.user_id', '=', 'person.id').on('membership.client_id', '=', clientId),
    )
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email', 'person.document'])
    .where('person.id', 'in', ids)
    .execute()
  if (people.length === 0) return
  const names = people.map((person) => ({
    id: person.id,
    name: fold(`${person.first_name} ${person.last_name}`).trim(),
  }))
  await sql`UPDATE membership SET sort_name = named.name
    FROM unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[]) AS named (id, name)
    WHERE membership.client_id = ${clientId} AND membership.user_id = named.id
      AND membership.sort_name IS DISTINCT FROM named.name`.execute(tx)
  const words = people.flatMap(({ id, first_name, last_name, email, document }) =>
    wordsOf(`${first_name} ${last_name} ${email} ${document ?? ''}`).map((word) => ({
      client_id: clientId,
      word: word.slice(0, 60),
      user_id: id,
    })),
  )
  await tx.deleteFrom('membership_word').where('client_id', '=', clientId).where('user_id', 'in', ids).execute()
  for (let start = 0; start < words.length; start += 5000)
    await tx
      .insertInto('membership_word')
      .values(words.slice(start, start + 5000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
