import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  ChevronsUp,
  CloudDownload,
  CloudOff,
  EllipsisVertical,
  Pause,
  Play,
  Wifi,
  X,
} from 'lucide-react'
import { Link } from 'react-router'
import { useOnline } from '#platform/browser/connection.ts'
import { holdTexts } from '#platform/text/download-texts.ts'
import { formatBytes } from '#platform/format.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { Row } from '#ui/item/row.tsx'
import type { KeptCourse } from '../downloads-queries.ts'
import type { DownloadsView } from '../use-downloads.ts'
import { Items } from './download-row.tsx'
import styles from './downloads.module.css'

interface QueueRowProps {
  queued: KeptCourse
  isFirst: boolean
  isLast: boolean
  view: DownloadsView
}

function State({ queued: { download } }: { queued: KeptCourse }) {
  const { i18n } = useLingui()
  const online = useOnline()
  const size = formatBytes(download.bytes)
  const received = formatBytes(download.received)
  if (download.state === 'paused') {
    return (
      <>
        <Pause size={16} aria-hidden="true" />{' '}
        <span>
          <Items items={download.items} />
          <Trans>
            Pausado · {received} de {size}
          </Trans>
        </span>
      </>
    )
  }
  if (download.hold) {
    return (
      <>
        <Wifi size={16} aria-hidden="true" /> <span>{i18n._(holdTexts[download.hold])}</span>
      </>
    )
  }
  if (download.offline || !online) {
    return (
      <>
        <CloudOff size={16} aria-hidden="true" /> <Trans>Esperando a internet para continuar</Trans>
      </>
    )
  }
  return (
    <>
      <CloudDownload size={16} aria-hidden="true" />{' '}
      <span>
        <Items items={download.items} />
        <Trans>
          {received} de {size}
        </Trans>
      </span>
    </>
  )
}

/** Where it stands in the queue, and calling it off. */
function More({ queued, isFirst, isLast, view }: QueueRowProps) {
  const { t } = useLingui()
  const { courseId } = queued.download
  const title = view.titleOf(queued)
  return (
    <Menu
      align="end"
      buttonClassName={styles.more}
      button={
        <>
          <EllipsisVertical aria-hidden="true" />
          <span className="visually-hidden">{t`Mais opções de ${title}`}</span>
        </>
      }
    >
      {(close) => {
        const entry = (label: string, Icon: typeof ArrowUp, act: () => void) => (
          <button
            key={label}
            type="button"
            className={menuEntry}
            onClick={() => {
              close()
              act()
            }}
          >
            <Icon size={20} aria-hidden="true" /> {label}
          </button>
        )
        return (
          <>
            {isFirst ? null : entry(t`Baixar primeiro`, ChevronsUp, () => view.move(courseId, 'first'))}
            {isFirst ? null : entry(t`Mover para cima`, ArrowUp, () => view.move(courseId, 'up'))}
            {isLast ? null : entry(t`Mover para baixo`, ArrowDown, () => view.move(courseId, 'down'))}
            {entry(t`Cancelar download`, X, () => view.ask(queued))}
          </>
        )
      }}
    </Menu>
  )
}

/** A download under way, paused or waiting. */
export function QueueRow(props: QueueRowProps) {
  const { t } = useLingui()
  const { queued, view } = props
  const { course, download } = queued
  const { courseId } = download
  const title = view.titleOf(queued)
  const paused = download.state === 'paused'
  const left = formatBytes(download.bytes - download.received)
  return (
    <Row
      icon={
        <div className={styles.cover}>
          <Cover src={course?.cover ?? ''} color={course?.coverColor ?? 'transparent'} alt="" />
        </div>
      }
      title={title}
      render={course ? <Link to={coursePaths.course(course.id)} /> : undefined}
      detail={
        <span className={styles.state}>
          <State queued={queued} />
        </span>
      }
      end={
        <span className={styles.actions}>
          {paused ? (
            <IconButton label={t`Retomar o download de ${title}`} onClick={() => view.resume(courseId)}>
              <Play aria-hidden="true" />
            </IconButton>
          ) : (
            <IconButton label={t`Pausar o download de ${title}`} onClick={() => view.pause(courseId)}>
              <Pause aria-hidden="true" />
            </IconButton>
          )}
          <More {...props} />
        </span>
      }
    >
      <div className={styles.bar}>
        <ProgressBar value={download.progress} label={t`Download de ${title}`} />
      </div>
      {download.hold && !paused ? (
        <div className={styles.now}>
          <Button variant="soft" onClick={() => view.agree(courseId)}>
            <Trans>Baixar agora · {left}</Trans>
          </Button>
        </div>
      ) : null}
    </Row>
  )
}
