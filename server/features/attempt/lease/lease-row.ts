import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { heldSince, type StoredAttempt } from '../attempt-queries.ts'
import { findMaterial } from '../judge/material.ts'

/** An attempt as its device is given it; only a quiz that is not graded shows its keys ([Note: Leases]). */
export async function leaseOf(tx: Tx, row: StoredAttempt, isOpen: boolean): Promise<Lease> {
  const { draw: _, ...settings } = row.settings
  const { asked: known } = await findMaterial(tx, row)
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
