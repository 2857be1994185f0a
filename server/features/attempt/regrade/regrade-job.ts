import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findAttempt, type StoredAttempt } from '../attempt-queries.ts'
import { judgeSparing, rejudge } from '../judge/judge-service.ts'
import { findMaterials } from '../judge/material.ts'
import { tellPerson } from '../tell/tell-person.ts'
import { findAsking, lockCorrection, updateCorrection } from './regrade-queries.ts'

const payloadSchema = v.object({ clientId: v.number(), correctionId: idSchema })
/** Attempts that are looked at in one piece. */
const atOnce = 200

/** The attempts of a piece that come to something else by now, read at once; nothing of them is held yet. */
async function findOthers(tx: Tx, clientId: number, rows: readonly StoredAttempt[], now: Date) {
  const materials = await findMaterials(tx, clientId, rows)
  return rows.filter((row) => {
    const material = materials.get(row.id)
    if (!material) return false
    const { judged, spared } = judgeSparing(row, material, { now, isGraded: true })
    return judged.percent !== row.percent || judged.passed !== row.passed || spared.length !== row.spared.length
  })
}

/**
 * Judges the attempts that were asked a corrected question again, each in the turn of its person, and tells whose grade is
 * another. Killed at any moment it goes on where it was; done once it does nothing more.
 */
export const regradeAttempts =
  (services: Services): JobHandler =>
  async (payload) => {
    const { clientId, correctionId } = v.parse(payloadSchema, payload)
    const { database, clock, realtime, jobs } = services
    for (;;) {
      const now = clock.now()
      const piece = await database.inTenant(clientId, async (tx) => {
        const correction = await lockCorrection(tx, clientId, correctionId)
        if (!correction || correction.done_at) return null
        const asked = { questionId: correction.question_id, version: correction.version }
        const rows = await findAsking(tx, clientId, asked, { after: correction.after_attempt, limit: atOnce })
        return { correction, rows, others: await findOthers(tx, clientId, rows, now) }
      })
      if (!piece) return
      const { correction, rows, others } = piece
      for (const { id, user_id: userId } of others) {
        await database.inTenant(clientId, async (tx) => {
          const member = { clientId, userId }
          await lockStream(tx, clientId, userStream(userId))
          const row = await findAttempt(tx, member, id)
          if (!row) return
          await rejudge({ tx, member, now }, row)
          const next = await findAttempt(tx, member, id)
          if (!next || (next.percent === row.percent && next.passed === row.passed)) return
          const held = await lockCorrection(tx, clientId, correctionId)
          await updateCorrection(tx, { clientId, id: correctionId }, { changed: (held?.changed ?? 0) + 1 })
          await tellPerson(services, tx, next, { what: 'regraded', text: correction.reason }, now)
        })
        await realtime.pokeUser(clientId, userId)
      }
      await database.inTenant(clientId, async (tx) => {
        const held = await lockCorrection(tx, clientId, correctionId)
        // Another server went on with it meanwhile.
        if (!held || held.after_attempt !== correction.after_attempt) return
        const last = rows.at(-1)?.id
        await updateCorrection(
          tx,
          { clientId, id: correctionId },
          {
            judged: held.judged + rows.length,
            ...(last && { after_attempt: last }),
            ...(rows.length < atOnce && { done_at: now }),
          },
        )
      })
      jobs.nudge()
    }
  }
