import { Trans, useLingui } from '@lingui/react/macro'
import { ListPlus, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/select.tsx'
import { isJoin, withKey, type DraftJoin, type DraftPart, type DraftTerm } from './rule-draft.ts'
import { kindsOfTerms, termKinds, type Choices } from './term-kinds.ts'
import { TermValue } from './term-value.tsx'
import styles from './rule.module.css'

interface EditorProps {
  draft: DraftJoin
  onChange: (draft: DraftJoin) => void
  choices: Choices
  /** Somebody was found for a term of single people: their name is known from now on. */
  onNamed: (userId: string, name: string) => void
}

const newTerm = (): DraftPart => withKey({ kind: 'group', value: '', denied: false })

/** A rule: terms joined, and joins of terms inside it. */
export function RuleEditor(props: EditorProps) {
  return <Join {...props} isInner={false} />
}

function Join({ draft, onChange, isInner, ...shared }: EditorProps & { isInner: boolean }) {
  const { t } = useLingui()
  const setParts = (parts: readonly DraftPart[]) => onChange({ ...draft, parts })
  const setJoin = (join: DraftJoin['join']) =>
    // Where one is enough, "not" is nothing that could stand alone.
    onChange({
      ...draft,
      join,
      parts: join === 'any' ? draft.parts.map((part) => ({ ...part, denied: false })) : draft.parts,
    })
  return (
    <div className={styles.join}>
      <label className={styles.head}>
        <span className="visually-hidden">
          {isInner ? t`Como as condições do bloco se juntam` : t`Como as condições se juntam`}
        </span>
        <Select value={draft.join} onChange={(event) => setJoin(event.currentTarget.value as DraftJoin['join'])}>
          <option value="all">{t`Vale quando todas as condições valem`}</option>
          <option value="any">{t`Vale quando uma das condições vale`}</option>
        </Select>
      </label>
      <ul role="list" className={styles.parts}>
        {draft.parts.map((part, at) => (
          <Part
            key={part.key}
            part={part}
            place={at + 1}
            mayDeny={draft.join === 'all'}
            onChange={(changed) => setParts(draft.parts.map((other) => (other.key === part.key ? changed : other)))}
            onRemove={() => setParts(draft.parts.filter((other) => other.key !== part.key))}
            {...shared}
          />
        ))}
      </ul>
      <Actions>
        <Button
          variant="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setParts([...draft.parts, newTerm()])}
        >
          <Trans>Condição</Trans>
        </Button>
        {isInner ? null : (
          <Button
            variant="outline"
            icon={<ListPlus size={18} aria-hidden="true" />}
            onClick={() =>
              setParts([
                ...draft.parts,
                withKey({ join: draft.join === 'all' ? 'any' : 'all', denied: false, parts: [newTerm()] }),
              ])
            }
          >
            <Trans>Bloco de condições</Trans>
          </Button>
        )}
      </Actions>
    </div>
  )
}

interface PartProps extends Omit<EditorProps, 'draft' | 'onChange'> {
  part: DraftPart
  place: number
  mayDeny: boolean
  onChange: (part: DraftPart) => void
  onRemove: () => void
}

function Part({ part, place, mayDeny, onChange, onRemove, ...shared }: PartProps) {
  const { t } = useLingui()
  const name = isJoin(part) ? t`Bloco ${place}` : t`Condição ${place}`
  return (
    <li className={styles.part}>
      <div className={styles.body} role="group" aria-label={name}>
        {isJoin(part) ? (
          <Join draft={part} onChange={(join) => onChange({ ...join, key: part.key })} isInner {...shared} />
        ) : (
          <Term term={part} onChange={(term) => onChange({ ...term, key: part.key })} {...shared} />
        )}
        {mayDeny ? (
          <Checkbox
            checked={part.denied}
            onChange={(event) => onChange({ ...part, denied: event.currentTarget.checked })}
          >
            <Trans>Não pode valer</Trans>
          </Checkbox>
        ) : null}
      </div>
      <IconButton label={t`Tirar: ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface TermProps extends Pick<EditorProps, 'choices' | 'onNamed'> {
  term: DraftTerm
  onChange: (term: DraftTerm) => void
}

function Term({ term, onChange, choices, onNamed }: TermProps) {
  const { t } = useLingui()
  return (
    <div className={styles.term}>
      <Select
        aria-label={t`O que a condição pede`}
        value={term.kind}
        onChange={(event) => {
          const kind = event.currentTarget.value as DraftTerm['kind']
          onChange({ ...term, kind, value: termKinds[kind].choose === 'people' ? [] : '' })
        }}
      >
        {kindsOfTerms.map((kind) => (
          <option key={kind} value={kind}>
            {choices.say(termKinds[kind].label)}
          </option>
        ))}
      </Select>
      <TermValue
        kind={term.kind}
        value={term.value}
        onChange={(value) => onChange({ ...term, value })}
        choices={choices}
        onNamed={onNamed}
      />
    </div>
  )
}
