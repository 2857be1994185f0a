import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { passPage } from '#contract/features/page/page-on-device.ts'
import { call } from '#engine/session/api.ts'
import { CallError } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageBlocks } from '../parts/page-blocks.tsx'
import { languageOf, textOf } from '../parts/page-text.ts'
import { slidesOf } from './slides.ts'
import { usePage } from '../use-page.ts'
import styles from './step.module.css'

/** What the client shows its people once, slide by slide: each heading of its page begins one. */
export function OnboardingStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const client = useSelectedClient()
  const state = usePage(client?.slug ?? null, 'onboarding')
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const slides = state.is === 'there' ? slidesOf(textOf(state.page)) : []
  const slide = slides[at]
  const last = at >= slides.length - 1
  useEffect(() => {
    if (at > 0) title.current?.focus()
  }, [at])
  const finish = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if (state.is === 'there') {
        const { version, edition } = state.page
        await call(passPage, { body: { step: 'onboarding', version, edition, language: languageOf(state.page) } })
      }
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const position = at + 1
  const count = Math.max(1, slides.length)
  return (
    <div className={styles.step}>
      <p className={styles.position} role="status">
        <Trans>
          Passo {position} de {count}
        </Trans>
      </p>
      <div className={styles.dots} aria-hidden="true">
        {slides.map((one, index) => (
          <span key={one.title} data-here={index === at || undefined} />
        ))}
      </div>
      <h1 ref={title} tabIndex={-1}>
        {slide?.title ?? t`Boas-vindas`}
      </h1>
      {slide ? <PageBlocks blocks={slide.blocks} /> : null}
      {state.is === 'out-of-reach' ? <p>{callErrorText(state.error)}</p> : null}
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {online ? null : (
        <Banner
          tone="neutral"
          role="status"
          icon={<WifiOff aria-hidden="true" />}
          title={<Trans>Conecte-se à internet para terminar.</Trans>}
        />
      )}
      <div className={styles.buttons}>
        {last ? (
          <Button
            size="large"
            full
            busy={busy}
            disabled={!online || state.is === 'coming' || state.is === 'out-of-reach'}
            onClick={() => void finish()}
          >
            <Trans>Começar</Trans>
          </Button>
        ) : (
          <Button size="large" full onClick={() => setAt(at + 1)}>
            <Trans>Continuar</Trans>
          </Button>
        )}
        {at > 0 ? (
          <Button variant="quiet" full onClick={() => setAt(at - 1)}>
            <Trans>Voltar</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  )
}
