import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { longestReactionQuestion, type ReactionQuestionType } from '#contract/features/reaction/reaction-schema.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ChoiceField, LocalizedField, TickField, type EditorForm } from '../bound.tsx'
import styles from './reaction.module.css'

interface AskedProps {
  form: EditorForm
  /** Where its fields are. */
  at: string
  /** From 1 on. */
  number: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One question of a reaction. */
export function AskedEditor({ form, at, number, isLast, onMove, onRemove }: AskedProps) {
  const { t } = useLingui()
  const types: { value: ReactionQuestionType; label: string }[] = [
    { value: 'scale', label: t`Escala de 1 a 5` },
    { value: 'text', label: t`Texto` },
  ]
  return (
    <li className={styles.asked}>
      <div className={styles.head}>
        <h3>{t`Pergunta ${number}`}</h3>
        <IconButton label={t`Subir pergunta ${number}`} disabled={number === 1} onClick={() => onMove(-1)}>
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Descer pergunta ${number}`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Tirar pergunta ${number}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <LocalizedField
        form={form}
        name={`${at}.text`}
        label={t`O que se pergunta`}
        maxLength={longestReactionQuestion}
        rows={2}
        required
      />
      <ChoiceField form={form} name={`${at}.type`} label={t`Como se responde`} options={types} usual="scale" />
      <TickField form={form} name={`${at}.isMandatory`} label={t`Precisa de resposta`} usual />
    </li>
  )
}
