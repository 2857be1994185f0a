import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { listQuestions } from '#contract/features/question/question-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import list from '../../authoring.module.css'

interface PickerProps {
  banks: readonly { id: string; name: string }[]
  chosen: readonly string[]
  /** A test takes no more. */
  isFull: boolean
  onToggle: (id: string, text: string) => void
  onClose: () => void
}

/** Questions of a bank, found by their words. */
export function QuestionPicker({ banks, chosen, isFull, onToggle, onClose }: PickerProps) {
  const { t } = useLingui()
  const [bankId, setBankId] = useState(banks[0]?.id ?? '')
  const [search, setSearch] = useState('')
  const found = useList(`${bankId} ${search}`, (cursor, signal) =>
    staffCall(
      listQuestions,
      { params: { bankId }, query: { sort: 'text', cursor, ...(search && { search }) } },
      { signal },
    ),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Escolher perguntas</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button onClick={onClose}>
          <Trans>Pronto</Trans>
        </Button>
      }
    >
      <div className={list.form}>
        <Field label={t`Banco de questões`}>
          {(ids) => (
            <Select {...ids} value={bankId} onChange={(event) => setBankId(event.currentTarget.value)}>
              {banks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SearchInput label={t`Buscar por texto ou etiqueta`} value={search} onChange={setSearch} />
      </div>
      {found.error ? <Banner tone="bad" role="alert" title={callErrorText(found.error)} /> : null}
      {found.rows.length === 0 && !found.coming ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nenhuma questão encontrada</Trans>}
          text={<Trans>Mude a busca ou o banco.</Trans>}
        />
      ) : null}
      <ul className={list.list} aria-label={t`Questões`}>
        {found.rows.map(({ id, text, version }) => {
          const said = shownText(text)
          return (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && (isFull || version === 0)}
                detail={version === 0 ? t`ainda não foi publicada` : undefined}
                onChange={() => onToggle(id, said)}
              >
                {said}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {found.more ? (
        <Button variant="outline" busy={found.growing} onClick={found.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </Dialog>
  )
}
