import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mergeBrand, moveBrand } from '#contract/features/agency/agency-contract.ts'
import type { AgencyDetail, Brand } from '#contract/features/agency/agency-schema.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Picker, type Picked } from '#ui/picker/picker.tsx'
import { otherAgencies } from '../agency-choices.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import styles from '../agency.module.css'

interface BrandProps {
  agency: AgencyDetail
  brand: Brand
  onClose: () => void
  onDone: (agency: AgencyDetail) => void
}

/** Brings a brand to another agency. */
export function MoveBrand({ agency, brand, onClose, onDone }: BrandProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [to, setTo] = useState<Picked | null>(null)
  const move = () =>
    attempt(async () => {
      const [params, body] = [{ brandId: String(brand.id) }, { agencyId: Number(to?.id) }]
      const changed = await staffCall(moveBrand, { params, body }, { rev: brand.rev })
      toast(t`Marca movida`, { tone: 'ok' })
      onDone(changed)
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Mover {brand.name}</Trans>}
      description={<Trans>Quem já a tem continua com ela; quem se cadastra a encontra na outra agência.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={to === null} onClick={() => void move()}>
          <Trans>Mover</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Agência`} required>
          {(ids) => (
            <Picker
              {...ids}
              value={to}
              onChange={setTo}
              find={otherAgencies(agency.id)}
              placeholder={t`Buscar por nome ou código`}
              texts={{
                none: t`Nenhuma agência encontrada`,
                failed: t`Não foi possível buscar. Verifique a conexão.`,
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

/** Merges a brand into another one of its agency. */
export function MergeBrand({ agency, brand, onClose, onDone }: BrandProps) {
  const { t } = useLingui()
  const { name, people } = brand
  const others = agency.brands.filter(({ id, state }) => id !== brand.id && state === 'active')
  return (
    <MergeDialog
      name={name}
      nameLabel={t`Nome da marca que sai`}
      description={
        <>
          <Plural
            value={people}
            _0="Nenhuma pessoa muda de marca."
            one="# pessoa muda de marca."
            other="# pessoas mudam de marca."
          />{' '}
          <Trans>Esta marca é desativada e não volta. Para confirmar, digite {name}.</Trans>
        </>
      }
      find={async (words) =>
        others
          .filter(({ name: called, code }) => fold(`${called} ${code}`).includes(fold(words.trim())))
          .map(({ id, name: called, code }) => ({ id: String(id), name: called, detail: code }))
      }
      none={t`Nenhuma outra marca ativa nesta agência`}
      merge={async (body) =>
        onDone(await staffCall(mergeBrand, { params: { brandId: String(brand.id) }, body }, { rev: brand.rev }))
      }
      onClose={onClose}
    />
  )
}
