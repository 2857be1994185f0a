import { sql } from 'kysely'
import type { AudienceRule } from '#contract/engine/audience.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A course as scores see it. */
export interface ScoredCourse {
  id: number
  points: number
  /** Whom it is shown to; null: everybody. */
  rule: AudienceRule | null
  /** What is graded of it, and how much each weighs. */
  graded: { id: number; weight: number }[]
}

/** Every published course of a client. */
export async function findScoredCourses(
  tx: Tx,
  clientId: number,
  gradedTypes: readonly string[],
): Promise<ScoredCourse[]> {
  const { rows } = await sql<ScoredCourse>`
    SELECT course.id::float8 AS id, points::float8 AS points, audience.rule, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', one -> 'id', 'weight', coalesce(one -> 'weight', '1')))
        FROM jsonb_array_elements(course.published -> 'activities') AS one
        WHERE one ->> 'type' = ANY (${[...gradedTypes]}::text[])
      ), '[]') AS graded
    FROM course LEFT JOIN audience ON audience.client_id = course.client_id AND audience.id = course.audience
    WHERE course.client_id = ${clientId} AND course.published IS NOT NULL
      AND (course.audience = 0 OR audience.id IS NOT NULL)`.execute(tx)
  return rows
}

/** Who counts in a group: members of the client who are neither blocked nor gone. */
const active = (clientId: number, groupId: string) => sql`
  SELECT member.user_id FROM person_group_member AS member
  JOIN membership ON membership.client_id = ${clientId} AND membership.user_id = member.user_id
  WHERE member.client_id = ${clientId} AND member.group_id = ${groupId}
    AND membership.ended_at IS NULL AND membership.blocked_at IS NULL`

/**
 * How many people count in a group, and the sum of their scores in some courses. It is `courseGrade` and `courseScore` of
 * the contract (score-rules.ts) for many people at once; a test holds the two to each other.
 */
export async function sumScores(
  tx: Tx,
  clientId: number,
  groupId: string,
  courses: readonly ScoredCourse[],
): Promise<{ people: number; total: number }> {
  const ids = courses.map(({ id }) => id)
  const points = courses.map((course) => course.points)
  const graded = courses.flatMap((course) => course.graded)
  const { rows } = await sql<{ people: number; total: number }>`
    WITH active AS MATERIALIZED (${active(clientId, groupId)}),
    course AS (SELECT * FROM unnest(${ids}::bigint[], ${points}::numeric[]) AS course (id, points)),
    graded AS (
      SELECT * FROM unnest(${graded.map(({ id }) => id)}::bigint[], ${graded.map(({ weight }) => weight)}::numeric[])
        AS graded (id, weight)
    ),
    done AS (
      SELECT progress.user_id, course.id, course.points FROM active
      JOIN item_progress AS progress ON progress.client_id = ${clientId} AND progress.user_id = active.user_id
        AND progress.item_kind = 'course' AND progress.ended_at IS NULL
        AND progress.state IN ('finished', 'approved', 'improved')
      JOIN course ON course.id = progress.item_id
    ),
    grade AS (
      SELECT own.user_id, own.course_id,
        sum(graded.weight) AS weight, sum(graded.weight * (own.test ->> 'grade')::numeric) AS sum
      FROM done
      JOIN activity_progress AS own ON own.client_id = ${clientId} AND own.user_id = done.user_id
        AND own.course_id = done.id AND own.state IN ('finished', 'approved', 'improved')
        AND own.test ->> 'grade' IS NOT NULL
      JOIN graded ON graded.id = own.activity_id
      GROUP BY own.user_id, own.course_id
    )
    SELECT (SELECT count(*)::int FROM active) AS people, coalesce(sum(round(done.points * CASE
        WHEN coalesce(grade.weight, 0) = 0 THEN 100 ELSE round(grade.sum / grade.weight, 2) END / 100)), 0)::float8 AS total
    FROM done LEFT JOIN grade ON grade.user_id = done.user_id AND grade.course_id = done.id`.execute(tx)
  return rows[0] ?? { people: 0, total: 0 }
}

