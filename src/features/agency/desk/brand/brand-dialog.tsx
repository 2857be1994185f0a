import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, CornerDownRight, Merge, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeBrand, createBrand, setBrandState } from '#contract/features/agency/agency-contract.ts'
import type { AgencyDetail, Brand } from '#contract/features/agency/agency-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { namesFields } from '#platform/desk/refused-text.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AgencyFields, type AgencyForm } from '../agency-fields.tsx'
import styles from '../agency.module.css'

interface BrandDialogProps {
  agency: AgencyDetail
  /** Null: a new one. */
  brand: Brand | null
  onClose: () => void
  onDone: (agency: AgencyDetail) => void
  onAsk: (what: 'move' | 'merge') => void
}

/** A brand: what it is called, its code, whether it is chosen from, and the way to what else is done about it. */
export function BrandDialog({ agency, brand, onClose, onDone, onAsk }: BrandDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [key, setKey] = useState(() => newId())
  const { name = '', code = '', state = 'active', rev = 0 } = brand ?? {}
  const form = useForm<AgencyForm>({ defaultValues: { name, code } })
  const forget = useKeptForm(form, `brand-${brand?.id ?? `new-${agency.id}`}`)
  const params = { brandId: String(brand?.id) }
  const extras = { rev, key }
  const done = (work: () => Promise<AgencyDetail>) =>
    attempt(async () => {
      try {
        const changed = await work()
        forget()
        toast(t`Salvo`, { tone: 'ok' })
        onDone(changed)
      } catch (error) {
        // What was refused is another request once it is corrected.
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  const save = form.handleSubmit((body) =>
    done(() =>
      brand
        ? staffCall(changeBrand, { params, body }, extras)
        : staffCall(createBrand, { params: { agencyId: String(agency.id) }, body }, { key }),
    ),
  )
  const setState = (wanted: Brand['state']) =>
    done(() => staffCall(setBrandState, { params, body: { state: wanted } }, extras))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={brand ? brand.name : <Trans>Nova marca</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void save()}>
          {brand ? <Trans>Salvar</Trans> : <Trans>Criar marca</Trans>}
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <AgencyFields form={form} failure={failure} />
        {brand && state === 'active' ? (
          <>
            <p className={styles.note}>
              <Trans>Desativada, a marca sai das escolhas; quem já a tem continua com ela.</Trans>
            </p>
            <div className={styles.buttons}>
              <Button
                variant="outline"
                icon={<CornerDownRight size={18} aria-hidden="true" />}
                onClick={() => onAsk('move')}
              >
                <Trans>Mover para outra agência</Trans>
              </Button>
              <Button variant="outline" icon={<Merge size={18} aria-hidden="true" />} onClick={() => onAsk('merge')}>
                <Trans>Unir a outra</Trans>
              </Button>
              <Button
                variant="danger"
                busy={busy}
                icon={<Archive size={18} aria-hidden="true" />}
                onClick={() => void setState('retired')}
              >
                <Trans>Desativar</Trans>
              </Button>
            </div>
          </>
        ) : null}
        {brand && state === 'retired' && !brand.mergedInto ? (
          <div className={styles.buttons}>
            <Button
              variant="soft"
              busy={busy}
              icon={<RotateCcw size={18} aria-hidden="true" />}
              onClick={() => void setState('active')}
            >
              <Trans>Reativar</Trans>
            </Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}
