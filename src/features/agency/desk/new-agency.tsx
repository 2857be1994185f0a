import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createAgency } from '#contract/features/agency/agency-contract.ts'
import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
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
import { AgencyFields, type AgencyForm } from './agency-fields.tsx'
import styles from './agency.module.css'

/** Adds an agency. */
export function NewAgency({ onClose, onMade }: { onClose: () => void; onMade: (agency: AgencyDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  // One key for the form: pressed again after a lost answer nothing is added twice.
  const [key, setKey] = useState(() => newId())
  const form = useForm<AgencyForm>({ defaultValues: { name: '', code: '' } })
  const forget = useKeptForm(form, 'new-agency')
  const add = form.handleSubmit((body) =>
    attempt(async () => {
      try {
        const made = await staffCall(createAgency, { body }, { key })
        forget()
        toast(t`Agência criada`, { tone: 'ok' })
        onMade(made)
      } catch (error) {
        // What was refused is another request once it is corrected.
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Nova agência</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void add()}>
          <Trans>Criar agência</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <AgencyFields form={form} failure={failure} />
      </form>
    </Dialog>
  )
}
