import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DownloadsView } from '../use-downloads.ts'
import { DownloadRow } from './download-row.tsx'

export function DownloadsList({ view }: { view: DownloadsView }) {
  const { t } = useLingui()
  const { downloads } = view
  if (!downloads) return <Skeleton shape="row" />
  if (downloads.courses.length === 0) {
    return (
      <EmptyState
        icon={<CloudDownload />}
        title={t`Nenhum curso baixado`}
        text={t`Os cursos que você baixar aparecem aqui e abrem também sem internet.`}
        action={
          <ButtonLink render={<Link to={paths.courses()} />}>
            <Trans>Escolher um curso para baixar</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <List>
      {downloads.courses.map((kept) => (
        <DownloadRow key={kept.download.courseId} kept={kept} view={view} />
      ))}
    </List>
  )
}
