import { Plural, Trans } from '@lingui/react/macro'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { renewRecoveryCodes, type FactorsWithCodes } from '#contract/features/second-factor/second-factor-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { formatDay } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import rows from '../parts/rows.module.css'
import { useProof } from '../parts/use-proof.tsx'
import { useFactors } from './use-factors.ts'

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx').then((m) => ({ default: m.SetUpDialog })))
const CodesDialog = lazy(() => import('./codes-dialog.tsx').then((m) => ({ default: m.CodesDialog })))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((m) => ({ default: m.RemoveDialog })))

/** The second step of signing in: an app that shows codes, and codes for who has lost it. */
export function SecondFactor() {
  const online = useOnline()
  const { factors, failure, take } = useFactors()
  const renewal = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpen(null)
  const show = (answer: FactorsWithCodes) => {
    take(answer.factors)
    setCodes(answer.codes)
    close()
  }
  const since = factors?.totp ? formatDay(factors.totp.since.slice(0, 10)) : ''
  const left = factors?.recoveryCodes ?? 0
  return (
    <Section title={<Trans>Verificação em duas etapas</Trans>}>
      <div className={styles.stack}>
        <NeedsNetwork />
        <FailureNote failure={renewal.failure ?? failure} />
        {factors?.demanded ? (
          <Banner
            tone="warn"
            role="status"
            icon={<ShieldAlert aria-hidden="true" />}
            title={<Trans>Ative a verificação em duas etapas</Trans>}
            text={<Trans>Quem administra a plataforma precisa dela para usar a administração.</Trans>}
          />
        ) : null}
        {!factors && online && !failure ? <Skeleton shape="card" /> : null}
        {factors ? (
          <Card flush>
            <List className={rows.list}>
              <Row
                icon={
                  <IconTile>
                    <ShieldCheck />
                  </IconTile>
                }
                title={<Trans>Aplicativo autenticador</Trans>}
                detail={
                  factors.totp ? (
                    <Trans>Desde {since}</Trans>
                  ) : (
                    <Trans>Além da senha, um código que só o seu celular mostra</Trans>
                  )
                }
              >
                {factors.totp ? (
                  <>
                    <Pill tone="ok">
                      <Trans>Ativo</Trans>
                    </Pill>
                    <p className={styles.note}>
                      <Plural
                        value={left}
                        _0="Não há mais códigos de recuperação. Gere novos."
                        one="Resta # código de recuperação."
                        other="Restam # códigos de recuperação."
                      />
                    </p>
                  </>
                ) : null}
                <div className={styles.actions}>
                  {factors.totp ? (
                    <>
                      <Button
                        variant="outline"
                        busy={renewal.busy}
                        disabled={!online}
                        onClick={() =>
                          void renewal.attempt(async () => show(await withProof(() => call(renewRecoveryCodes, {}))))
                        }
                      >
                        <Trans>Gerar novos códigos</Trans>
                      </Button>
                      <Button variant="quiet" disabled={!online} onClick={() => setOpen('remove')}>
                        <Trans>Desativar</Trans>
                      </Button>
                    </>
                  ) : (
                    <Button variant="soft" disabled={!online} onClick={() => setOpen('set-up')}>
                      <Trans>Ativar</Trans>
                    </Button>
                  )}
                </div>
              </Row>
            </List>
          </Card>
        ) : null}
      </div>
      {proof}
      <Suspense>
        {open === 'set-up' ? <SetUpDialog onDone={show} onClose={close} /> : null}
        {open === 'remove' ? (
          <RemoveDialog
            onRemoved={(answer) => {
              take(answer)
              close()
            }}
            onClose={close}
          />
        ) : null}
        {codes ? <CodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
      </Suspense>
    </Section>
  )
}