/** Groups that were not reckoned since a moment, those that waited longest first. */
export async function findDueGroups(tx: Tx, clientId: number, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('person_group')
    .leftJoin('group_score', (join) =>
      join
        .onRef('group_score.client_id', '=', 'person_group.client_id')
        .onRef('group_score.group_id', '=', 'person_group.id'),
    )
    .select('person_group.id')
    .where('person_group.client_id', '=', clientId)
    .where((eb) => eb.or([eb('reckoned_at', 'is', null), eb('reckoned_at', '<=', before)]))
    .orderBy('reckoned_at', (order) => order.asc().nullsFirst())
    .orderBy('person_group.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps what a group has; since when it has that stays where nothing changed. */
export async function saveScore(
  tx: Tx,
  clientId: number,
  { groupId, score, people, now }: { groupId: string; score: number | null; people: number; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO group_score (client_id, group_id, score, people, since, reckoned_at)
    VALUES (${clientId}, ${groupId}, ${score}, ${people}, ${now}, ${now})
    ON CONFLICT (client_id, group_id) DO UPDATE SET score = excluded.score, people = excluded.people,
      since = CASE WHEN group_score.score IS DISTINCT FROM excluded.score THEN excluded.since ELSE group_score.since END,
      reckoned_at = excluded.reckoned_at`.execute(tx)
}

/** Takes every score of a client away: it counts none. */
export async function deleteScores(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('group_score').where('client_id', '=', clientId).execute()
}

/** Something that somebody's devices are to be told. */
export interface Untold {
  userId: string
  groupId: string
  /** Null: it is theirs no more. */
  told: { score: number; name: Localized; since: Date } | null
}

/** What devices have not been told yet, so much at most. */
export async function findUntold(tx: Tx, clientId: number, limit: number): Promise<Untold[]> {
  const { rows } = await sql<{ user_id: string; group_id: string; score: string | null; name: Localized; since: Date }>`
    WITH own AS (
      SELECT member.user_id, member.group_id, group_score.score, person_group.name, group_score.since
      FROM group_score
      JOIN person_group ON person_group.client_id = ${clientId} AND person_group.id = group_score.group_id
      JOIN person_group_member AS member ON member.client_id = ${clientId} AND member.group_id = group_score.group_id
      JOIN membership ON membership.client_id = ${clientId} AND membership.user_id = member.user_id
        AND membership.ended_at IS NULL AND membership.blocked_at IS NULL
      WHERE group_score.client_id = ${clientId} AND group_score.score IS NOT NULL
    )
    SELECT coalesce(own.user_id, told.user_id) AS user_id, coalesce(own.group_id, told.group_id) AS group_id,
      own.score, own.name, own.since
    FROM own
    FULL JOIN (SELECT * FROM group_score_told WHERE client_id = ${clientId}) AS told
      ON told.user_id = own.user_id AND told.group_id = own.group_id
    WHERE told.score IS DISTINCT FROM own.score OR told.name IS DISTINCT FROM own.name
    ORDER BY 1, 2 LIMIT ${limit}`.execute(tx)
  return rows.map(({ user_id: userId, group_id: groupId, score, name, since }) => ({
    userId,
    groupId,
    told: score === null ? null : { score: Number(score), name, since },
  }))
}

export async function noteTold(tx: Tx, clientId: number, { userId, groupId, told }: Untold): Promise<void> {
  if (!told) {
    await tx
      .deleteFrom('group_score_told')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('group_id', '=', groupId)
      .execute()
    return
  }
  const said = { score: String(told.score), name: JSON.stringify(told.name) }
  await tx
    .insertInto('group_score_told')
    .values({ client_id: clientId, user_id: userId, group_id: groupId, ...said })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'group_id']).doUpdateSet(said))
    .execute()
}
