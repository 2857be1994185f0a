import { Trans } from '@lingui/react/macro'
import { ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { prepareChallenge } from './challenge.ts'
import styles from './challenge-state.module.css'

/** Says that this device proves itself, without asking the person anything; works while they type. */
export function ChallengeState() {
  const [state, setState] = useState<'working' | 'ready' | 'failed'>('working')
  useEffect(() => {
    let shown = true
    prepareChallenge().then(
      () => shown && setState('ready'),
      () => shown && setState('failed'),
    )
    return () => {
      shown = false
    }
  }, [])
  return (
    <p className={styles.state} role="status" data-proof={state}>
      {state === 'ready' ? (
        <ShieldCheck size={16} aria-hidden="true" />
      ) : (
        <ShieldEllipsis size={16} aria-hidden="true" />
      )}
      {state === 'working' ? <Trans>Verificando a segurança deste acesso…</Trans> : null}
      {state === 'ready' ? <Trans>Acesso verificado</Trans> : null}
      {state === 'failed' ? <Trans>A verificação será feita ao entrar.</Trans> : null}
    </p>
  )
}
