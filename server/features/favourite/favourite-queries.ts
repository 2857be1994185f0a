import type { Tx } from '#server/platform/database/database.ts'

/** Whose marks they are. */
interface Owner {
  clientId: number
  userId: string
}

/**
 * Marks a course, or takes the mark away, unless its person said something newer of it (`at`: when they said this). Answers
 * since when it is marked now (an earlier mark stays); null: it is not.
 */
export async function saveFavourite(
  tx: Tx,
  { clientId, userId }: Owner,
  courseId: number,
  marked: boolean,
  at: Date,
): Promise<Date | null> {
  await tx
    .insertInto('favourite')
    .values({ client_id: clientId, user_id: userId, course_id: courseId, marked, since: at, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'course_id'])
        .doUpdateSet((eb) => ({
          marked: eb.ref('excluded.marked'),
          since: eb
            .case()
            .when(eb.and([eb('favourite.marked', '=', true), eb('excluded.marked', '=', true)]))
            .then(eb.ref('favourite.since'))
            .else(eb.ref('excluded.since'))
            .end(),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .whereRef('favourite.changed_at', '<=', 'excluded.changed_at'),
    )
    .execute()
  const row = await tx
    .selectFrom('favourite')
    .select(['marked', 'since'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return row.marked ? row.since : null
}
