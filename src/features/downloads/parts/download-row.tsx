import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudDownload, CloudOff, RefreshCw, Trash2, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatBytes } from '#platform/format.ts'
import { paths } from '#platform/paths.ts'
import { Cover } from '#ui/cover.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Row } from '#ui/row.tsx'
import type { KeptCourse } from '../downloads-queries.ts'
import type { DownloadsView } from '../use-downloads.ts'
import styles from './downloads.module.css'

function State({ kept: { download } }: { kept: KeptCourse }) {
  const size = formatBytes(download.bytes)
  if (download.state === 'complete') {
    return download.outdated ? (
      <>
        <RefreshCw size={16} aria-hidden="true" /> <Trans>{size} · há conteúdo novo: abra o curso para atualizar</Trans>
      </>
    ) : (
      <>
        <CircleCheck className={styles.ok} size={16} aria-hidden="true" /> <Trans>Baixado · {size}</Trans>
      </>
    )
  }
  if (download.offline) {
    return (
      <>
        <CloudOff size={16} aria-hidden="true" /> <Trans>Esperando a internet para continuar</Trans>
      </>
    )
  }
  return (
    <>
      <CloudDownload size={16} aria-hidden="true" />{' '}
      <Trans>
        {formatBytes(download.received)} de {size}
      </Trans>
    </>
  )
}

export function DownloadRow({ kept, view }: { kept: KeptCourse; view: DownloadsView }) {
  const { t } = useLingui()
  const { course, download } = kept
  const title = view.titleOf(kept)
  const running = download.state === 'running'
  return (
    <Row
      icon={
        <div className={styles.cover}>
          <Cover src={course?.cover ?? ''} color={course?.coverColor ?? 'transparent'} alt="" />
        </div>
      }
      title={title}
      render={course ? <Link to={paths.course(course.id)} /> : undefined}
      detail={
        <span className={styles.state}>
          <State kept={kept} />
        </span>
      }
      end={
        <IconButton
          label={running ? t`Cancelar o download de ${title}` : t`Remover ${title} deste aparelho`}
          onClick={() => view.ask(kept)}
        >
          {running ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
        </IconButton>
      }
    >
      {running ? (
        <div className={styles.bar}>
          <ProgressBar value={download.progress} label={t`Download de ${title}`} />
        </div>
      ) : null}
    </Row>
  )
}
