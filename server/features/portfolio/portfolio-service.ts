import { campaignNear } from '#contract/features/campaign/campaign-rules.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { PortfolioCourse } from '#contract/features/portfolio/portfolio-contract.ts'
import { findPublicCourse, listPublicCourses } from '#server/features/course/course-service.ts'
import { listCampaignsSeenBy } from '#server/features/campaign/seen/seen-service.ts'
import { findOpenClient, readAccess, type OpenClient } from '#server/features/settings/settings-service.ts'
import { listClientsWith } from '#server/features/client/client-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'

/** What anybody may know of a course: neither its files nor who it is meant for. */
const shown = ({ id, title, description, cover, coverColor, minutes, activityCount }: Course): PortfolioCourse => ({
  id,
  title,
  description,
  cover,
  coverColor,
  minutes,
  activityCount,
})

/** The client whose portfolio is asked for; refuses one that has none. */
async function findShowing(
  { database }: Pick<Services, 'database'>,
  slug: string | undefined,
): Promise<OpenClient | undefined> {
  const client = await database.inSystem((tx) => findOpenClient(tx, slug))
  if (client && !client.modules.includes('portfolio')) fail('resource.not_found')
  return client
}

/** The courses that a client shows; where none is named, the clients that show any. */
export async function portfolio(services: Pick<Services, 'database'>, slug: string | undefined) {
  const { database } = services
  const client = await findShowing(services, slug)
  if (!client) return { courses: [], clients: await database.inSystem((tx) => listClientsWith(tx, 'portfolio')) }
  const courses = await database.inTenant(client.id, (tx) => listPublicCourses(tx, client.id))
  return { courses: courses.map(shown), clients: [] }
}

/** One of them, with what its activities are called. */
export async function portfolioCourse(
  services: Pick<Services, 'database'>,
  courseId: number,
  slug: string | undefined,
) {
  const client = (await findShowing(services, slug)) ?? fail('course.not_found')
  const found = await services.database.inTenant(client.id, (tx) => findPublicCourse(tx, client.id, courseId))
  if (!found) return fail('course.not_found')
  const activities = found.activities.map(({ type, title }) => ({ type, title }))
  return { course: shown(found.course), activities }
}

/** The campaign that a client runs, else the one that comes next. */
export async function openCampaign({ database, clock }: Pick<Services, 'database' | 'clock'>, slug?: string) {
  const client = await database.inSystem((tx) => findOpenClient(tx, slug))
  if (!client?.modules.includes('campaigns')) return { campaign: null }
  const campaigns = await database.inTenant(client.id, (tx) =>
    listCampaignsSeenBy(tx, { clientId: client.id, userId: null }),
  )
  const { country } = await database.inSystem((tx) => readAccess(tx, client.id))
  // Whoever looks is a stranger: they are taken for somebody where the client is.
  return { campaign: campaignNear(campaigns, { country, joined: [] }, clock.now()) }
}
