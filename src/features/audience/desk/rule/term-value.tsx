import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Users, X } from 'lucide-react'
import { useState } from 'react'
import type { AudienceTermKind } from '#contract/engine/audience.ts'
import { useDateTexts } from '#platform/text/date-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Picker } from '#ui/picker/picker.tsx'
import { PeopleSearch } from '../people-search.tsx'
import { termKinds, type Choices } from './term-kinds.ts'
import styles from './rule.module.css'

interface ValueProps {
  kind: AudienceTermKind
  value: string | readonly string[]
  onChange: (value: string | readonly string[]) => void
  choices: Choices
  onNamed: (id: string, name: string) => void
}

const findNothing = async () => []

/** Where the value of a term is chosen, as its kind says. */
export function TermValue(props: ValueProps) {
  const { kind, value, onChange, choices } = props
  const dates = useDateTexts()
  const { t } = useLingui()
  const { choose, label, options, find = findNothing } = termKinds[kind]
  const name = choices.say(label)
  const text = typeof value === 'string' ? value : ''
  switch (choose) {
    case 'people':
      return <SinglePeople {...props} value={typeof value === 'string' ? [] : value} />
    case 'day':
      return (
        <DateInput
          aria-label={name}
          value={text}
          onValue={onChange}
          dayFirst={dates.dayFirst}
          placeholder={dates.placeholder}
          calendarLabel={dates.calendarLabel}
        />
      )
    case 'text':
      return (
        <TextInput
          aria-label={name}
          maxLength={60}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'search':
      return (
        <Picker
          aria-label={name}
          value={text ? { id: text, name: choices.names.get(text) ?? '…' } : null}
          find={find}
          onChange={(picked) => {
            if (picked) props.onNamed(picked.id, picked.name)
            onChange(picked?.id ?? '')
          }}
          texts={{ none: t`Nada encontrado`, failed: t`A busca não respondeu. Tente de novo.` }}
        />
      )
    case 'list':
      return <OneOfList name={name} value={text} onChange={onChange} options={options?.(choices) ?? []} />
  }
}

function OneOfList({
  name,
  value,
  onChange,
  options,
}: {
  name: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; text: string }[]
}) {
  const { t } = useLingui()
  return (
    <Select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="" disabled>
        {t`Escolha`}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
      {/* What was chosen and is not there any more is shown as it is. */}
      {value && !options.some((option) => option.value === value) ? <option value={value}>{value}</option> : null}
    </Select>
  )
}

/** Names of those who were chosen that are shown; of the others how many they are. */
const mostShown = 12

function SinglePeople({ value, onChange, choices, onNamed }: Omit<ValueProps, 'value'> & { value: readonly string[] }) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const shown = value.slice(0, mostShown)
  const rest = value.length - shown.length
  return (
    <div className={styles.people}>
      {shown.map((userId) => {
        const name = choices.names.get(userId) ?? '…'
        return (
          <Pill
            key={userId}
            tone="neutral"
            icon={<X size={14} aria-hidden="true" />}
            render={
              <button
                type="button"
                aria-label={t`Tirar ${name}`}
                onClick={() => onChange(value.filter((other) => other !== userId))}
              />
            }
          >
            {name}
          </Pill>
        )
      })}
      {rest > 0 ? <Plural value={rest} one="e mais # pessoa" other="e mais # pessoas" /> : null}
      <Button variant="outline" icon={<Users size={18} aria-hidden="true" />} onClick={() => setChoosing(true)}>
        <Trans>Escolher pessoas</Trans>
      </Button>
      <Dialog
        open={choosing}
        onOpenChange={() => setChoosing(false)}
        focusField
        title={<Trans>Escolher pessoas</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="outline" onClick={() => setChoosing(false)}>
            <Trans>Concluir</Trans>
          </Button>
        }
      >
        <div className={styles.finding}>
          <PeopleSearch
            pickText={t`Escolher`}
            pickedText={t`Escolhida`}
            isPicked={(userId) => value.includes(userId)}
            onPick={(userId, name) => {
              onNamed(userId, name)
              onChange([...value, userId])
            }}
          />
        </div>
      </Dialog>
    </div>
  )
}
