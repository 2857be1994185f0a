import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { isDone } from '#contract/features/course/course-rules.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import styles from './course.module.css'
import { shownText } from '#platform/text/shown-text.ts'
import { waitsForReaction } from './shared/course-summary.ts'
import { CourseCertificate } from './shared/course-certificate.tsx'
import { ActivityList } from './parts/activity-list.tsx'
import { CourseCover } from './parts/course-cover.tsx'
import { CourseHead } from './parts/course-head.tsx'
import { CoursePending } from './parts/course-pending.tsx'
import { CourseScore } from './parts/course-score.tsx'
import { CourseTools } from './parts/course-tools.tsx'
import { CourseEnrolment } from './enrol/course-enrolment.tsx'
import { DownloadCard } from './keep/download-card.tsx'
import { DownloadDialog } from './keep/download-dialog.tsx'
import { MainAction } from './parts/main-action.tsx'
import { CourseReviews } from './parts/course-reviews.tsx'
import { SupportMaterials } from './parts/support-materials.tsx'
import { useKeepCourse } from './keep/use-keep-course.ts'
import { prefetchPlayerMobile, usePrefetchPlayer } from './shared/prefetch.ts'
import { useBack } from './shared/use-back.ts'
import { useCourse, type CourseView } from './shared/use-course.ts'

function Ready({ view }: { view: Extract<CourseView, { status: 'ready' }> }) {
  const { summary } = view
  const { course } = summary
  const keep = useKeepCourse(summary)
  const title = shownText(course.title)
  usePrefetchPlayer(prefetchPlayerMobile, summary.activities)
  return (
    <>
      <CourseCover course={course} />
      <CourseHead course={course} areaName={view.areaName} duty={view.duty} />
      {course.certificate && isDone(summary.state) ? (
        <CourseCertificate courseId={course.id} waits={waitsForReaction(summary)} />
      ) : null}
      <CourseScore summary={summary} />
      <CourseEnrolment summary={summary} />
      {summary.entry.isShut ? null : <DownloadCard keep={keep} title={title} />}
      <ActivityList summary={summary} {...(!summary.entry.isShut && { keep })} />
      {keep.keeping ? (
        // Under the window's edge, and after the frame that answers the tap.
        <>
          <SupportMaterials materials={course.supportMaterials} />
          <CourseReviews summary={summary} />
          <DownloadDialog keep={keep} title={title} />
        </>
      ) : null}
      {summary.upNext && summary.entry.entry !== 'waiting' ? (
        <BottomBar>
          <MainAction summary={summary} />
        </BottomBar>
      ) : null}
    </>
  )
}

export function CourseMobile() {
  const { t } = useLingui()
  const view = useCourse(Number(useParams().id))
  const back = useBack(coursePaths.courses())
  const tools =
    view.status === 'ready' ? (
      <CourseTools course={view.summary.course} favourite={view.favourite} onFavourite={view.toggleFavourite} />
    ) : null
  return (
    <div className={styles.mobile}>
      <ScreenHeader back={{ label: t`Voltar`, onClick: back }} actions={tools} />
      {view.status === 'ready' ? <Ready key={view.summary.course.id} view={view} /> : <CoursePending view={view} />}
    </div>
  )
}
