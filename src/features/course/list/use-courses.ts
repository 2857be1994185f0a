import { useLingui } from '@lingui/react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { countNarrowing, everything, readListFilter, type ListFilter } from '#platform/filters/list-filter.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useSavedFilters } from '#platform/persisted/use-part.ts'
import { useMember } from '#platform/session-store.ts'
import { setFavourite } from '../course-actions.ts'
import { useDownloadedCourses } from '../keep/course-downloads.ts'
import { usePulled, useRows } from '../course-queries.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { makeCards, usedChoices } from './course-cards.ts'
import { filterCourses } from './course-filter.ts'

/** The list of online courses as both layouts show it. */
export function useCourses() {
  const member = useMember()
  // Subscribed: another language, other texts to search and to show.
  useLingui()
  const wanted = activeLanguage()
  const courses = useRows(member, 'courses')
  const activities = useRows(member, 'activities')
  const progress = useRows(member, 'activityProgress')
  const courseProgress = useRows(member, 'courseProgress')
  const favourites = useRows(member, 'favourites')
  const enrolments = useRows(member, 'enrolments')
  const siteLists = useRows(member, 'siteLists')
  const downloaded = useDownloadedCourses(member)
  const pulled = usePulled(member)

  const [saved, changeFilter] = useSavedFilters(`${member.clientId}/courses`, everything)
  const filter = useMemo(() => readListFilter(saved), [saved])
  // Typing stays smooth: a list of hundreds follows the search a moment later.
  const applied = useDeferredValue(filter)

  const cards = useMemo(() => {
    if (!courses || !activities || !progress || !courseProgress || !favourites || !enrolments) return undefined
    return makeCards({ courses, activities, progress, courseProgress, favourites, downloaded, enrolments })
  }, [courses, activities, progress, courseProgress, favourites, downloaded, enrolments])
  const shown = useMemo(() => cards && filterCourses(cards, applied, contentLanguage(wanted)), [cards, applied, wanted])
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
    filter,
    choices,
    /** How people come to be enrolled in the courses of the list. */
    enrolmentTypes: useMemo(() => new Set(courses?.map((course) => course.enrollmentType)), [courses]),
    choiceCount: countNarrowing(filter),
    changeFilter: (part: Partial<ListFilter>) => changeFilter(part),
    clearFilter: () => changeFilter(everything),
    toggleFavourite,
  }
}

export type CoursesView = ReturnType<typeof useCourses>
