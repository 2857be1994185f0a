import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import { askedCorrectionSchema } from '#contract/features/campaign/points/correction-rules.ts'
import { askCorrection, type DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { mostUnitPoints, type PointsRule } from '#contract/features/campaign/points/points-rule.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../campaign.module.css'
import { matchText } from './rule-words.ts'
import { typedNumber } from './typed-number.ts'

interface CorrectionDialogProps {
  campaignId: number
  rule: PointsRule
  subjects: DeskTable['subjects']
  onDone: () => void
  onClose: () => void
}

/** Asks for a correction of what a rule of an open table is worth: somebody else decides. */
export function CorrectionDialog({ campaignId, rule, subjects, onDone, onClose }: CorrectionDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [key] = useState(() => newId())
  const [wasSent, setSent] = useState(false)
  const [typed, setTyped] = useState({
    unitPoints: String(rule.unitPoints),
    unitXp: String(rule.unitXp),
    fromFirstDay: false,
    reason: '',
  })
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const [unitPoints, unitXp] = [typedNumber(typed.unitPoints), typedNumber(typed.unitXp)]
  const isRaise = Number(unitPoints) >= rule.unitPoints && Number(unitXp) >= rule.unitXp
  const mayHoldBefore = isRaise && rule.source === 'sale' && rule.capPoints === null
  const asked = v.safeParse(askedCorrectionSchema, {
    position: rule.position,
    unitPoints,
    unitXp,
    fromFirstDay: typed.fromFirstDay && mayHoldBefore,
    reason: typed.reason,
  })
  const wrong = asked.success ? [] : asked.issues.map((issue) => v.getDotPath(issue))
  const most = formatNumber(mostUnitPoints)
  const isSame = unitPoints === rule.unitPoints && unitXp === rule.unitXp
  const send = () =>
    attempt(async () => {
      setSent(true)
      if (!asked.success || isSame) return
      await staffCall(askCorrection, { params: { campaignId: String(campaignId) }, body: asked.output }, { key })
      toast(t`Correção pedida: outra pessoa decide`, { tone: 'ok' })
      onDone()
    })
  const amount = (field: 'unitPoints' | 'unitXp', label: string) => (
    <Field
      label={label}
      error={
        !wasSent
          ? undefined
          : wrong.includes(field)
            ? t`Um número inteiro de 0 a ${most}.`
            : isSame && field === 'unitPoints'
              ? t`Mude os pontos ou o XP.`
              : undefined
      }
    >
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          inputMode="numeric"
          maxLength={15}
          value={typed[field]}
          onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Corrigir uma regra</Trans>}
      description={matchText(rule, subjects)}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void send()}>
          <Trans>Pedir a correção</Trans>
        </Button>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <p className={styles.hint}>
          <Trans>
            Vale para vendas feitas depois do dia da aprovação. O que foi vendido até lá continua valendo o mesmo.
          </Trans>
        </p>
        <FieldGrid>
          {amount('unitPoints', t`Pontos por unidade`)}
          {amount('unitXp', t`XP por unidade`)}
        </FieldGrid>
        {mayHoldBefore ? (
          <Checkbox
            checked={typed.fromFirstDay}
            onChange={({ currentTarget }) => set({ fromFirstDay: currentTarget.checked })}
          >
            <Trans>Vale desde o primeiro dia da campanha: quem já vendeu recebe a diferença</Trans>
          </Checkbox>
        ) : null}
        <Field label={t`Motivo`} error={wasSent && wrong.includes('reason') ? t`Preencha este campo.` : undefined}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              maxLength={256}
              value={typed.reason}
              onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
