import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { transferPoints } from '#contract/features/partner/partner-on-device.ts'
import { callAs } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../partner.module.css'

type Partner = RowOf<'pointsPartners'>

interface SendPointsProps {
  partner: Partner
  points: number
  /** What stands between the amount and the button, which the thumb reaches at the lower edge. */
  children: ReactNode
}

/** How many points, and the button that sends them. Sending is a matter of now: it says so before the tap. */
export function SendPoints({ partner, points, children }: SendPointsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const { name } = partner
  const amount = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  const [least, there] = [formatNumber(partner.least), formatNumber(points)]
  const isTooFew = amount > 0 && amount < partner.least
  const error =
    amount > points ? t`Você tem ${there} pontos.` : isTooFew ? t`São pelo menos ${least} pontos.` : undefined
  return (
    <>
      <Card>
        <p className={styles.label}>
          <Trans>Pontos que podem ir para {name}</Trans>
        </p>
        <p className={styles.figure}>{there}</p>
        <div className={styles.form}>
          <Field label={t`Quantos pontos transferir`} error={error} hint={t`São pelo menos ${least}.`}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
          </Field>
          <p className={styles.detail}>
            <Trans>No parceiro, os pontos valem por 12 meses. Uma transferência não volta atrás.</Trans>
          </p>
        </div>
      </Card>
      {children}
      <BottomBar note={online ? undefined : <Trans>Precisa de internet: a transferência vale na hora.</Trans>}>
        <Button
          size="large"
          full
          disabled={!online || amount === 0 || error !== undefined}
          onClick={() => setAsked(true)}
        >
          {online ? <Trans>Transferir</Trans> : <Trans>Transferir (precisa de internet)</Trans>}
        </Button>
      </BottomBar>
      {asked ? (
        <SendDialog
          partner={partner}
          amount={amount}
          left={points - amount}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false)
            setTyped('')
          }}
        />
      ) : null}
    </>
  )
}

interface SendProps {
  partner: Partner
  amount: number
  left: number
  onClose: () => void
  onDone: () => void
}

function SendDialog({ partner, amount, left: rest, onClose, onDone }: SendProps) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  // Pressed again after a lost answer nothing is sent twice.
  const [key, setKey] = useState(() => newId())
  const { name } = partner
  const [points, left] = [formatNumber(amount), formatNumber(rest)]
  const send = () =>
    attempt(async () => {
      try {
        await callAs(member)(transferPoints, { body: { points: amount } }, { headers: { [idempotencyHeader]: key } })
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
      toast(t`Transferência a caminho`, { tone: 'ok' })
      onDone()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Transferir para {name}?</Trans>}
      description={<Trans>Sobram {left} pontos. A transferência não volta atrás.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void send()}>
          <Trans>Transferir {points} pontos</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}
