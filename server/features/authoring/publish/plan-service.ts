import * as v from 'valibot'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import { contentKinds } from '#contract/features/authoring/draft/fields.ts'
import { noteAct } from '#server/engine/audit/note-act.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail, ProblemError } from '#server/platform/problem.ts'
import { lockDraft, updateDraft, type DraftId, type DraftRow } from '../draft/draft-queries.ts'
import { readDescribed, subjectOf } from '../draft/describe-draft.ts'
import { takeDraft, type Saving } from '../draft/draft-service.ts'
import { demandReady } from './check-service.ts'
import { prepareCover, publishVersion, type Publishing } from './publish-service.ts'
import { demandReviewed, demandUnchanged } from '../review/review-service.ts'
import { closeContent, retireRows } from './retire-rows.ts'

type Planning = Saving & Pick<Services, 'jobs' | 'realtime'>
const dayMs = 86_400_000
/** What begins later than so much after its time was late (ms). */
const punctual = 60_000

const plannedSchema = v.object({
  clientId: v.number(),
  kind: v.picklist(contentKinds),
  id: v.number(),
  /** The time it is about: where another one has been planned since, there is nothing to do. */
  at: v.string(),
})
type Planned = v.InferOutput<typeof plannedSchema>

const isSame = (at: Date | null, planned: Planned) => at !== null && at.toISOString() === planned.at

/** Says when a draft is published, and when it is retired; null: not by itself. What is not ready cannot be planned. */
export async function planContent(
  services: Planning,
  staff: Staff,
  draft: DraftId,
  { publishAt, retireAt, days }: { publishAt: string | null; retireAt: string | null; days: number },
): Promise<Content> {
  const planned = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    const past = [publishAt, retireAt].some((at) => at !== null && Date.parse(at) <= now.getTime())
    if (past || (publishAt !== null && retireAt !== null && retireAt <= publishAt)) fail('content.past')
    if (publishAt !== null) {
      await demandReady(tx, row, services)
      await demandReviewed(tx, row, staff)
    }
    await updateDraft(tx, draft, {
      publish_at: publishAt === null ? null : new Date(publishAt),
      retire_at: retireAt === null ? null : new Date(retireAt),
      retire_days: days,
      planned_by: staff.userId,
      planned_rev: publishAt === null ? null : row.rev,
    })
    const jobs = [
      { kind: 'publish_planned_content', at: publishAt },
      { kind: 'retire_planned_content', at: retireAt },
    ]
    for (const { kind, at } of jobs)
      if (at !== null)
        await services.jobs.queue(tx, { kind, payload: { ...draft, at } satisfies Planned, runAt: new Date(at) })
    await note({ act: 'content.plan', subject: subjectOf(draft), after: { publishAt, retireAt, days } })
    return readDescribed(tx, staff, draft)
  })
  services.jobs.nudge()
  return planned
}

/**
 * Publishes what was planned for now: once, whichever servers ask, since the draft is held meanwhile and the plan is gone
 * then. What is not ready any more is not published, and says so in the trail.
 */
export async function publishPlanned(services: Publishing & Planning, payload: unknown): Promise<void> {
  const planned = v.parse(plannedSchema, payload)
  const { at, ...draft } = planned
  const now = services.clock.now()
  const cover = await prepareCover(services, draft)
  const subject = subjectOf(draft)
  const job = { actor: 'job', clientId: draft.clientId } as const
  const late = now.getTime() - Date.parse(at) > punctual
  try {
    await services.database.inTenant(draft.clientId, async (tx) => {
      const row = await lockDraft(tx, draft)
      if (!row || !isSame(row.publish_at, planned)) return
      await demandUnchanged(tx, row)
      const userId = row.planned_by ?? row.changed_by
      const version = await publishVersion(tx, services, row, { userId, underWay: 'stay', late, now, cover })
      await noteAct(tx, job, { act: 'content.publish', subject, after: { version, late } }, now)
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    await services.database.inTenant(draft.clientId, async (tx) => {
      const row = await lockDraft(tx, draft)
      if (!row || !isSame(row.publish_at, planned)) return
      await updateDraft(tx, draft, { publish_at: null })
      await noteAct(tx, job, { act: 'content.not_published', subject, after: { code: error.code } }, now)
    })
  }
  await services.realtime.pokeClient(draft.clientId)
}

/** Takes a draft that is held off the lists. */
async function retire(tx: Tx, services: Planning, row: DraftRow, { days, now }: { days: number; now: Date }) {
  const draft = { clientId: row.client_id, kind: row.kind, id: row.id }
  const closesAt = new Date(now.getTime() + days * dayMs)
  const left = await retireRows(tx, draft, { days, title: Object.values(row.title)[0] ?? '' })
  await updateDraft(tx, draft, {
    state: 'retired',
    retire_at: null,
    publish_at: null,
    closes_at: left === 0 ? now : closesAt,
    retire_days: days,
  })
  if (left > 0)
    await services.jobs.queue(tx, {
      kind: 'close_retired_content',
      payload: { ...draft, at: closesAt.toISOString() } satisfies Planned,
      runAt: closesAt,
    })
  return left
}

/** Takes content off the lists; who is under way has some days to finish it. */
export async function retireContent(services: Planning, staff: Staff, draft: DraftId, days: number): Promise<Content> {
  const retired = await writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const row = await takeDraft(tx, staff, draft)
    demandRev(row.rev)
    if (row.version === 0 || row.state === 'retired') fail('content.not_published')
    const underWay = await retire(tx, services, row, { days, now })
    await note({ act: 'content.retire', subject: subjectOf(draft), after: { days, underWay } })
    return readDescribed(tx, staff, draft)
  })
  services.jobs.nudge()
  await services.realtime.pokeClient(staff.clientId)
  return retired
}

/** Retires what was planned for now. */
export async function retirePlanned(services: Planning, payload: unknown): Promise<void> {
  const planned = v.parse(plannedSchema, payload)
  const { at, ...draft } = planned
  const now = services.clock.now()
  await services.database.inTenant(draft.clientId, async (tx) => {
    const row = await lockDraft(tx, draft)
    if (!row || !isSame(row.retire_at, planned)) return
    if (row.version === 0 || row.state === 'retired') return updateDraft(tx, draft, { retire_at: null })
    const underWay = await retire(tx, services, row, { days: row.retire_days, now })
    const late = now.getTime() - Date.parse(at) > punctual
    const act = { act: 'content.retire', subject: subjectOf(draft), after: { underWay, late } }
    await noteAct(tx, { actor: 'job', clientId: draft.clientId }, act, now)
  })
  await services.realtime.pokeClient(draft.clientId)
}

/** Takes what was retired away from those who were under way, whose days are over. */
export async function closeRetired(services: Planning, payload: unknown): Promise<void> {
  const planned = v.parse(plannedSchema, payload)
  const { at: _, ...draft } = planned
  await services.database.inTenant(draft.clientId, async (tx) => {
    const row = await lockDraft(tx, draft)
    if (row?.state === 'retired' && isSame(row.closes_at, planned)) await closeContent(tx, draft)
  })
  await services.realtime.pokeClient(draft.clientId)
}
