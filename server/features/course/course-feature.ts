import { courseContract, courseContent } from '#contract/features/course/course-contract.ts'
import { implement, rawJson } from '#server/engine/http/implement.ts'
import { shownFrom } from '#server/engine/audiences/shown-from.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { publishedTextQuery } from './course-queries.ts'

export const courseFeature = serverFeature(courseContract, {
  routes: [
    implement(courseContent, async ({ params, member, services }) => {
      const [row] = await services.database.inTenantRead(member.clientId, (db) =>
        publishedTextQuery(db, member, params.courseId),
      )
      return rawJson(row?.text ?? fail('course.not_found'))
    }),
  ],
  shownToAudiences: shownFrom('course'),
})
