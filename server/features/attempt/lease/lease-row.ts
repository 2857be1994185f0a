import type { Lease, OpenKey } from '#contract/features/attempt/attempt-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { questionVersions } from '#server/features/question/published-service.ts'
import { heldSince, type StoredAttempt } from '../attempt-queries.ts'

/** What was asked in an attempt with its keys, in its order; one whose version is gone is left out. */
export async function findAsked(tx: Tx, row: StoredAttempt): Promise<(OpenKey & { index: number })[]> {
  const versions = await questionVersions(tx, row.client_id, row.questions)
  return row.questions.flatMap(({ questionId }, index) => {
    const found = versions.get(questionId)
    return found ? [{ index, question: found.question, keys: row.keys[index] ?? {} }] : []
  })
}

/** An attempt as its device is given it; only a quiz that is not graded shows its keys ([Note: Leases]). */
export async function leaseOf(tx: Tx, row: StoredAttempt, isOpen: boolean): Promise<Lease> {
  const { draw: _, ...settings } = row.settings
  const known = await findAsked(tx, row)
  return {
    id: row.id,
    courseId: row.course_id,
    activityId: row.activity_id,
    trailId: row.trail_id,
    deviceId: row.device_id,
    heldSince: heldSince(row),
    version: row.version,
    cycle: row.cycle,
    number: row.number,
    settings,
    questions: row.asked,
    sha256: row.asked_sha256,
    pictures: [...new Set(known.flatMap(({ question }) => imagesOf(question)))],
    ...(isOpen && { openKeys: known.map(({ question, keys }) => ({ question, keys })) }),
    issuedAt: row.issued_at.toISOString(),
    limit: row.seconds,
    startBy: row.start_by?.toISOString() ?? null,
  }
}
