import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { placePerson } from '#contract/features/people/people-contract.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { branchChoices, positionChoices, type Choice } from '#domain/structure/structure-choices.ts'
import { storeChoices } from '#domain/store/store-choices.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Picker } from '#ui/picker/picker.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../people.module.css'

/** Where a person works, and as what. */
export function PersonPlace({
  person,
  onChanged,
}: {
  person: PersonDetail
  onChanged: (person: PersonDetail) => void
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const mayWrite = useMay('people.write')
  const { branch, position } = person.place
  const store = person.place.store && { ...person.place.store, id: String(person.place.store.id) }
  const [wanted, setWanted] = useState<Record<'branch' | 'position' | 'store', Choice | null>>({
    branch,
    position,
    store,
  })
  const save = () =>
    attempt(async () => {
      const body = {
        branchId: wanted.branch?.id ?? null,
        positionId: wanted.position?.id ?? null,
        storeId: wanted.store === null ? null : Number(wanted.store.id),
      }
      onChanged(await staffCall(placePerson, { params: { userId: person.userId }, body }, { rev: person.rev }))
      toast(t`Salvo`, { tone: 'ok' })
    })
  if (!mayWrite) return null
  const isSame =
    wanted.branch?.id === branch?.id && wanted.position?.id === position?.id && wanted.store?.id === store?.id
  const wrong = failure instanceof CallError ? (failure.problem?.fields ?? []).map(({ field }) => field) : []
  const fields = [
    { name: 'branch', label: t`Filial`, find: branchChoices, empty: t`Nenhuma` },
    { name: 'position', label: t`Cargo`, find: positionChoices, empty: t`Nenhum` },
    { name: 'store', label: t`Loja`, find: storeChoices, empty: t`Nenhuma` },
  ] as const
  return (
    <Section title={<Trans>Lugar na empresa</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure && wrong.length === 0 ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <FieldGrid>
            {fields.map(({ name, label, find, empty }) => (
              <Field
                key={name}
                label={label}
                error={wrong.includes(`${name}Id`) ? errorText('people.place_unknown') : undefined}
              >
                {(ids) => (
                  <Picker
                    {...ids}
                    value={wanted[name]}
                    onChange={(value) => setWanted((now) => ({ ...now, [name]: value }))}
                    find={find}
                    placeholder={empty}
                    texts={{
                      clear: t`Tirar`,
                      none: t`Nada encontrado`,
                      failed: t`Não foi possível buscar. Verifique a conexão.`,
                    }}
                  />
                )}
              </Field>
            ))}
          </FieldGrid>
          <Actions>
            <Button busy={busy} disabled={isSame} onClick={() => void save()}>
              <Trans>Salvar</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
