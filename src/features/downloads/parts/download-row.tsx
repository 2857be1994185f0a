import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, RefreshCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatBytes } from '#platform/format.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Cover } from '#ui/item/cover.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Row } from '#ui/item/row.tsx'
import type { KeptCourse } from '../downloads-queries.ts'
import type { DownloadsView } from '../use-downloads.ts'
import styles from './downloads.module.css'

/** What of a course it is, when it is not all of it. */
export function Items({ items }: { items: number[] | null }) {
  if (!items) return null
  return (
    <>
      <Plural value={items.length} one="# atividade" other="# atividades" /> ·{' '}
    </>
  )
}

function State({ kept: { download } }: { kept: KeptCourse }) {
  const size = formatBytes(download.bytes)
  return download.outdated ? (
    <>
      <RefreshCw size={16} aria-hidden="true" />{' '}
      <span>
        <Items items={download.items} />
        <Trans>{size} · há conteúdo novo: abra o curso para atualizar</Trans>
      </span>
    </>
  ) : (
    <>
      <CircleCheck className={styles.ok} size={16} aria-hidden="true" />{' '}
      <span>
        <Items items={download.items} />
        <Trans>Baixado · {size}</Trans>
      </span>
    </>
  )
}

/** Something that is whole on the device. */
export function DownloadRow({ kept, view }: { kept: KeptCourse; view: DownloadsView }) {
  const { t } = useLingui()
  const { course } = kept
  const title = view.titleOf(kept)
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
          <State kept={kept} />
        </span>
      }
      end={
        <IconButton label={t`Remover ${title} deste aparelho`} onClick={() => view.ask(kept)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
