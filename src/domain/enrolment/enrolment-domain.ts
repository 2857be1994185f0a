import type { RowOf } from '#contract/engine/collection.ts'
import { entryOf } from '#contract/features/enrolment/entry-rules.ts'
import { enrolmentOnDevice } from '#contract/features/enrolment/enrolment-on-device.ts'
import { domain, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

const inCourse = async (read: RowReader, courseId: number) =>
  (await read.rowsBy('enrolments', 'itemId', courseId)).filter(({ kind }) => kind === 'course')

/** The enrolment that is their own as it becomes; a new one is called as the operation that makes it. */
function own(
  known: RowOf<'enrolments'> | undefined,
  change: Pick<RowOf<'enrolments'>, 'state' | 'itemId' | 'mandatory' | 'enrolledAt'> & { id: string },
): Effect {
  const row = { kind: 'course' as const, cycle: 1, dueAt: null, own: true, ...change, id: known?.id ?? change.id }
  return { collection: 'enrolments', key: row.id, row }
}

export const enrolmentDomain = domain(enrolmentOnDevice, {
  operations: {
    'course.enrol': {
      async effects({ courseId }, { id, capturedAt }, read) {
        const course = await read.row('courses', courseId)
        if (!course) return []
        const rows = await inCourse(read, courseId)
        const entry = entryOf({ type: course.enrollmentType, enrolments: rows, begun: false })
        if (entry === 'enrolled' || entry === 'waiting') return []
        const state = course.enrollmentType === 'request' ? ('waiting' as const) : ('open' as const)
        const { mandatory } = course
        const known = rows.find((row) => row.own === true)
        return [own(known, { id, itemId: courseId, mandatory, enrolledAt: capturedAt, state })]
      },
    },
    'course.leave': {
      async effects({ courseId }, { id, capturedAt }, read) {
        const known = (await inCourse(read, courseId)).find((row) => row.own === true)
        const { mandatory = false, enrolledAt = capturedAt } = known ?? {}
        return [own(known, { id, itemId: courseId, mandatory, enrolledAt, state: 'ended' })]
      },
    },
  },
})
