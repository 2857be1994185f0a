import { Trans, useLingui } from '@lingui/react/macro'
import { FileX, PlugZap, RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Vendor } from '#contract/engine/content/embed.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { activityView } from '#platform/feature/activity-views.ts'
import { useCookiesPolicy, useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { EmbedProblem, useEmbed } from './use-embed.ts'
import { vendorNames } from './vendor-names.ts'
import styles from './embed.module.css'

/**
 * What is at a vendor's is asked for once the person said so: by a tap here, or by their yes to optional cookies. Before
 * that, and without a network, a card tells what it is and how long it takes.
 */
export function EmbedCard({
  activity,
  vendor,
  children,
}: {
  activity: KnownActivity
  vendor: Vendor
  children: ReactNode
}) {
  const { t } = useLingui()
  const online = useOnline()
  const asks = useSettingsInSight()?.cookies.optional ?? false
  const allowed = useCookiesPolicy((part) => part.optionalCookies) && asks
  const [tapped, setTapped] = useState(false)
  // What was opened stays: a network that goes away for a moment takes no video down.
  const [opened, setOpened] = useState(false)
  if (!opened && online && (tapped || allowed)) setOpened(true)
  if (opened) return children
  const view = activityView(activity.type)
  const Icon = online && view ? view.icon : WifiOff
  const company = vendorNames[vendor]
  const length = view?.length(activity.content)
  return (
    <div className={styles.card}>
      <EmptyState
        icon={<Icon />}
        title={shownText(activity.title)}
        text={
          <>
            <span className={styles.facts}>{[company, length].filter(Boolean).join(' · ')}</span>
            {online
              ? t`Ao abrir, o ${company} recebe o endereço de internet deste aparelho e pode guardar cookies nele. Antes disso nada é pedido ao ${company}.`
              : t`Só abre com internet: está no ${company}, e nada dele fica neste aparelho. Quando houver conexão, ele abre aqui; o que você já viu está guardado.`}
          </>
        }
        action={
          online ? (
            <Button size="large" onClick={() => setTapped(true)}>
              <Trans>Abrir {company}</Trans>
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}

function Problem({ problem, vendor, onRetry }: { problem: EmbedProblem; vendor: Vendor; onRetry: () => void }) {
  const { t } = useLingui()
  const company = vendorNames[vendor]
  useEffect(() => {
    if (problem !== 'silent') return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [problem, onRetry])
  const views = {
    no_origin: {
      icon: <PlugZap />,
      title: t`Esta instalação ainda não abre este tipo de conteúdo`,
      text: t`Falta um endereço próprio para conteúdos interativos. Avise quem administra a plataforma.`,
    },
    refused: {
      icon: <FileX />,
      title: t`O ${company} não mostra mais este conteúdo`,
      text: t`Ele foi retirado, ficou privado ou não pode ser visto fora do ${company}. Avise quem cuida do curso; seu progresso está guardado.`,
    },
    silent: {
      icon: <WifiOff />,
      title: t`O ${company} não respondeu`,
      text: t`Esta rede pode não deixar chegar até lá, ou o conteúdo foi retirado. Seu progresso está guardado.`,
    },
    broken: {
      icon: <FileX />,
      title: t`O reprodutor do ${company} falhou`,
      text: t`Tente de novo ou em outro navegador. Seu progresso está guardado.`,
    },
  } satisfies Record<EmbedProblem, object>
  const retry = (
    <Button variant="soft" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  )
  return (
    <div className={styles.card} role="alert">
      <EmptyState {...views[problem]} {...(problem !== 'no_origin' && { action: retry })} />
    </div>
  )
}

/** Where a vendor's frame stands, and what is wrong where nothing comes. */
export function EmbedFrame({ embed, vendor }: { embed: ReturnType<typeof useEmbed>; vendor: Vendor }) {
  const { host, shown, problem, retry } = embed
  const waits = !shown && problem === null
  return (
    <>
      {problem ? <Problem problem={problem} vendor={vendor} onRetry={retry} /> : null}
      <div className={styles.place} data-vendor={vendor} hidden={problem !== null} aria-busy={waits}>
        {waits ? (
          <div className={styles.waiting}>
            <Skeleton shape="card" />
          </div>
        ) : null}
        <div ref={host} className={styles.host} />
      </div>
    </>
  )
}
