import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'
import { findCourse, findCourseActivities, publishCourse } from '#server/features/course/course-service.ts'
import { postgresSkipped } from '#test/support/database/postgres.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { type Figure, median, round } from '../report.ts'
import { share } from './pace.ts'

const times = 18
const most = 300
/** Names as they are printed: the second needs the largest fonts, and an order of its own. */
const names = { ana: 'Ana Conceição', bia: '山田太郎 محمد' } satisfies Partial<Record<PersonName, string>>

/** A certificate asked for again and again, beside a page with one line. */
export async function measureCertificate(): Promise<Figure[]> {
  const installation = await openInstallation(postgresSkipped ? 'embedded' : 'postgres')
  try {
    await finishCourse(installation)
    const figures: Figure[] = []
    const bare = await timesOf(barePage)
    for (const [name, printed] of Object.entries(names) as [PersonName, string][]) {
      const ask = async () => {
        const url = '/get_trail_user_result_certificate/'
        const answer = await installation.as(name).request('POST', url, { course_id: 2 })
        if (!answer.body.toString('latin1', 0, 5).startsWith('%PDF')) throw new Error(answer.body.toString())
      }
      const cold = performance.now()
      await ask()
      const first = performance.now() - cold
      const warm = await timesOf(ask)
      figures.push({
        what: `Certificate of ${printed}, warm, p95`,
        value: share(warm, 0.95),
        unit: 'ms',
        atMost: most,
        note: `p50 ${round(median(warm))}, the first ${round(first)} ms; ${round(median(warm) / median(bare))} times the page with one line`,
      })
    }
    return [...figures, { what: 'A page with one line in a standard font, p95', value: share(bare, 0.95), unit: 'ms' }]
  } finally {
    await installation.close()
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const from = performance.now()
    await work()
    taken.push(performance.now() - from)
  }
  return taken
}

/** Both finish a course that gives a certificate. */
async function finishCourse(installation: Installation): Promise<void> {
  const { services, ids } = installation
  await services.database.inTenant(1, async (tx) => {
    const course = await findCourse(tx, { clientId: 1, userId: ids.ana }, 2)
    if (!course) throw new Error('no course')
    const activities = (await findCourseActivities(tx, 1, 2)) ?? []
    await publishCourse(tx, 1, { ...course, certificate: true, minutes: 90 }, activities, start)
  })
  for (const [name, printed] of Object.entries(names) as [PersonName, string][]) {
    await services.database.inSystem((tx) =>
      tx.updateTable('person').set({ first_name: printed, last_name: '' }).where('id', '=', ids[name]).execute(),
    )
    const payload = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
    await installation.as(name).send({ kind: 'activity.completion', payload })
  }
}

async function barePage(): Promise<void> {
  const page = new PDFDocument({ size: 'A4', layout: 'landscape' })
  page.fontSize(24).text('Ana')
  page.end()
  await buffer(page)
}
