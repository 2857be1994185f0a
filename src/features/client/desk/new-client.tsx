import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createClient, type ClientDetail } from '#contract/features/client/client-contract.ts'
import { clientTemplates, type ClientTemplate } from '#contract/features/client/client-rules.ts'
import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { actIn, permissionsOfPlatform } from '#platform/desk/desk-client.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ClientFields, type ClientForm } from './client-fields.tsx'
import styles from './client.module.css'

const slugOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** Makes a client, from a template of what it is for. */
export function NewClient({ onClose, onMade }: { onClose: () => void; onMade: (client: ClientDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [key, setKey] = useState(() => newId())
  const form = useForm<ClientForm>({
    defaultValues: {
      slug: '',
      name: '',
      programme: '',
      country: 'BR',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR'],
      modules: [...clientTemplates.training],
    },
  })
  const forget = useKeptForm(form, 'new-client', 'platform')
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const refused = (field: string) =>
    wrong.includes(field) && failure instanceof CallError && failure.problem
      ? errorText(failure.problem.code, failure.problem.values)
      : undefined
  const make = form.handleSubmit((typed) =>
    attempt(async () => {
      try {
        const made = await staffCall(
          createClient,
          { body: typed as Parameters<typeof staffCall<typeof createClient>>[1]['body'] },
          { key },
        )
        forget()
        actIn({ id: made.id, name: made.name, may: permissionsOfPlatform() })
        toast(t`Empresa criada`, { tone: 'ok' })
        onMade(made)
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    }),
  )
  const follow = (name: string) => {
    const { slug } = form.formState.dirtyFields
    if (!slug) form.setValue('slug', slugOf(name))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Nova empresa</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void make()}>
          <Trans>Criar empresa</Trans>
        </Button>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void make(event)}
        onChange={(event) => {
          const { target } = event
          if (target instanceof HTMLInputElement && target.name === 'name') follow(target.value)
        }}
      >
        {failure && wrong.length === 0 ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Para quê`}>
          {(ids) => (
            <Select
              {...ids}
              defaultValue="training"
              onChange={(event) => {
                const template = event.currentTarget.value as ClientTemplate
                form.setValue('modules', [...clientTemplates[template]])
              }}
            >
              <option value="training">{t`Treinamento`}</option>
              <option value="programme">{t`Programa de pontos`}</option>
              <option value="empty">{t`Vazia`}</option>
            </Select>
          )}
        </Field>
        <ClientFields form={form} refused={refused} isNew />
      </form>
    </Dialog>
  )
}
