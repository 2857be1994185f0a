import { Trans, useLingui } from '@lingui/react/macro'
import { ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mostQuestions } from '#contract/features/activity/types/test-settings.ts'
import { listOf } from '#contract/features/authoring/draft/fields.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'
import { QuestionPicker } from './question-picker.tsx'
import list from '../../authoring.module.css'
import styles from './test.module.css'

/** Questions that everybody gets, beside those that are drawn. */
export function FixedQuestions({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.draw.fixed`
  const fixed = listOf(useFields(form), name)
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (id: string) => form.questions.get(id) ?? picked.get(id) ?? t`Pergunta`
  const put = (next: readonly string[]) => form.saver.change([{ field: name, value: [...next] }])
  if (form.choices.banks.length === 0 && fixed.length === 0) return null
  return (
    <Bound form={form} name={name}>
      <div className={styles.rules}>
        {form.isFaulty(name) ? (
          <Banner tone="bad" role="alert" title={t`Há pergunta que não está publicada ou foi desativada.`} />
        ) : null}
        <h3 className={styles.head}>
          <Trans>Perguntas que todo mundo recebe</Trans>
        </h3>
        <ul className={list.list} aria-label={t`Perguntas que todo mundo recebe`}>
          {fixed.map((id) => (
            <li key={id}>
              <span className={list.grow}>{textOf(id)}</span>
              <IconButton label={t`Tirar ${textOf(id)}`} onClick={() => put(fixed.filter((one) => one !== id))}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button
          variant="outline"
          icon={<ListPlus size={18} aria-hidden="true" />}
          disabled={form.choices.banks.length === 0}
          onClick={() => setPicking(true)}
        >
          <Trans>Escolher perguntas</Trans>
        </Button>
      </div>
      {picking ? (
        <QuestionPicker
          banks={form.choices.banks}
          chosen={fixed}
          isFull={fixed.length >= mostQuestions}
          onToggle={(id, text) => {
            setPicked(new Map([...picked, [id, text]]))
            put(fixed.includes(id) ? fixed.filter((one) => one !== id) : [...fixed, id])
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Bound>
  )
}
