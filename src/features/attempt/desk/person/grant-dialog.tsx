import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { grantTest, mostGiven, timePercents, type TestPersonDetail } from '#contract/features/attempt/desk/test-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../attempt-desk.module.css'

interface GrantProps {
  activityId: string
  detail: TestPersonDetail
  onClose: () => void
  onChanged: (detail: TestPersonDetail) => void
}

/** Gives somebody attempts beside those of a test, or more time. */
export function GrantDialog({ activityId, detail, onClose, onChanged }: GrantProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const isBlocked = detail.state === 'blocked'
  const [attempts, setAttempts] = useState(String(detail.given + (isBlocked ? 1 : 0)))
  const [timePercent, setTimePercent] = useState(detail.timePercent)
  const [reason, setReason] = useState('')
  const count = Number(attempts)
  const isGood = attempts.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= mostGiven
  const give = () =>
    attempt(async () => {
      const params = { activityId, userId: detail.userId }
      onChanged(await staffCall(grantTest, { params, body: { attempts: count, timePercent, reason } }))
      toast(t`Feito. A pessoa é avisada por e-mail.`, { tone: 'ok' })
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={isBlocked ? <Trans>Desbloquear</Trans> : <Trans>Dar tentativas ou tempo</Trans>}
      description={
        <Trans>Quem está bloqueado deixa de estar enquanto tiver uma tentativa. O tempo vale para a próxima.</Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!isGood || reason.trim() === ''} onClick={() => void give()}>
          <Trans>Dar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field
          label={t`Tentativas além das da prova`}
          hint={t`Todas as que a equipe deu, também as de antes.`}
          error={isGood ? undefined : t`De 0 a ${mostGiven}.`}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="number"
              inputMode="numeric"
              min={0}
              max={mostGiven}
              value={attempts}
              onChange={(event) => setAttempts(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t`Tempo`}>
          {(ids) => (
            <Select
              {...ids}
              value={timePercent}
              onChange={({ currentTarget: { value } }) =>
                setTimePercent(timePercents.find((percent) => percent === Number(value)) ?? 100)
              }
            >
              {timePercents.map((percent) => {
                const times = formatNumber(percent / 100)
                return (
                  <option key={percent} value={percent}>
                    {percent === 100 ? t`O da prova` : t`${times} vezes o da prova`}
                  </option>
                )
              })}
            </Select>
          )}
        </Field>
        <Field label={t`Motivo`} required hint={t`A pessoa lê o motivo no e-mail.`}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={256}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
