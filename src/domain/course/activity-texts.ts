import { asBegun, isKnown, keptBundlesOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { entryOf, isPage, type Bundle } from '#contract/engine/files/bundle.ts'
import { textRole } from '#contract/engine/files/file-text.ts'
import { mayOpen } from '#contract/features/course/course-rules.ts'
import { textPlaces } from '#contract/features/course/text-places.ts'
import { closesFor } from '#contract/features/enrolment/lock-rules.ts'
import type { SearchTexts, TextSource } from '#engine/domain-feature.ts'
import { ofThisCycle } from './course-standing.ts'

type Told = Pick<TextSource, 'sha256' | 'reads'> & { places: (typeof textPlaces)[number] }

/** What a bundle says: in a file that was made for it, or where it opens a page. */
function saidIn({ type }: KnownActivity, bundle: Bundle): Told[] {
  const said = bundle.files?.find(({ role }) => role === textRole)
  if (said) return [{ sha256: said.sha256, reads: 'parts', places: type === 'ppt' ? 'slide' : 'page' }]
  const entry = type === 'html' ? entryOf(bundle) : undefined
  return entry && isPage(entry) ? [{ sha256: entry.sha256, reads: 'page', places: 'whole' }] : []
}

/** What is said in a film or a recording: its captions, in each language that there are some in. */
function spokenIn({ content }: KnownActivity): Told[] {
  const texts = 'captions' in content ? (content.captions ?? []) : []
  return texts.flatMap(({ bundle }): Told[] => {
    const file = entryOf(bundle)
    return file ? [{ sha256: file.sha256, reads: 'captions', places: 'second' }] : []
  })
}

/** Texts of activities as their person plays them: those that are open to them, in courses that are on the device. */
export const activityTexts: SearchTexts = {
  kind: 'passage',
  of: 'activity',
  needs: ['activities', 'courses', 'activityProgress', 'courseProgress', 'enrolments'],
  async list(rowsOf, now) {
    const [activities, courses, progress, courseProgress, enrolments] = await Promise.all([
      rowsOf('activities'),
      rowsOf('courses'),
      rowsOf('activityProgress'),
      rowsOf('courseProgress'),
      rowsOf('enrolments'),
    ])
    const standings = new Map(ofThisCycle(progress, courseProgress).map((row) => [row.activityId, row]))
    const byCourse = Map.groupBy(activities, ({ courseId }) => courseId)
    return courses.flatMap(({ id, blockMenu }) => {
      const own = byCourse.get(id) ?? []
      const order = { blockMenu, activities: own, closesAt: closesFor(enrolments, { kind: 'course', id }) }
      return own.flatMap((newest): TextSource[] => {
        const activity = asBegun(newest, standings.get(newest.id))
        if (!isKnown(activity)) return []
        const told = [...keptBundlesOf(activity).flatMap((bundle) => saidIn(activity, bundle)), ...spokenIn(activity)]
        if (told.length === 0 || !mayOpen(order, activity, (other) => standings.get(other), now.getTime())) return []
        return told.map(({ sha256, reads, places }) => ({
          sha256,
          reads,
          of: String(activity.id),
          at: [activity.courseId, activity.hierarchyOrder, textPlaces.indexOf(places)],
        }))
      })
    })
  },
}
