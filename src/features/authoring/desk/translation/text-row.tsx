import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import type { Choices } from '#contract/features/authoring/authoring-schema.ts'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import { standingOfText, type TextStanding } from '#contract/features/authoring/translation/texts.ts'
import { confirmTexts } from '#contract/features/authoring/translation/translation-contract.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { longestReactionQuestion } from '#contract/features/reaction/reaction-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Bound, type EditorForm } from '../fields/bound.tsx'
import { useAct } from '../dialogs/use-act.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'
import styles from './translation.module.css'

const partWords: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Título`,
  description: msg`Descrição`,
  summary: msg`Resumo`,
  text: msg`Texto`,
  activities: msg`Título da atividade`,
  materials: msg`Título do material`,
}

/** What a reaction asks. */
const isAsked = (name: string): boolean => name.includes('.asked.')

/** Letters that a text may have, by the last part of its name. */
const mostLetters: Readonly<Record<string, number>> = { title: 200, summary: 500, description: 5000, text: 20_000 }

function Standing({ standing }: { standing: TextStanding }) {
  const { t } = useLingui()
  if (standing === 'missing') return <Pill tone="warn">{t`falta`}</Pill>
  return standing === 'old' ? <Pill tone="warn">{t`desatualizado`}</Pill> : null
}

interface TranslationProps {
  saver: DraftSaver
  choices: Choices
  name: string
  language: LanguageCode
}

/** One text in one language beside its source. */
function Translation({ saver, choices, name, language }: TranslationProps) {
  const { t } = useLingui()
  const { fields, content } = useStore(saver.store)
  const { busy, failure, act } = useAct(saver)
  const [source = 'pt-BR'] = choices.languages
  const own = `${name}.${language}`
  const standing = standingOfText(fields, content.marks, { name, source, language })
  const form: EditorForm = { saver, choices, language, files: new Map(), questions: new Map(), isFaulty: () => false }
  const text = textOf(fields, own)
  const confirm = () =>
    act(async (params, rev) => staffCall(confirmTexts, { params, body: { fields: [own] } }, { rev }))
  const isLong = !name.endsWith('title') && !isAsked(name)
  return (
    <Bound form={form} name={own}>
      <Field label={languageNames[language]} aside={<Standing standing={standing} />}>
        {(ids) => (
          <TextArea
            {...ids}
            lang={language}
            rows={isLong ? 6 : 2}
            maxLength={isAsked(name) ? longestReactionQuestion : (mostLetters[name.split('.').at(-1) ?? ''] ?? 200)}
            value={text}
            onChange={(event) => saver.change([{ field: own, value: event.currentTarget.value }])}
          />
        )}
      </Field>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {standing === 'old' ? (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t`Ainda vale em ${languageNames[language]}: ${text}`}
          onClick={() => void confirm()}
        >
          <Trans>Ainda vale</Trans>
        </Button>
      ) : null}
    </Bound>
  )
}

/** One text: its source, and beside it each other language. */
export function TextRow({ saver, choices, name }: Omit<TranslationProps, 'language'>) {
  const { i18n } = useLingui()
  const fields = useStore(saver.store, (draft) => draft.fields)
  const [source = 'pt-BR', ...others] = choices.languages
  const label = isAsked(name) ? msg`Pergunta da avaliação de reação` : partWords[name.split('.')[0] ?? '']
  return (
    <li className={styles.row}>
      <div className={styles.source}>
        <h2>{label ? i18n._(label) : name}</h2>
        <p className={styles.language}>{languageNames[source]}</p>
        <p lang={source} className={styles.text}>
          {textOf(fields, `${name}.${source}`) || <Trans>Ainda sem texto</Trans>}
        </p>
      </div>
      {others.map((language) => (
        <Translation key={language} saver={saver} choices={choices} name={name} language={language} />
      ))}
    </li>
  )
}
