import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FileX, LockKeyhole, RotateCcw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { needsConnection, type Activity } from '#contract/features/activity/activity-row.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useLatest } from '#platform/hooks/use-latest.ts'
import type { PlaybackProblem } from './playback-problem.ts'
import styles from './stage.module.css'

/** The network came back: what did not come before is asked for again. */
function useRetryOnline(wanted: boolean, onRetry: () => void): void {
  const retry = useLatest(onRetry)
  useEffect(() => {
    if (!wanted) return
    const again = () => retry.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [wanted, retry])
}

/** In the content's place when it cannot be played: what happened and what to do next. */
export function ProblemView({
  problem,
  courseId,
  activity,
  onRetry,
}: {
  problem: PlaybackProblem
  courseId: number
  activity: Pick<Activity, 'type' | 'offlineAllowed'>
  onRetry: () => void
}) {
  const { t } = useLingui()
  useRetryOnline(['not_kept', 'unreachable', 'damaged'].includes(problem), onRetry)
  const retry = (
    <Button variant="soft" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  )
  const toCourse = (
    <ButtonLink variant="soft" render={<Link to={coursePaths.course(courseId)} />}>
      <Trans>Ir para o curso</Trans>
    </ButtonLink>
  )
  const views = {
    needs_connection: {
      icon: <WifiOff />,
      title: t`Esta atividade só abre com internet`,
      action: retry,
      text: t`Quem fez o curso não a deixa ser guardada no aparelho. Quando houver conexão, ela abre aqui; o que você já viu está guardado.`,
    },
    not_kept: {
      icon: <CloudOff />,
      title: t`Este conteúdo não foi baixado`,
      action: retry,
      text: t`Você está sem internet e ele não está neste aparelho. Quando houver conexão, ele abre aqui; baixe o curso para usá-lo sem internet.`,
    },
    unreachable: {
      icon: <WifiOff />,
      title: t`O conteúdo não chegou`,
      action: retry,
      text: t`Verifique a internet e tente de novo. Seu progresso está guardado; cursos baixados abrem também sem internet.`,
    },
    broken: {
      icon: <FileX />,
      title: t`Este arquivo não abre neste aparelho`,
      action: retry,
      text: t`Ele está danificado ou em um formato que este aparelho não reconhece. Tente de novo ou avise quem cuida do curso.`,
    },
    damaged: {
      icon: <FileX />,
      title: t`Este arquivo se estragou neste aparelho`,
      action: retry,
      text: t`Com internet ele é baixado de novo, sozinho. Seu progresso está guardado.`,
    },
    encrypted: {
      icon: <LockKeyhole />,
      title: t`Este documento está protegido por senha`,
      action: toCourse,
      text: t`Ele não pode ser mostrado aqui. Avise quem cuida do curso.`,
    },
  } satisfies Record<PlaybackProblem | 'needs_connection', object>
  return (
    <div className={styles.problem} role="alert">
      <EmptyState {...views[problem === 'not_kept' && needsConnection(activity) ? 'needs_connection' : problem]} />
    </div>
  )
}
