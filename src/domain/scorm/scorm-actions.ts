import * as v from 'valibot'
import type { LessonCommit } from '#contract/engine/content/launch.ts'
import type { ScormCommit } from '#contract/features/scorm/scorm-schema.ts'
import { draftsNamed, dropDraft, readDraft } from '#engine/rows/drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

// [Note: Launches] What a lesson says as its tab is closed comes to the app at a later launch, by which time nothing
// tells what it belongs to: so each launch is noted, sealed, until everything that it said is kept.

const launchSchema = v.object({
  courseId: v.number(),
  activityId: v.number(),
  version: v.number(),
  cycle: v.optional(v.number()),
  attempt: v.number(),
  launchId: v.string(),
  launchedAt: v.string(),
})
/** A launch of a package: whose commits they are. */
export type ScormLaunch = Pick<
  ScormCommit,
  'courseId' | 'activityId' | 'version' | 'cycle' | 'attempt' | 'launchId' | 'launchedAt'
>

const prefix = 'scorm-launch:'
const formOf = (launchId: string) => prefix + launchId

/** Notes a launch before anything of it runs. */
export async function noteLaunch(member: Member, launch: ScormLaunch): Promise<void> {
  await (await vault()).saveDraft(member, formOf(launch.launchId), launch)
}

/** A launch that was noted; null: it is another person's, or all that it said is kept. */
export async function findLaunch(member: Member, launchId: string): Promise<ScormLaunch | null> {
  const read = v.safeParse(launchSchema, await readDraft(member, formOf(launchId)))
  return read.success ? read.output : null
}

/** The launches of a person that are noted: they run, or were ended by the end of their tab. */
export const notedLaunches = async (member: Member): Promise<string[]> =>
  (await draftsNamed(member, prefix)).map((form) => form.slice(prefix.length))

/** Forgets a launch that is over and kept. */
export const forgetLaunch = (member: Member, launchId: string): Promise<void> => dropDraft(member, formOf(launchId))

/** Keeps what a lesson has, durably; the outbox sends the newest of each lesson. */
export async function keepLesson(
  member: Member,
  launch: ScormLaunch,
  { seq, item, data, sequencing, root, final }: LessonCommit,
  openSeconds: number,
): Promise<void> {
  const payload = { ...launch, seq, item, data, sequencing, root, final, openSeconds }
  await (await vault()).queueOperation({ member, kind: 'scorm.commit', payload, combine: true })
}
