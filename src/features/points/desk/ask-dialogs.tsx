import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Localized } from '#contract/engine/language.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { askAdjustment, blockInProgramme, longestPointsReason } from '#contract/features/points/points-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { nameOf, PickPerson } from './pick-person.tsx'
import styles from './points-desk.module.css'

interface AskProps {
  /** What is asked for: points, or a block. */
  what: 'adjustment' | 'block'
  campaigns: readonly { id: number; name: Localized }[]
  onClose: () => void
  onDone: () => void
}

/** Asks for points for somebody, or blocks them: who, then how much and why. */
export function AskDialog({ what, campaigns, onClose, onDone }: AskProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [person, setPerson] = useState<ListedPerson | null>(null)
  const [typed, setTyped] = useState({
    campaignId: String(campaigns.at(-1)?.id ?? ''),
    currency: 'PTS' as 'PTS' | 'XP',
    amount: '',
    reason: '',
  })
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const isAdjustment = what === 'adjustment'
  const amount = /^[+-]?\d{1,6}$/.test(typed.amount.trim()) ? Number(typed.amount) : 0
  const reason = typed.reason.trim()
  const send = () =>
    attempt(async () => {
      const userId = person?.userId ?? ''
      const { currency } = typed
      if (isAdjustment)
        await staffCall(askAdjustment, {
          body: { userId, campaignId: Number(typed.campaignId), currency, amount, reason },
        })
      else await staffCall(blockInProgramme, { body: { userId, reason } })
      toast(isAdjustment ? t`Ajuste pedido: outra pessoa decide` : t`Pessoa bloqueada`, { tone: 'ok' })
      onDone()
    })
  const title = isAdjustment ? t`Pedir um ajuste` : t`Bloquear no programa`
  if (!person)
    return (
      <Dialog open onOpenChange={onClose} focusField title={title} closeLabel={t`Fechar`}>
        <div className={styles.form}>
          <PickPerson onPick={setPerson} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={title}
      description={nameOf(person)}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          busy={busy}
          disabled={reason === '' || (isAdjustment && amount === 0)}
          onClick={() => void send()}
        >
          {title}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {isAdjustment ? (
          <>
            <Field label={t`Campanha`}>
              {(ids) => (
                <Select
                  {...ids}
                  value={typed.campaignId}
                  onChange={({ currentTarget }) => set({ campaignId: currentTarget.value })}
                >
                  {campaigns.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {shownText(name)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t`O que muda`}>
              {(ids) => (
                <Select
                  {...ids}
                  value={typed.currency}
                  onChange={({ currentTarget }) => set({ currency: currentTarget.value === 'XP' ? 'XP' : 'PTS' })}
                >
                  <option value="PTS">{t`Pontos para usar`}</option>
                  <option value="XP">{t`Experiência`}</option>
                </Select>
              )}
            </Field>
            <Field label={t`Pontos a mais ou a menos`} hint={t`Por exemplo 200, ou -50. Até 100.000.`}>
              {(ids) => (
                <TextInput
                  {...ids}
                  autoComplete="off"
                  maxLength={7}
                  value={typed.amount}
                  onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
                />
              )}
            </Field>
          </>
        ) : (
          <p className={styles.hint}>
            <Trans>Enquanto dura, a pessoa não ganha, não resgata e não transfere; o que ela tem fica guardado.</Trans>
          </p>
        )}
        <Field label={t`Motivo`} required>
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              dir="auto"
              maxLength={longestPointsReason}
              value={typed.reason}
              onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
