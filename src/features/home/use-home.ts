import { useEffect, useMemo } from 'react'
import { dayIn } from '#contract/engine/time.ts'
import { courseStandings } from '#platform/course-standing.ts'
import { useMember, useSelectedClient, type Member } from '#platform/session-store.ts'
import { useLateQuery } from '#platform/hooks/use-late-query.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { knownHome, rememberHome, type HomeRows } from './home-rows.ts'
import { campaignOn, coursesToContinue, photosThisWeek, salesOf, type Campaign } from './home-summary.ts'

function summarise(rows: HomeRows, today: string) {
  const standings = courseStandings(rows.courses, rows.activities, rows.activityProgress)
  const campaign: Campaign | null = campaignOn(rows.campaigns, today)
  const byId = new Map(standings.map((standing) => [standing.course.id, standing]))
  return {
    today,
    campaign,
    sales: campaign ? salesOf(rows.sales, campaign) : [],
    toContinue: coursesToContinue(standings, 3),
    hasCourses: rows.courses.length > 0,
    allFinished: standings.length > 0 && standings.every((standing) => standing.state === 'finished'),
    weekPhotos: photosThisWeek(rows.photoTypes, rows.photos, today),
    trails: rows.trails.map((trail) => {
      const courses = trail.courseIds.map((id) => byId.get(id)).filter((standing) => standing !== undefined)
      const finished = courses.filter((standing) => standing.state === 'finished').length
      return { trail, total: courses.length, finished, share: courses.length === 0 ? 0 : finished / courses.length }
    }),
    downloaded: rows.downloaded,
    isEmpty: rows.courses.length + rows.trails.length + rows.photoTypes.length + rows.campaigns.length === 0,
  }
}

export type Home = ReturnType<typeof summarise>

const loadQuery = () => import('./home-live.ts').then((m) => m.readHome)

/** Home's content, live from the device; undefined until it was read for the first time. */
export function useHome(): Home | undefined {
  const member = useMember()
  const timeZone = useSelectedClient()?.timeZone
  const rows = useLateQuery<HomeRows | undefined, Member>(loadQuery, member, knownHome(member))
  useEffect(() => {
    if (rows) rememberHome(member, rows)
  }, [member, rows])
  // In the client's time zone, as the server reckons campaigns and weeks.
  const today = dayIn(timeZone ?? 'America/Sao_Paulo', useMinute())
  return useMemo(() => rows && summarise(rows, today), [rows, today])
}
