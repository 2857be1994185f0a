import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import { findAllToTell } from '#server/engine/session/find-to-tell.ts'
import { lockStreams } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findTest, type Test } from '../attempt-policy.ts'
import { findAttemptsById, isInReview, type StoredAttempt } from '../attempt-queries.ts'
import { findCountedAttempts, type CountedAttempts } from '../judge/counted-attempts.ts'
import { judgeSparing, rejudgeRead } from '../judge/judge-service.ts'
import { findMaterials } from '../judge/material.ts'
import { tellKnown } from '../tell/tell-person.ts'
import type { StoredCorrection } from './correction-queries.ts'
import { countChanged, findAsking, lockCorrection, updateCorrection } from './regrade-queries.ts'

const payloadSchema = v.object({ clientId: v.number(), correctionId: idSchema })
/** Attempts that are looked at in one piece. */
const atOnce = 200
/** Attempts that are judged in one transaction: their people wait that long. So many of those go on at the same time. */
const inOne = 20
const lanes = 3

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

/** The tests of some attempts, each with what the standings of their people are reckoned from. */
async function findTests(tx: Tx, clientId: number, rows: readonly StoredAttempt[]) {
  const tests = new Map<number, { test: Test; counted: Map<string, CountedAttempts> }>()
  for (const [activityId, own] of Map.groupBy(rows, (row) => row.activity_id)) {
    const test = own[0] && (await findTest(tx, clientId, own[0]))
    const people = [...new Set(own.map((row) => row.user_id))]
    if (test) tests.set(activityId, { test, counted: await findCountedAttempts(tx, clientId, test, people) })
  }
  return tests
}

/** Judges some attempts again, and tells whose grade is another. */
async function judgeGroup(
  services: Services,
  { client_id: clientId, id: correctionId, reason }: StoredCorrection,
  group: readonly StoredAttempt[],
  now: Date,
): Promise<void> {
  const people = [...new Set(group.map((row) => row.user_id))]
  await services.database.inTenant(clientId, async (tx) => {
    await lockStreams(tx, clientId, people.map(userStream))
    const known = services.messages.canMail ? await findAllToTell(tx, clientId, people) : undefined
    const ids = group.map(({ id }) => id)
    const rows = (await findAttemptsById(tx, clientId, ids)).filter((row) => people.includes(row.user_id))
    const materials = await findMaterials(tx, clientId, rows)
    const tests = await findTests(tx, clientId, rows)
    let changed = 0
    for (const row of rows) {
      const material = materials.get(row.id)
      if (!material) continue
      const member = { clientId, userId: row.user_id }
      const { test, counted } = tests.get(row.activity_id) ?? {}
      const read = { material, test, mayWait: isInReview(row), counted: counted?.get(row.user_id) }
      // For what else of theirs is judged it is read anew: this one may have them begin another cycle.
      for (const other of tests.values()) other.counted.delete(row.user_id)
      const { row: next } = await rejudgeRead({ tx, member, now }, row, read)
      if (next.percent === row.percent && next.passed === row.passed) continue
      changed++
      const person = known?.get(row.user_id)
      if (person)
        await tellKnown(services, tx, { ...next, person, title: test?.title }, { what: 'regraded', text: reason }, now)
    }
    if (changed > 0) await countChanged(tx, { clientId, id: correctionId }, changed)
  })
  for (const userId of people) await services.realtime.pokeUser(clientId, userId)
}

/**
 * Judges the attempts that were asked a corrected question again, each in the turn of its person, and tells whose grade is
 * another. Killed at any moment it goes on where it was; done once it does nothing more.
 */
export const regradeAttempts =
  (services: Services): JobHandler =>
  async (payload) => {
    const { clientId, correctionId } = v.parse(payloadSchema, payload)
    const { database, clock, jobs } = services
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
      const groups = Array.from({ length: Math.ceil(others.length / inOne) }, (_, at) =>
        others.slice(at * inOne, (at + 1) * inOne),
      )
      const work = groups.values()
      const lane = async () => {
        for (const group of work) await judgeGroup(services, correction, group, now)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
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
