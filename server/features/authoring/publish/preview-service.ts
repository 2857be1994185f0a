import type { Preview } from '#contract/features/authoring/authoring-schema.ts'
import { playedPath } from '#contract/engine/content/player.ts'
import { entryOf, type Bundle } from '#contract/engine/files/bundle.ts'
import { bundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { filesOf } from '#contract/features/authoring/draft/faults.ts'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import { linkDraft } from '#server/engine/files/bundles/draft-link.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { linkMedia } from '#server/features/media/media-service.ts'
import { readyMedia } from '#server/features/media/media-service.ts'
import { findDraft, type DraftId } from '../draft/draft-queries.ts'
import { demandOwn } from '../draft/describe-draft.ts'
import { activitiesOf, courseOf, newsOf, trailOf } from './build-content.ts'
import { makeCover } from './cover.ts'

const gamePicturesOf = (activities: readonly KnownActivity[]): Bundle[] =>
  activities.flatMap((activity) => (isGameType(activity.type) ? bundlesOf(activity) : []))

/**
 * A draft as it would be published now. Nothing of it is written: activities are numbered by their places, and what has
 * no file yet is left out.
 */
export async function previewContent(
  services: Pick<Services, 'database' | 'files' | 'clock' | 'tokens' | 'config'>,
  staff: Staff,
  draft: DraftId,
): Promise<Preview> {
  const { clientId, kind, id } = draft
  const { fields, media } = await services.database.inTenant(clientId, async (tx) => {
    const row = demandOwn(staff, await findDraft(tx, draft))
    return { fields: row.fields, media: await readyMedia(tx, clientId, filesOf(row.fields)) }
  })
  const cover = await makeCover(services, clientId, fields)
  const none: Preview = { course: null, trail: null, news: null }
  if (kind === 'trail') return { ...none, trail: trailOf(id, fields, cover) }
  if (kind === 'news') return { ...none, news: newsOf(id, fields, cover, services.clock.now()) }
  // The number of an activity is its place: it has no other before it is published.
  const keys: string[] = []
  const activities = activitiesOf(fields, media, id, (key) => keys.push(key))
  const files: Record<string, string> = {}
  for (const [at, key] of keys.entries()) {
    const medium = media.get(textOf(fields, `activities.${key}.file`))
    if (medium) files[at + 1] = await linkMedia(services, staff, medium.id, medium.version)
  }
  // Pictures of games by what they are: there may be several of one activity.
  for (const picture of gamePicturesOf(activities)) {
    const medium = [...media.values()].find(({ bundle }) => bundle.bundleId === picture.bundleId)
    const entry = entryOf(picture)
    if (medium && entry) files[entry.sha256] = await linkMedia(services, staff, medium.id, medium.version)
  }
  const frames: Record<string, string> = {}
  for (const { id: activityId, content } of activities) {
    const isPlayed = 'bundle' in content && playedPath(content.bundle.entry) !== null
    const base = isPlayed ? await linkDraft(services, staff, content.bundle.bundleId) : null
    if (base !== null) frames[activityId] = base
  }
  return { ...none, course: { course: courseOf(id, fields, { media, activities, cover }), activities, files, frames } }
}
