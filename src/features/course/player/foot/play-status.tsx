import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, PartyPopper, TriangleAlert } from 'lucide-react'
import { activityView } from '#platform/feature/activity-views.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { areDatabasesChanged } from '#engine/database/database-trouble.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './play-status.module.css'
import type { ActivityPlay } from '../use-activity-play.ts'

function Seen({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  const { share, finished, current } = play
  const { requiredShare, type } = current.activity
  if (finished) {
    return (
      <p className={styles.done}>
        <CircleCheck size={18} aria-hidden="true" /> <Trans>Atividade concluída</Trans>
      </p>
    )
  }
  // What is seen at once has no share.
  if (!activityView(type)?.partFrom) return null
  return (
    <div className={styles.seen}>
      <ProgressBar value={share} label={t`Visto desta atividade`} />
      <p className={styles.share}>
        <Trans>
          Visto {formatPercent(share)} · conclui com {formatPercent(requiredShare)}
        </Trans>
      </p>
    </div>
  )
}

/** What was seen faster than anybody can see it: kept, and how it comes to count. */
function Review({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  if (!play.current.inReview) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={t`Em conferência`}
      text={t`Parte desta atividade chegou mais depressa do que dá para ver. Está guardada e conta assim que alguém a conferir; ver essa parte de novo também conta.`}
    />
  )
}

/** What ended without being seen whole, and the way to the part that is missing. */
function Missing({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  const { hole, current } = play
  if (hole === null) return null
  const where = activityView(current.activity.type)?.partFrom?.(hole) ?? ''
  return (
    <Banner
      tone="warn"
      role="status"
      title={t`Falta ver uma parte`}
      text={t`Para concluir, veja o que ficou ${where}.`}
      action={
        <Button variant="soft" onClick={play.seeHole}>
          <Trans>Ver agora</Trans>
        </Button>
      }
    />
  )
}

/** The same person went on somewhere else meanwhile. */
function Elsewhere({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  const { elsewhere, current } = play
  const where = elsewhere === null ? null : activityView(current.activity.type)?.partFrom?.(elsewhere)
  if (!where) return null
  return (
    <Banner
      tone="neutral"
      role="status"
      title={t`Você continuou em outro aparelho`}
      text={t`Lá você parou ${where}. Aqui nada muda enquanto você não quiser.`}
      action={
        <Button variant="soft" onClick={play.goElsewhere}>
          <Trans>Ir para lá</Trans>
        </Button>
      }
    />
  )
}

function CourseDone({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  const { course } = play.summary
  const title = shownText(course.title)
  const text =
    course.points > 0
      ? t`Você concluiu “${title}”, que vale ${formatNumber(course.points)} pontos.`
      : t`Você concluiu “${title}”.`
  return (
    <Banner
      tone="ok"
      role="status"
      icon={<PartyPopper className={styles.party} aria-hidden="true" />}
      title={t`Curso concluído`}
      text={text}
    />
  )
}

/** How far the person is in what is open, told calmly. */
export function PlayStatus({ play }: { play: ActivityPlay }) {
  const { t } = useLingui()
  return (
    <div className={styles.status}>
      {play.courseJustFinished ? <CourseDone play={play} /> : <Seen play={play} />}
      <Review play={play} />
      <Missing play={play} />
      <Elsewhere play={play} />
      {play.notStored ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={
            areDatabasesChanged() ? t`A Trilha foi atualizada em outra aba` : t`Seu progresso não coube neste aparelho`
          }
          text={
            areDatabasesChanged()
              ? t`Recarregue esta aba para continuar de onde parou.`
              : t`Libere espaço e continue com esta tela aberta: vamos tentar guardar de novo.`
          }
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {play.justFinished && !play.courseJustFinished ? t`Atividade concluída` : ''}
      </p>
    </div>
  )
}
