import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { isDone } from '#contract/features/course/course-rules.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import styles from './course.module.css'
import { shownText } from '#platform/text/shown-text.ts'
import { ActivityList } from './parts/activity-list.tsx'
import { waitsForReaction } from './shared/course-summary.ts'
import { CourseCertificate } from './shared/course-certificate.tsx'
import { CourseCover } from './parts/course-cover.tsx'
import { CourseHead } from './parts/course-head.tsx'
import { CoursePending } from './parts/course-pending.tsx'
import { CourseScore } from './parts/course-score.tsx'
import { CourseTools } from './parts/course-tools.tsx'
import { CourseEnrolment } from './enrol/course-enrolment.tsx'
import { DownloadCard } from './keep/download-card.tsx'
import { MainAction } from './parts/main-action.tsx'
import { CourseReviews } from './parts/course-reviews.tsx'
import { SupportMaterials } from './parts/support-materials.tsx'
import { useKeepCourse } from './keep/use-keep-course.ts'
import { prefetchPlayerDesktop, usePrefetchPlayer } from './shared/prefetch.ts'
import { useBack } from './shared/use-back.ts'
import { useCourse, type CourseView } from './shared/use-course.ts'

function Ready({ view }: { view: Extract<CourseView, { status: 'ready' }> }) {
  const { t } = useLingui()
  const { summary } = view
  const { course } = summary
  const keep = useKeepCourse(summary)
  usePrefetchPlayer(prefetchPlayerDesktop, summary.activities)
  const count = summary.activities.length
  return (
    <div className={styles.desktop}>
      <div className={styles.main}>
        <CourseHead course={course} areaName={view.areaName} duty={view.duty} />
        <CourseScore summary={summary} />
        <CourseEnrolment summary={summary} />
        <ActivityList summary={summary} {...(!summary.entry.isShut && { keep })} />
        <SupportMaterials materials={course.supportMaterials} />
        <CourseReviews summary={summary} />
      </div>
      <aside className={styles.side} aria-label={t`Seu andamento`}>
        <Card flush className={styles.panel}>
          <CourseCover course={course} />
          <div className={styles.inside}>
            <div className={styles.progress}>
              <p>
                <Trans>
                  {summary.done} de {count} atividades concluídas
                </Trans>
              </p>
              <ProgressBar value={summary.share} label={t`Progresso do curso`} />
            </div>
            <MainAction summary={summary} />
            {course.certificate && isDone(summary.state) ? (
              <CourseCertificate courseId={course.id} waits={waitsForReaction(summary)} />
            ) : null}
          </div>
        </Card>
        {summary.entry.isShut ? null : <DownloadCard keep={keep} title={shownText(course.title)} />}
      </aside>
    </div>
  )
}

export function CourseDesktop() {
  const view = useCourse(Number(useParams().id))
  const back = useBack(coursePaths.courses())
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={back}>
          <Trans>Voltar</Trans>
        </Button>
        {view.status === 'ready' ? (
          <div className={styles.tools}>
            <CourseTools course={view.summary.course} favourite={view.favourite} onFavourite={view.toggleFavourite} />
          </div>
        ) : null}
      </div>
      {view.status === 'ready' ? <Ready key={view.summary.course.id} view={view} /> : <CoursePending view={view} />}
    </>
  )
}
