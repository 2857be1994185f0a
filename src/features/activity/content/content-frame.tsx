import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, PlugZap, RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { beginWait } from '#platform/browser/silence.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ContentProblem, useContent } from './use-content.ts'
import styles from './content-frame.module.css'

function Problem({ problem, onRetry }: { problem: ContentProblem; onRetry: () => void }) {
  const { t } = useLingui()
  useEffect(() => {
    if (problem === 'no_origin' || problem === 'no_worker') return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [problem, onRetry])
  const views = {
    no_origin: {
      icon: <PlugZap />,
      title: t`Esta instalação ainda não abre este tipo de conteúdo`,
      text: t`Falta um endereço próprio para conteúdos interativos. Avise quem administra a plataforma.`,
    },
    not_kept: {
      icon: <CloudOff />,
      title: t`Este conteúdo não foi baixado`,
      text: t`Você está sem internet e ele não está neste aparelho. Quando houver conexão, ele abre aqui; baixe o curso para usá-lo sem internet.`,
    },
    no_worker: {
      icon: <CloudOff />,
      title: t`Este navegador não abre este conteúdo`,
      text: t`Ele precisa guardar o que você faz, e uma janela privada ou um navegador dentro de outro aplicativo não deixa. Abra no navegador do aparelho.`,
    },
    unreachable: {
      icon: <WifiOff />,
      title: t`O conteúdo não abriu`,
      text: t`Se outra aba tem um conteúdo aberto, feche-a; senão verifique a internet e tente de novo. Seu progresso está guardado.`,
    },
  } satisfies Record<ContentProblem, object>
  const retry = (
    <Button variant="soft" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  )
  return (
    <div className={styles.problem} role="alert">
      <EmptyState {...views[problem]} {...(problem !== 'no_origin' && problem !== 'no_worker' && { action: retry })} />
    </div>
  )
}

/** Where content runs: the frame, what is wrong where it does not come, and what belongs under it. */
export function ContentFrame({
  content,
  label,
  children,
}: {
  content: Omit<ReturnType<typeof useContent>, 'running'>
  label: string
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { host, shown, problem, worker, retry } = content
  const waits = !shown && problem === null
  useEffect(() => (waits ? beginWait().end : undefined), [waits])
  useEffect(() => {
    const frame = host.current?.querySelector('iframe')
    if (frame) frame.title = label
  }, [host, label, shown])
  return (
    <div className={styles.content}>
      {worker ? null : (
        <Banner
          tone="neutral"
          icon={<WifiOff aria-hidden="true" />}
          title={t`Neste navegador este conteúdo só abre com internet`}
        />
      )}
      {problem ? <Problem problem={problem} onRetry={retry} /> : null}
      <div ref={host} className={styles.host} hidden={problem !== null} aria-busy={waits}>
        {waits ? (
          <div className={styles.waiting}>
            <Skeleton shape="card" />
          </div>
        ) : null}
      </div>
      {children}
    </div>
  )
}
