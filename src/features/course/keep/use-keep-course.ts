import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { isQuotaError } from '#engine/database/open-database.ts'
import { useMember } from '#platform/session-store.ts'
import { toast } from '#ui/feedback/toast.ts'
import {
  agree,
  cancelDownload,
  downloadSize,
  goOn,
  keepCourse,
  offeredSizes,
  pauseDownload,
  removeDownload,
  removeItem,
  useItemKeeping,
  useKeeping,
  useKeptRendition,
  useUsualRendition,
} from './course-downloads.ts'
import { downloadErrors } from './download-words.ts'

import type { RenditionName } from '#contract/engine/files/rendition.ts'
import { needsConnection, type Activity } from '#contract/features/activity/activity-row.ts'
import type { CourseSummary } from '../shared/course-summary.ts'

/** Keeping a course on this device: where it stands and what can be done about it. */
export function useKeepCourse(summary: CourseSummary) {
  const member = useMember()
  const { course } = summary
  const keeping = useKeeping(member, course.id)
  const activities = summary.activities.map((item) => item.activity)
  const items = useItemKeeping(member, course.id, activities)
  const [chosen, choose] = useState<RenditionName | null>(null)
  const usual = useUsualRendition(member)
  const kept = useKeptRendition(member, course.id)
  /** What a tap brings. */
  const rendition = chosen ?? kept ?? usual
  // The dialog of the specification: open from the tap until the course is here (or the person closes it).
  const [following, setFollowing] = useState(false)
  const underWay = keeping?.state === 'running' || keeping?.state === 'failed'

  // On a device without a byte left not even the wish is stored: said as the failure of a download is.
  const report = (action: Promise<unknown>) =>
    action.catch((error: unknown) => {
      setFollowing(false)
      const text = isQuotaError(error) ? downloadErrors.quota : msg`Ocorreu um erro inesperado. Tente novamente.`
      toast(i18n._(text), { tone: 'bad' })
    })
  const notYet = () => toast(i18n._(msg`O curso ainda está chegando a este aparelho. Tente de novo em instantes.`))
  const start = async (asked = rendition) => {
    setFollowing(true)
    // From now on what is kept tells which one it is.
    choose(null)
    if (await keepCourse(member, course.id, activities, { rendition: asked })) return
    setFollowing(false)
    notYet()
  }
  const startItem = async (activity: Activity) => {
    if (!(await keepCourse(member, course.id, [activity], { item: activity.id, rendition }))) notYet()
  }

  return {
    keeping,
    items,
    size: downloadSize(course, activities, rendition),
    renditions: offeredSizes(course, activities),
    rendition,
    /** Another rendition is asked for by the next tap. */
    choose,
    /** How many activities stay out of it: they are played with a connection only. */
    leftOut: activities.filter(needsConnection).length,
    following: following && underWay,
    follow: setFollowing,
    start: () => void report(start()),
    /** Brings it in another rendition than it is kept in. */
    startIn: (name: RenditionName) => void report(start(name)),
    startItem: (activity: Activity) => void report(startItem(activity)),
    removeItem: (activity: Activity) => void report(removeItem(member, course.id, activity.id)),
    pause: () => {
      setFollowing(false)
      void report(pauseDownload(member, course.id))
    },
    goOn: () => void report(goOn(member, course.id)),
    agree: () => void report(agree(member, course.id)),
    cancel: () => {
      setFollowing(false)
      void report(cancelDownload(member, course.id))
    },
    remove: () => {
      setFollowing(false)
      void report(removeDownload(member, course.id))
    },
  }
}

export type KeepCourse = ReturnType<typeof useKeepCourse>
