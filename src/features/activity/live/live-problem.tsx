import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, FileLock, FileX, PlugZap, RotateCcw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LiveProblem } from './use-live-page.ts'
import styles from './live.module.css'

/** What keeps a live stream from being shown, and what can be done. */
export function LiveProblemView({ problem, onRetry }: { problem: LiveProblem; onRetry: () => void }) {
  const { t } = useLingui()
  const views = {
    no_origin: {
      icon: <PlugZap />,
      title: t`Esta instalação ainda não abre este tipo de conteúdo`,
      text: t`Falta um endereço próprio para conteúdos interativos. Avise quem administra a plataforma.`,
    },
    silent: {
      icon: <WifiOff />,
      title: t`A página da transmissão não abriu`,
      text: t`Esta rede pode não deixar chegar até lá. O tempo em que você esteve presente está guardado.`,
    },
    protected: {
      icon: <FileLock />,
      title: t`Esta transmissão tem uma proteção que não toca aqui`,
      text: t`Ela usa DRM ou SAMPLE-AES. Avise quem cuida do curso: a transmissão tem de ser aberta ou usar AES-128.`,
    },
    unsupported: {
      icon: <FileX />,
      title: t`Este aparelho não toca esta transmissão`,
      text: t`Atualize o navegador ou entre por outro aparelho. O tempo em que você esteve presente está guardado.`,
    },
  } satisfies Record<string, { icon: ReactNode; title: string; text: string }>
  const view =
    typeof problem === 'string'
      ? views[problem]
      : { icon: <CircleAlert />, title: t`Não foi possível entrar`, text: callErrorText(problem.error) }
  const retry = (
    <Button variant="soft" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  )
  const mayHelp = problem !== 'no_origin' && problem !== 'protected'
  return (
    <div className={styles.card} role="alert">
      <EmptyState {...view} {...(mayHelp && { action: retry })} />
    </div>
  )
}
