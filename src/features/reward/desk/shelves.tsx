import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import { rewardChoices, writeCategory, writeDepartment } from '#contract/features/reward/reward-desk.ts'
import { longestRewardName } from '#contract/features/reward/reward-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RewardTabs } from './reward-tabs.tsx'
import styles from './reward-desk.module.css'

/** A shelf that is written: a department with its place, or a category with its maximum. */
interface Shelf {
  kind: 'department' | 'category'
  id: number | null
  name: Localized
  number: string
}

const send = ({ kind, id, name, number }: Shelf) =>
  kind === 'department'
    ? staffCall(writeDepartment, { body: { id, name, position: Number(number) } })
    : staffCall(writeCategory, { body: { id, name, most: number.trim() === '' ? null : Number(number) } })

/** Departments and categories of the store. */
export function Shelves() {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const [edited, setEdited] = useState<Shelf | null>(null)
  const answer = useAnswer(`shelves ${round}`, (signal) => staffCall(rewardChoices, {}, { signal }))
  const choices = answer.is === 'there' ? answer.value : null
  const add = (shelf: Shelf, label: string) => (
    <Button variant="outline" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited(shelf)}>
      {label}
    </Button>
  )
  const edit = (shelf: Shelf) => (
    <button type="button" onClick={() => setEdited(shelf)}>
      {shownText(shelf.name)}
    </button>
  )
  return (
    <DeskPage title={<Trans>Departamentos e categorias</Trans>} tools={<RewardTabs />}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {choices ? (
        <div className={styles.stack}>
          <Section
            title={<Trans>Departamentos</Trans>}
            action={add({ kind: 'department', id: null, name: {}, number: '10' }, t`Novo departamento`)}
          >
            <Card>
              <List>
                {choices.departments.map(({ id, name, position }) => {
                  const shelf: Shelf = { kind: 'department', id, name, number: String(position) }
                  return <Row key={id} title={shownText(name)} render={edit(shelf)} />
                })}
              </List>
            </Card>
          </Section>
          <Section
            title={<Trans>Categorias</Trans>}
            action={add({ kind: 'category', id: null, name: {}, number: '' }, t`Nova categoria`)}
          >
            <Card>
              <List>
                {choices.categories.map(({ id, name, most }) => {
                  const shelf: Shelf = { kind: 'category', id, name, number: most === null ? '' : String(most) }
                  const count = most === null ? '' : formatNumber(most)
                  return (
                    <Row
                      key={id}
                      title={shownText(name)}
                      detail={most === null ? t`Sem máximo` : t`Até ${count} por pessoa e campanha`}
                      render={edit(shelf)}
                    />
                  )
                })}
              </List>
            </Card>
          </Section>
        </div>
      ) : null}
      {edited && choices ? (
        <EditShelf
          first={edited}
          languages={choices.languages}
          defaultLanguage={choices.defaultLanguage}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            setRound((count) => count + 1)
          }}
        />
      ) : null}
    </DeskPage>
  )
}

interface EditShelfProps {
  first: Shelf
  languages: readonly LanguageCode[]
  defaultLanguage: LanguageCode
  onClose: () => void
  onSaved: () => void
}

function EditShelf({ first, languages, defaultLanguage, onClose, onSaved }: EditShelfProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [shelf, setShelf] = useState(first)
  const [language, setLanguage] = useState(defaultLanguage)
  const isDepartment = shelf.kind === 'department'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={isDepartment ? t`Departamento` : t`Categoria`}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          busy={busy}
          disabled={!shelf.name[defaultLanguage]?.trim()}
          onClick={() =>
            void attempt(async () => {
              await send(shelf)
              toast(t`Salvo`, { tone: 'ok' })
              onSaved()
            })
          }
        >
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <WritingLanguage
          label={t`Língua em que você escreve`}
          value={language}
          languages={namedLanguages(languages)}
          onChange={setLanguage}
        />
        <Field label={t`Nome`} required={language === defaultLanguage}>
          {(ids) => (
            <TextInput
              {...ids}
              lang={language}
              autoComplete="off"
              maxLength={longestRewardName}
              value={shelf.name[language] ?? ''}
              onChange={({ currentTarget }) =>
                setShelf((before) => ({ ...before, name: { ...before.name, [language]: currentTarget.value } }))
              }
            />
          )}
        </Field>
        <Field
          label={isDepartment ? t`Posição na loja` : t`Máximo por pessoa e campanha`}
          hint={isDepartment ? t`Números menores vêm antes.` : t`Vazio: sem máximo.`}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={shelf.number}
              onChange={({ currentTarget }) =>
                setShelf((before) => ({ ...before, number: currentTarget.value.replaceAll(/\D/g, '') }))
              }
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
