import { newId } from '#contract/engine/ids.ts'
import { mostShown, type Corrections, type DryRun } from '#contract/features/attempt/desk/regrade-desk.ts'
import type { CorrectionKind } from '#contract/features/question/judging/correction-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import {
  publishedQuestions,
  questionTexts,
  questionVersions,
  versionKey,
} from '#server/features/question/published-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { StoredAttempt } from '../attempt-queries.ts'
import { describeTests } from '../desk/test-titles.ts'
import { judgeSparing } from '../judge/judge-service.ts'
import { findMaterials, type AppliedCorrection, type Material } from '../judge/material.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import { insertCorrection } from './correction-queries.ts'
import { countAsked, findAsking, findMade } from './regrade-queries.ts'

/** A correction as staff ask for it. */
export interface WantedCorrection {
  version: number
  kind: CorrectionKind
  byVersion: number | null
  mayLose: boolean
}

/** The kind of the job that judges again. */
export const regradeJob = 'regrade_attempts'
/** Attempts that are looked at in one piece. */
const atOnce = 200

/** What was done about a question; fails with `resource.not_found` where it was never published. */
async function describeCorrections(tx: Tx, clientId: number, questionId: string): Promise<Corrections> {
  const published = (await publishedQuestions(tx, clientId, [questionId])).get(questionId)
  if (!published) return fail('resource.not_found')
  const [asked] = await questionTexts(tx, clientId, [questionId])
  return {
    text: asked?.text ?? {},
    versions: await countAsked(tx, clientId, questionId),
    published: published.version,
    corrections: (await findMade(tx, clientId, questionId)).map((row) => ({
      id: row.id,
      version: row.version,
      kind: row.kind,
      byVersion: row.by_version,
      mayLose: row.may_lose,
      reason: row.reason,
      by: `${row.firstName} ${row.lastName}`.trim(),
      madeAt: row.made_at.toISOString(),
      judged: row.judged,
      changed: row.changed,
      doneAt: row.done_at?.toISOString() ?? null,
    })),
  }
}

export const readCorrections = (
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  questionId: string,
): Promise<Corrections> => database.inTenant(clientId, (tx) => describeCorrections(tx, clientId, questionId))

/** A correction as attempts are judged with it; fails where a version is not there, or asks something else. */
async function demandCorrection(
  tx: Tx,
  clientId: number,
  questionId: string,
  { version, kind, byVersion, mayLose }: WantedCorrection,
): Promise<AppliedCorrection> {
  const wanted = [{ questionId, version }, ...(byVersion === null ? [] : [{ questionId, version: byVersion }])]
  const versions = await questionVersions(tx, clientId, wanted)
  const asked = versions.get(versionKey({ questionId, version }))?.question
  if (!asked) return fail('resource.not_found')
  const id = newId()
  const wrong = () => fail('request.invalid', { fields: [{ field: 'byVersion', code: 'invalid' }] })
  if (kind === 'full' || kind === 'leave_out') return byVersion === null ? { id, kind, mayLose } : wrong()
  const by = byVersion === null ? undefined : versions.get(versionKey({ questionId, version: byVersion }))?.question
  return by && byVersion !== version && by.kind === asked.kind ? { id, kind, by, mayLose } : wrong()
}

/** An attempt's material as it is with another correction. */
const withCorrection = (
  material: Material,
  { questionId, version }: { questionId: string; version: number },
  correction: AppliedCorrection,
): Material => ({
  ...material,
  asked: material.asked.map((one) =>
    one.questionId === questionId && one.version === version
      ? { ...one, corrections: [...one.corrections, correction] }
      : one,
  ),
})

/** Says what a correction would change, and changes nothing. */
export const tryCorrection = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId }: Staff,
  questionId: string,
  wanted: WantedCorrection,
): Promise<DryRun> =>
  database.inTenant(clientId, async (tx) => {
    const correction = await demandCorrection(tx, clientId, questionId, wanted)
    const asked = { questionId, version: wanted.version }
    const found: DryRun = { attempts: 0, changed: 0, gained: 0, lost: 0, spared: 0, changes: [] }
    const shown: StoredAttempt[] = []
    const now = clock.now()
    for (let after: string | null = null; ;) {
      const rows: StoredAttempt[] = await findAsking(tx, clientId, asked, { after, limit: atOnce })
      const materials = await findMaterials(tx, clientId, rows)
      for (const row of rows) {
        const material = materials.get(row.id)
        if (!material) continue
        found.attempts++
        const how = { now, isGraded: true }
        const { judged, spared } = judgeSparing(row, withCorrection(material, asked, correction), how)
        if (spared.includes(correction.id)) found.spared++
        if (judged.percent === row.percent && judged.passed === row.passed) continue
        found.changed++
        if (judged.passed && !row.passed) found.gained++
        if (row.passed && !judged.passed) found.lost++
        if (shown.length >= mostShown) continue
        shown.push(row)
        found.changes.push({
          attemptId: row.id,
          person: row.user_id,
          test: {},
          before: row.percent,
          after: judged.percent,
          passedBefore: row.passed,
          passedAfter: judged.passed,
        })
      }
      if (rows.length < atOnce) break
      after = rows.at(-1)?.id ?? null
    }
    const titles = await describeTests(tx, clientId, shown)
    const names = await findNames(tx, [...new Set(shown.map((row) => row.user_id))])
    return {
      ...found,
      changes: found.changes.map((change, at) => {
        const row = shown[at]
        return { ...change, person: names.get(change.person) ?? '', test: row ? titles(row).title : {} }
      }),
    }
  })

/** Corrects a question as it was asked; a job judges the attempts that were asked it again, once. */
export async function addCorrection(
  services: Services,
  staff: Staff,
  questionId: string,
  { reason, ...wanted }: WantedCorrection & { reason: string },
): Promise<Corrections> {
  const { clientId, userId } = staff
  const made = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { id } = await demandCorrection(tx, clientId, questionId, wanted)
    const { version, kind, byVersion, mayLose } = wanted
    await insertCorrection(tx, {
      client_id: clientId,
      id,
      question_id: questionId,
      version,
      kind,
      by_version: byVersion,
      reason,
      may_lose: mayLose,
      made_by: userId,
      made_at: now,
      after_attempt: null,
      done_at: null,
    })
    await services.jobs.queue(tx, { kind: regradeJob, payload: { clientId, correctionId: id } })
    await note({
      act: 'question.correct',
      subject: { kind: 'question', id: questionId },
      after: { version, kind, byVersion, mayLose, reason },
    })
    return describeCorrections(tx, clientId, questionId)
  })
  services.jobs.nudge()
  return made
}
