import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FileX, LockKeyhole, RotateCcw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
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
  onRetry,
}: {
  problem: PlaybackProblem
  courseId: number
  onRetry: () => void
}) {
  const { t } = useLingui()
  useRetryOnline(problem === 'not_kept' || problem === 'unreachable', onRetry)
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
    encrypted: {
      icon: <LockKeyhole />,
      title: t`Este documento está protegido por senha`,
      action: toCourse,
      text: t`Ele não pode ser mostrado aqui. Avise quem cuida do curso.`,
    },
  } satisfies Record<PlaybackProblem, object>
  return (
    <div className={styles.problem} role="alert">
      <EmptyState {...views[problem]} />
    </div>
  )
}
