import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, WifiOff } from 'lucide-react'
import { useState } from 'react'
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
import { usePage } from '../use-page.ts'
import styles from './step.module.css'

/** The client's terms, to be read and accepted before its closed area opens; asked again for each version. */
export function TermsStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const client = useSelectedClient()
  const [asked, setAsked] = useState(0)
  const state = usePage(client?.slug ?? null, 'terms-and-conditions', asked)
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const text = state.is === 'there' ? textOf(state.page) : null
  const accept = async () => {
    if (state.is !== 'there') return
    setBusy(true)
    setFailure(null)
    try {
      const { version, edition } = state.page
      await call(passPage, { body: { step: 'terms', version, edition, language: languageOf(state.page) } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
      if (error.problem?.code === 'terms.outdated') {
        // What was agreed to is not what holds now.
        setAgreed(false)
        setAsked(asked + 1)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.step}>
      <h1>{text?.title ?? t`Termos e condições`}</h1>
      <p className={styles.lead}>
        <Trans>Leia e aceite para continuar.</Trans>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is scrolled by keys, too */}
      <div className={styles.paper} role="region" aria-label={t`Texto dos termos`} tabIndex={0}>
        {text ? <PageBlocks blocks={text.blocks} /> : null}
        {state.is === 'out-of-reach' ? <p>{callErrorText(state.error)}</p> : null}
      </div>
      {failure ? (
        <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={callErrorText(failure)} />
      ) : null}
      {online ? null : (
        <Banner
          tone="neutral"
          role="status"
          icon={<WifiOff aria-hidden="true" />}
          title={<Trans>Conecte-se à internet para aceitar os termos.</Trans>}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the Trans */}
      <label className={styles.agree}>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
        <span>
          <Trans>Li e aceito os termos e condições</Trans>
        </span>
      </label>
      <Button
        size="large"
        full
        busy={busy}
        disabled={!online || !agreed || text === null}
        onClick={() => void accept()}
      >
        <Trans>Aceitar e continuar</Trans>
      </Button>
    </div>
  )
}
