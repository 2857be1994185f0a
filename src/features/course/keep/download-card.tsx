import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CirclePause, CloudDownload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useOnline } from '#platform/browser/connection.ts'
import { holdTexts } from '#platform/text/download-texts.ts'
import { formatBytes } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import type { CourseKeeping } from './course-downloads.ts'
import styles from './download-card.module.css'
import { downloadErrors } from './download-words.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ChangeRendition, RenditionField, renditionWords } from './rendition-choice.tsx'
import type { KeepCourse } from './use-keep-course.ts'

interface FaceProps {
  icon: ReactNode
  title: ReactNode
  detail: ReactNode
  action: ReactNode
  children?: ReactNode
}

function Face({ icon, title, detail, action, children }: FaceProps) {
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.top}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.detail}>{detail}</p>
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}

/** What the download does not bring: said before the tap, and for as long as the course is here. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.reason}>
      <Plural
        value={count}
        one="# atividade fica de fora: só abre com internet"
        other="# atividades ficam de fora: só abrem com internet"
      />
    </span>
  )
}

type UnderWay = Extract<CourseKeeping, { state: 'running' | 'paused' }>

export function RunningDetail({ keeping, files }: { keeping: UnderWay; files: number }) {
  const { i18n } = useLingui()
  const online = useOnline()
  if (keeping.state === 'running' && keeping.hold) return i18n._(holdTexts[keeping.hold])
  if (keeping.state === 'running' && (keeping.waiting || !online))
    return <Trans>Esperando a internet para continuar</Trans>
  return (
    <>
      <Trans>
        {formatBytes(keeping.received)} de {formatBytes(keeping.bytes)}
      </Trans>{' '}
      ·{' '}
      <Trans>
        {keeping.filesDone} de <Plural value={files} one="# arquivo" other="# arquivos" />
      </Trans>
    </>
  )
}

/** A download under way or paused: how far it is, and what can be done about it. */
function UnderWayCard({ keep, keeping, title }: { keep: KeepCourse; keeping: UnderWay; title: string }) {
  const { t } = useLingui()
  const paused = keeping.state === 'paused'
  const held = !paused && keeping.hold !== null
  return (
    <Face
      icon={paused ? <CirclePause /> : <CloudDownload />}
      title={paused ? t`Download pausado` : held ? t`Download esperando` : t`Baixando para usar sem internet`}
      detail={<RunningDetail keeping={keeping} files={keep.size.files} />}
      action={
        paused ? (
          <Button variant="soft" onClick={keep.goOn}>
            <Trans>Retomar</Trans>
          </Button>
        ) : held ? null : (
          <Button variant="soft" onClick={keep.pause}>
            <Trans>Pausar</Trans>
          </Button>
        )
      }
    >
      <ProgressBar value={keeping.share} label={t`Download de ${title}`} />
      <div className={styles.more}>
        {held ? (
          <Button variant="soft" onClick={keep.agree}>
            <Trans>Baixar agora · {formatBytes(keeping.bytes - keeping.received)}</Trans>
          </Button>
        ) : null}
        <Button variant="quiet" onClick={keep.cancel}>
          <Trans>Cancelar download</Trans>
        </Button>
      </div>
    </Face>
  )
}

/** The course on this device: how large, how far, how to get it and how to be rid of it. */
export function DownloadCard({ keep, title }: { keep: KeepCourse; title: string }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [removing, setRemoving] = useState(false)
  const { keeping, size, leftOut } = keep
  if (!keeping || size.files === 0) return null
  if (keeping.state === 'running' || keeping.state === 'paused')
    return <UnderWayCard keep={keep} keeping={keeping} title={title} />
  const again = (
    <Button variant="soft" onClick={keep.start} disabled={!online}>
      {keeping.state === 'none' ? (
        <Trans>Baixar</Trans>
      ) : keeping.state === 'failed' ? (
        <Trans>Tentar de novo</Trans>
      ) : (
        <Trans>Atualizar</Trans>
      )}
    </Button>
  )
  const reason = online ? null : t`Disponível quando houver internet`
  if (keeping.state === 'failed') {
    return (
      <Face
        icon={<CircleAlert className={styles.bad} />}
        title={t`Download do arquivo falhou`}
        detail={reason ?? (keeping.error ? i18n._(downloadErrors[keeping.error]) : t`Tente de novo.`)}
        action={again}
      />
    )
  }
  if (keeping.state === 'none') {
    return (
      <Face
        icon={<CloudDownload />}
        title={t`Baixar para usar sem internet`}
        detail={
          <>
            {formatBytes(size.bytes)} · <Plural value={size.files} one="# arquivo" other="# arquivos" />
            <LeftOut count={leftOut} />
            {reason ? <span className={styles.reason}>{reason}</span> : null}
          </>
        }
        action={again}
      >
        <RenditionField renditions={keep.renditions} chosen={keep.rendition} onChoose={keep.choose} />
      </Face>
    )
  }
  const quality = keeping.rendition === 'standard' ? '' : ` · ${i18n._(renditionWords[keeping.rendition])}`
  return (
    <>
      <Face
        icon={<CircleCheck className={styles.ok} />}
        title={keeping.outdated ? t`Há conteúdo novo neste curso` : t`Baixado neste aparelho`}
        detail={
          reason && keeping.outdated ? (
            reason
          ) : (
            <>
              {t`${formatBytes(keeping.bytes)} · funciona sem internet`}
              {quality}
              <LeftOut count={leftOut} />
            </>
          )
        }
        action={
          keeping.outdated ? (
            again
          ) : (
            <Button variant="outline" onClick={() => setRemoving(true)}>
              <Trans>Remover</Trans>
            </Button>
          )
        }
      >
        <ChangeRendition keep={keep} kept={keeping.rendition} />
      </Face>
      <RemoveDialog
        open={removing}
        onOpenChange={setRemoving}
        title={title}
        description={t`Seu progresso fica guardado. Sem internet, o curso não abre até ser baixado de novo.`}
        onRemove={keep.remove}
      />
    </>
  )
}
