import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { wordsOf } from './index-members.ts'

// [Note: Searches of people] A word that few have is looked up, and they are sorted. A word that many have is asked of
// people in the order of the list, until a page is full: it is full soon, since many have it. What many are is told by
// counting to a limit. Either way a page costs as much with a million people as with a thousand. The fence
// (`OFFSET 0`) keeps the planner from finding all who have the word first.

/** Up to so many people are sorted at once. */
const few = 400

/** The word's end in the order of bytes: every word that begins with it stands before. */
const beginsWith = (word: string) =>
  sql<boolean>`membership_word.word >= ${word} AND membership_word.word < ${`${word}\u{10FFFF}`}`

/** Who has a word beginning so; null where many have. */
async function findFew(tx: Tx, clientId: number, word: string): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('membership_word')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where(beginsWith(word))
    .limit(few + 1)
    .execute()
  return rows.length > few ? null : rows.map((row) => row.user_id)
}

/**
 * What holds where somebody (a column such as `membership.user_id`) has every word of a search, by its beginning
 * ([Note: Searches of people]); nothing where nothing is searched for.
 */
export async function personHasWords(
  tx: Tx,
  clientId: number,
  search: string | undefined,
  column: string,
): Promise<RawBuilder<boolean>[]> {
  const person = sql.ref(column)
  const conditions: RawBuilder<boolean>[] = []
  for (const word of wordsOf(search ?? '')) {
    const people = await findFew(tx, clientId, word)
    conditions.push(
      people
        ? sql<boolean>`${person} = ANY (${people}::uuid[])`
        : sql<boolean>`EXISTS (SELECT FROM (SELECT own.word FROM membership_word AS own WHERE own.client_id = ${clientId}
            AND own.user_id = ${person} OFFSET 0) AS membership_word WHERE ${beginsWith(word)})`,
    )
  }
  return conditions
}
