import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AcceptedLine } from '#contract/engine/staff/case.ts'
import type { CaseDetail } from '#contract/features/review/review-schema.ts'
import { pointsOf } from '#contract/features/campaign/points/points-rule.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../review.module.css'

interface PartDialogProps {
  lines: CaseDetail['lines']
  onClose: () => void
  onPart: (lines: AcceptedLine[], note: string) => void
}

/** How much of each line is accepted, and what that pays. */
export function PartDialog({ lines, onClose, onPart }: PartDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => lines.map(({ quantity }) => String(quantity)))
  const [note, setNote] = useState('')
  const least = (at: number) => lines[at]?.accepted?.quantity ?? 0
  const quantities = typed.map((text, at) => {
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    return quantity >= least(at) && quantity <= (lines[at]?.quantity ?? 0) ? quantity : null
  })
  const worthOf = (at: number, quantity: number | null) => {
    const { unitPoints = 0, multiplier = 0 } = lines[at]?.worth ?? {}
    return quantity === null ? 0 : pointsOf(unitPoints, quantity, multiplier)
  }
  const points = quantities.reduce((sum: number, quantity, at) => sum + worthOf(at, quantity), 0)
  // All of it is an approval, none of it a refusal.
  const isPart =
    !quantities.includes(null) &&
    quantities.some(Boolean) &&
    quantities.some((quantity, at) => quantity !== lines[at]?.quantity)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={<Trans>Aprovar em parte</Trans>}
      description={<Trans>Diga quanto de cada produto está na nota. Os pontos do resto voltam.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          disabled={!isPart}
          onClick={() =>
            onPart(
              quantities.map((quantity, line) => ({ line, quantity: quantity ?? 0 })),
              note.trim(),
            )
          }
        >
          <Plural value={points} one="Aprovar em parte: # ponto" other="Aprovar em parte: # pontos" />
        </Button>
      }
    >
      <div className={styles.stack}>
        {lines.map(({ what, quantity }, at) => {
          const fewest = least(at)
          return (
            <Field
              key={at}
              label={what}
              required
              hint={t`De ${fewest} a ${quantity}`}
              {...(quantities[at] === null && { error: t`Use um número de ${fewest} a ${quantity}.` })}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="numeric"
                  maxLength={4}
                  value={typed[at] ?? ''}
                  onChange={(event) => {
                    const text = event.currentTarget.value.trim()
                    setTyped((now) => now.map((one, place) => (place === at ? text : one)))
                  }}
                />
              )}
            </Field>
          )
        })}
        <Field label={t`O que mais dizer`}>
          {(ids) => (
            <TextArea {...ids} maxLength={256} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
