import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { changePerson } from '#contract/features/people/people-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './people.module.css'

/** What a person is called and does for a living. */
export function PersonForm({ person, onChanged }: { person: PersonDetail; onChanged: (person: PersonDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const mayWrite = useMay('people.write')
  const { firstName, lastName, profession } = person
  const form = useForm({ defaultValues: { firstName, lastName, profession: profession ?? '' } })
  const forget = useKeptForm(form, `person-${person.userId}`)
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      const body = { ...typed, profession: typed.profession.trim() || null }
      const saved = await staffCall(changePerson, { params: { userId: person.userId }, body }, { rev: person.rev })
      forget()
      onChanged(saved)
      toast(t`Salvo`, { tone: 'ok' })
    }),
  )
  if (!mayWrite) return null
  const required = t`Preencha este campo.`
  return (
    <Section title={<Trans>Cadastro</Trans>}>
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <FieldGrid>
            <Field label={t`Nome`} required error={form.formState.errors.firstName?.message}>
              {(ids) => <TextInput {...ids} maxLength={60} {...form.register('firstName', { required })} />}
            </Field>
            <Field label={t`Sobrenome`} required error={form.formState.errors.lastName?.message}>
              {(ids) => <TextInput {...ids} maxLength={60} {...form.register('lastName', { required })} />}
            </Field>
            <Field label={t`Profissão`}>
              {(ids) => <TextInput {...ids} maxLength={60} {...form.register('profession')} />}
            </Field>
          </FieldGrid>
          <Actions>
            <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
              <Trans>Salvar</Trans>
            </Button>
          </Actions>
        </form>
      </Card>
    </Section>
  )
}
