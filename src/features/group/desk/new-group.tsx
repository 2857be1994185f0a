import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newId } from '#contract/engine/ids.ts'
import { createGroup, type GroupDetail } from '#contract/features/group/group-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { GroupName, nameForm, typedName, type NameForm } from './group-name.tsx'
import styles from './group.module.css'

/** Makes a group; who is in it is said on its own page. */
export function NewGroup({ onClose, onMade }: { onClose: () => void; onMade: (group: GroupDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  // One key for the form: pressed again after a lost answer nothing is made twice.
  const [key, setKey] = useState(() => newId())
  const form = useForm<NameForm>({ defaultValues: nameForm({}) })
  const forget = useKeptForm(form, 'new-group')
  const make = form.handleSubmit((typed) =>
    attempt(async () => {
      try {
        const made = await staffCall(createGroup, { body: { name: typedName(typed) } }, { key })
        forget()
        toast(t`Grupo criado`, { tone: 'ok' })
        onMade(made)
      } catch (error) {
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
      title={<Trans>Novo grupo</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void make()}>
          <Trans>Criar grupo</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void make(event)}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <GroupName form={form} />
      </form>
    </Dialog>
  )
}
