import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { Link } from 'react-router'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { List } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { DownloadsView } from '../use-downloads.ts'
import { DownloadRow } from './download-row.tsx'
import styles from './downloads.module.css'
import { QueueRow } from './queue-row.tsx'

/** Takes all of the queue up, or stops all of it: what more of them are not. */
function AllButton({ view }: { view: DownloadsView }) {
  const running = view.downloads?.queue.some(({ download }) => download.state === 'running')
  return running ? (
    <Button variant="quiet" onClick={() => view.pause(null)}>
      <Trans>Pausar tudo</Trans>
    </Button>
  ) : (
    <Button variant="quiet" onClick={() => view.resume(null)}>
      <Trans>Retomar tudo</Trans>
    </Button>
  )
}

export function DownloadsList({ view }: { view: DownloadsView }) {
  const { t } = useLingui()
  const { downloads } = view
  if (!downloads) return <Skeleton shape="row" />
  const { queue, kept } = downloads
  if (queue.length + kept.length === 0) {
    return (
      <EmptyState
        icon={<CloudDownload />}
        title={t`Nenhum curso baixado`}
        text={t`Os cursos que você baixar aparecem aqui e abrem também sem internet.`}
        action={
          <ButtonLink render={<Link to={coursePaths.courses()} />}>
            <Trans>Escolher um curso para baixar</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      {queue.length > 0 ? (
        <Section
          title={<Trans>Na fila</Trans>}
          action={
            <span className={styles.all}>
              <AllButton view={view} />
            </span>
          }
        >
          <List>
            {queue.map((one, index) => (
              <QueueRow
                key={one.download.courseId}
                queued={one}
                isFirst={index === 0}
                isLast={index === queue.length - 1}
                view={view}
              />
            ))}
          </List>
        </Section>
      ) : null}
      {kept.length > 0 ? (
        <Section title={<Trans>Neste aparelho</Trans>}>
          <List>
            {kept.map((one) => (
              <DownloadRow key={one.download.courseId} kept={one} view={view} />
            ))}
          </List>
        </Section>
      ) : null}
    </>
  )
}
