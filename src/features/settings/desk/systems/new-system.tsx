import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ModuleName } from '#contract/engine/feature.ts'
import { newId } from '#contract/engine/ids.ts'
import { addClientSystem, type SystemPurpose } from '#contract/features/sign-in/client-system.ts'
import { moduleNames } from '#contract/modules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { moduleWords } from '#platform/desk/module-words.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Key } from './system-key.tsx'
import styles from './systems.module.css'

/** Makes a key for a system of the client. */
export function NewSystem({ onClose, onMade }: { onClose: () => void; onMade: (key: Key) => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const form = useForm({ defaultValues: { name: '', records: false, modules: [] as ModuleName[] } })
  const forRecords = useWatch({ control: form.control, name: 'records' })
  // One key for the form: pressed again after a lost answer no second system is made.
  const [key, setKey] = useState(() => newId())
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const add = form.handleSubmit(({ name, records, modules }) =>
    attempt(async () => {
      try {
        const purpose: SystemPurpose = records ? 'records' : 'sign_in'
        const body = { name, purpose, modules: modules.length > 0 && !records ? modules : null }
        onMade(await staffCall(addClientSystem, { body }, { key }))
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    }),
  )
  return (
    <Dialog
      open
      focusField
      locked={busy}
      onOpenChange={onClose}
      title={<Trans>Novo sistema</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void add()}>
          <Trans>Criar chave</Trans>
        </Button>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        {failure && wrong.length === 0 ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome do sistema`} required error={form.formState.errors.name?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={80}
              autoComplete="off"
              {...form.register('name', { validate: (name) => name.trim() !== '' || t`Preencha este campo.` })}
            />
          )}
        </Field>
        <Checkbox {...form.register('records')}>
          <Trans>Só para registros de aprendizagem (xAPI)</Trans>
        </Checkbox>
        <fieldset className={styles.modules} hidden={forRecords}>
          <legend>
            <Trans>Módulos que abre</Trans>
          </legend>
          <p className={styles.note}>
            <Trans>Sem escolha: todos os da empresa.</Trans>
          </p>
          {wrong.includes('modules') ? (
            <p className={styles.wrong} role="alert">
              <Trans>A empresa não tem um dos módulos escolhidos.</Trans>
            </p>
          ) : null}
          {moduleNames.map((name) => (
            <Checkbox key={name} value={name} {...form.register('modules')}>
              {i18n._(moduleWords[name])}
            </Checkbox>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
