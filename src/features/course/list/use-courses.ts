import { useCallback, useMemo } from 'react'
import { usedChoices } from '#platform/filters/catalogue-choices.ts'
import { useListFilter } from '#platform/filters/use-list-filter.ts'
import { useMember } from '#platform/session-store.ts'
import { setFavourite } from '../course-actions.ts'
import { useDownloadedCourses } from '../keep/course-downloads.ts'
import { usePulled, useRows } from '../course-queries.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { makeCards } from './course-cards.ts'
import { filterCourses } from './course-filter.ts'

/** The list of online courses as both layouts show it. */
export function useCourses() {
  const member = useMember()
  const courses = useRows(member, 'courses')
  const activities = useRows(member, 'activities')
  const progress = useRows(member, 'activityProgress')
  const courseProgress = useRows(member, 'courseProgress')
  const favourites = useRows(member, 'favourites')
  const enrolments = useRows(member, 'enrolments')
  const siteLists = useRows(member, 'siteLists')
  const downloaded = useDownloadedCourses(member)
  const pulled = usePulled(member)

  const { wanted, ...filtering } = useListFilter('courses')
  const { filter } = filtering

  const cards = useMemo(() => {
    if (!courses || !activities || !progress || !courseProgress || !favourites || !enrolments) return undefined
    return makeCards({ courses, activities, progress, courseProgress, favourites, downloaded, enrolments })
  }, [courses, activities, progress, courseProgress, favourites, downloaded, enrolments])
  const shown = useMemo(() => cards && filterCourses(cards, filter, contentLanguage(wanted)), [cards, filter, wanted])
  const choices = useMemo(() => usedChoices(courses ?? [], siteLists ?? []), [courses, siteLists])

  const toggleFavourite = useCallback(
    (courseId: number, favourite: boolean) => void setFavourite(member, courseId, favourite),
    [member],
  )
  return {
    /** Undefined until the device was read for the first time. */
    shown,
    total: cards?.length ?? 0,
    /** False until the first pull is through: then an empty list is not empty but unknown. */
    pulled,
    ...filtering,
    choices,
    /** How people come to be enrolled in the courses of the list. */
    enrolmentTypes: useMemo(() => new Set(courses?.map((course) => course.enrollmentType)), [courses]),
    toggleFavourite,
  }
}

export type CoursesView = ReturnType<typeof useCourses>
