import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { courseStates } from '#contract/features/course/course-rules.ts'
import { courseReportPaths } from './course-report-paths.ts'

/** Weeks that a report looks back on. */
export const weeksShown = 12

const listedCourseSchema = v.object({
  courseId: numberIdSchema,
  title: localizedSchema,
  /** People who have begun it in the cycle that counts, and those of them who are done. */
  begun: v.number(),
  done: v.number(),
})
/** A course in the list of reports. */
export type ListedCourse = v.InferOutput<typeof listedCourseSchema>

const personSchema = v.object({
  userId: idSchema,
  name: v.string(),
  email: v.string(),
  state: v.picklist(courseStates),
  /** How much is done of what counts, 0 to 1. */
  share: v.number(),
  /** Percent, by the tests that are done; null: nothing of the course is graded, or none of it is done. */
  grade: v.nullable(v.number()),
  begunAt: v.nullable(instantSchema),
  finishedAt: v.nullable(instantSchema),
})
/** How somebody stands in a course. */
export type CoursePerson = v.InferOutput<typeof personSchema>

const reportSchema = v.object({
  courseId: numberIdSchema,
  title: localizedSchema,
  /** How many people stand where; who sees the course and has not begun it is among them. */
  states: v.array(v.object({ state: v.picklist(courseStates), people: v.number() })),
  /** People who were done first in each of the last weeks, by its Sunday; the oldest first. */
  weeks: v.array(v.object({ from: daySchema, people: v.number() })),
  /** Its activities in their order, how many have begun each and are done with it, and the mean of the grades that count. */
  activities: v.array(
    v.object({
      id: numberIdSchema,
      title: localizedSchema,
      type: v.string(),
      begun: v.number(),
      done: v.number(),
      average: v.nullable(v.number()),
    }),
  ),
})
/** How a course went. */
export type CourseReport = v.InferOutput<typeof reportSchema>

const staff = { access: 'staff', permission: 'courses.report' } as const
const numberParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const ofCourse = v.strictObject({ courseId: numberParam })
const peopleFilter = { state: v.optional(v.picklist(courseStates)) }

export const listCourseReports = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/course-reports/',
  summary: 'The courses, and how many people began and finished each',
  query: listQuery(['newest'], {}),
  response: listAnswer(listedCourseSchema),
})

export const readCourseReport = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/course-reports/:courseId/',
  summary: 'How a course went: states, who was done when, and each of its activities',
  params: ofCourse,
  response: reportSchema,
  errors: ['course.not_found'],
})

export const listCoursePeople = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/course-reports/:courseId/people/',
  summary: 'Who sees a course or has begun it, and how they stand',
  params: ofCourse,
  query: listQuery(['name'], peopleFilter),
  response: listAnswer(personSchema),
  errors: ['course.not_found'],
})

export const exportCoursePeople = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/course-reports/:courseId/people/export/',
  summary: 'The same as a CSV, as it is filtered',
  proof: true,
  params: ofCourse,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...peopleFilter }),
  produces: 'text/csv',
  errors: ['course.not_found'],
})

export const courseReportContract = feature({
  name: 'course-report',
  paths: courseReportPaths,
  endpoints: { listCourseReports, readCourseReport, listCoursePeople, exportCoursePeople },
  permissions: {
    /** See how courses went: instructors those that they wrote. */
    'courses.report': ['instructor', 'programme-admin', 'platform-admin'],
  },
})
