import { sql } from 'kysely'
import { professionKey } from '#contract/engine/audience.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Member index] Lists of people are sorted and searched at a million of them as at a thousand: each membership
// keeps the name it is sorted by and the profession rules compare, and the words its person is found by stand in a table
// of their own, in order. Whoever changes what a person is called or does, or makes them a member, calls `indexMembers` in
// the same transaction.

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
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email', 'person.document', 'profession'])
    .where('person.id', 'in', ids)
    .execute()
  if (people.length === 0) return
  const keys = people.map(({ id, first_name, last_name, profession }) => ({
    id,
    name: fold(`${first_name} ${last_name}`).trim(),
    does: profession === null ? null : professionKey(profession),
  }))
  await sql`UPDATE membership SET sort_name = keyed.name, profession_key = keyed.does
    FROM unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ name }) => name)}::text[],
      ${keys.map(({ does }) => does)}::text[]) AS keyed (id, name, does)
    WHERE membership.client_id = ${clientId} AND membership.user_id = keyed.id
      AND (membership.sort_name, membership.profession_key) IS DISTINCT FROM (keyed.name, keyed.does)`.execute(tx)
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
