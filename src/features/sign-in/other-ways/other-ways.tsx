import { Trans, useLingui } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { languages, pickText } from '#contract/engine/language.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { Button } from '#ui/button/button.tsx'
import { leaveFor } from './providers.ts'
import styles from './other-ways.module.css'

/** Google's mark in its own colours, as its guidelines want it. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.4 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  )
}

interface OtherWaysProps {
  settings: Pick<PlatformSettings, 'signIn' | 'client'>
  disabled: boolean
}

/** Signing in at Google or at the company's own provider. */
export function OtherWays({ settings, disabled }: OtherWaysProps) {
  const { i18n } = useLingui()
  const [leaving, setLeaving] = useState<BrowserProvider | null>(null)
  const language = languages.find(({ code }) => code === i18n.locale)?.code ?? 'pt-BR'
  const leave = (provider: BrowserProvider) => {
    setLeaving(provider)
    void leaveFor(provider, settings.client?.slug ?? null)
  }
  const { google, corporate } = settings.signIn
  return (
    <section className={styles.ways} aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles.or}>
        <Trans>ou</Trans>
      </h2>
      {google ? (
        <Button
          variant="outline"
          size="large"
          full
          disabled={disabled}
          busy={leaving === 'google'}
          icon={<GoogleMark />}
          onClick={() => leave('google')}
        >
          <Trans>Entrar com o Google</Trans>
        </Button>
      ) : null}
      {corporate ? (
        <Button
          variant="outline"
          size="large"
          full
          disabled={disabled}
          busy={leaving === corporate.provider}
          icon={<Building2 size={20} aria-hidden="true" />}
          onClick={() => leave(corporate.provider)}
        >
          {pickText(corporate.label, language) || <Trans>Entrar com a conta da empresa</Trans>}
        </Button>
      ) : null}
    </section>
  )
}
