import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FactorsWithCodes } from '#contract/features/second-factor/own-factors-schema.ts'
import { addPasskey, beginPasskey } from '#contract/features/second-factor/passkey-contract.ts'
import { renewRecoveryCodes } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { makePasskey } from '#platform/browser/passkey.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useMinute } from '#platform/hooks/use-minute.ts'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { useProof } from '../parts/use-proof.tsx'
import { FactorList, type Removed } from './factor-list.tsx'
import { useFactors } from './use-factors.ts'

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx').then((m) => ({ default: m.SetUpDialog })))
const CodesDialog = lazy(() => import('./codes-dialog.tsx').then((m) => ({ default: m.CodesDialog })))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((m) => ({ default: m.RemoveDialog })))

/** From when on the desk asks for one; `from` is an instant. */
function Demanded({ from }: { from: string }) {
  const when = formatInstant(from)
  const now = useMinute().getTime()
  return Date.parse(from) > now ? (
    <Trans>A partir de {when} a administração só abre para você com ela.</Trans>
  ) : (
    <Trans>A administração só abre para você com ela.</Trans>
  )
}

/** The second step of signing in: an app that shows codes, passkeys, and codes for who has lost them. */
export function SecondFactor() {
  const online = useOnline()
  const { factors, failure, take } = useFactors()
  const { busy, failure: refused, attempt } = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const [open, setOpen] = useState<{ what: 'set-up' } | { what: 'remove'; removed: Removed } | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setOpen(null)
  const show = (answer: FactorsWithCodes) => {
    take(answer.factors)
    setCodes(answer.codes)
    close()
  }
  const add = () =>
    attempt(async () => {
      const { state, options } = await withProof(() => call(beginPasskey, {}))
      show(await call(addPasskey, { body: { state, answer: await makePasskey(options) } }))
    })
  return (
    <Section title={<Trans>Verificação em duas etapas</Trans>}>
      <div className={styles.stack}>
        <NeedsNetwork />
        <FailureNote failure={refused ?? failure} />
        {factors?.demandedFrom ? (
          <Banner
            tone="warn"
            role="status"
            icon={<ShieldAlert aria-hidden="true" />}
            title={<Trans>Ative a verificação em duas etapas</Trans>}
            text={<Demanded from={factors.demandedFrom} />}
          />
        ) : null}
        {!factors && online && !failure ? <Skeleton shape="card" /> : null}
        {factors ? (
          <FactorList
            factors={factors}
            disabled={!online || busy}
            onSetUp={() => setOpen({ what: 'set-up' })}
            onAdd={() => void add()}
            onRemove={(removed) => setOpen({ what: 'remove', removed })}
            onRenew={() => void attempt(async () => show(await withProof(() => call(renewRecoveryCodes, {}))))}
          />
        ) : null}
      </div>
      {proof}
      <Suspense>
        {open?.what === 'set-up' ? <SetUpDialog onDone={show} onClose={close} /> : null}
        {open?.what === 'remove' ? (
          <RemoveDialog
            removed={open.removed}
            onRemoved={(answer) => {
              take(answer)
              close()
            }}
            onClose={close}
          />
        ) : null}
        {codes.length > 0 ? <CodesDialog codes={codes} onClose={() => setCodes([])} /> : null}
      </Suspense>
    </Section>
  )
}
