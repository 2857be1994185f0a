import { Trans, useLingui } from '@lingui/react/macro'
import { Redo2, Undo2, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useStore } from 'zustand'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import type { Choices } from '#contract/features/authoring/authoring-schema.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import { contentKinds, textsOf, type ContentKind, type ItemList } from '#contract/features/authoring/draft/fields.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { callErrorText } from '#platform/error-text.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { stateWords } from '../authoring-words.ts'
import { PublishButton } from '../dialogs/publish.tsx'
import { ReviewNote } from '../dialogs/review.tsx'
import { MoreActions } from '../dialogs/more-actions.tsx'
import type { EditorForm } from '../fields/bound.tsx'
import { CoursePanel } from '../fields/course-panel.tsx'
import { ActivityPanel, MaterialPanel } from '../fields/item-panel.tsx'
import { NewsPanel, TrailCoursePanel, TrailPanel } from '../fields/other-panels.tsx'
import type { DraftSaver } from './draft-saver.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { CourseOutline, TrailOutline, type Chosen } from './outline.tsx'
import { SaveNote } from './save-note.tsx'
import { useCheck, useChoices, useOpenDraft, usePresence, useSaving } from './use-editor.ts'
import styles from './editor.module.css'

/** One draft: its parts at the left, the fields of the one that is chosen at the right. */
export function Editor() {
  const { kind: named = '', id = '' } = useParams()
  const kind = contentKinds.find((one) => one === named)
  const above = (
    <Link to={authoringPaths.contents()}>
      <Trans>Conteúdo</Trans>
    </Link>
  )
  if (!kind)
    return (
      <DeskPage above={above} title={<Trans>Página não encontrada</Trans>}>
        {null}
      </DeskPage>
    )
  return <Opened key={`${kind} ${id}`} kind={kind} id={id} above={above} />
}

function Opened({ kind, id, above }: { kind: ContentKind; id: string; above: ReactNode }) {
  const { t } = useLingui()
  const answer = useOpenDraft(kind, id)
  const choices = useChoices()
  if (answer.is === 'there' && choices) return <Ready saver={answer.value} choices={choices} above={above} />
  return (
    <DeskPage above={above} title={answer.is === 'failed' ? t`Conteúdo` : t`Abrindo…`}>
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
    </DeskPage>
  )
}

function Panel({ form, kind, chosen }: { form: EditorForm; kind: ContentKind; chosen: Chosen }) {
  if (kind === 'news') return <NewsPanel form={form} />
  if (kind === 'trail' && chosen) return <TrailCoursePanel key={chosen.key} form={form} itemKey={chosen.key} />
  if (kind === 'trail') return <TrailPanel form={form} />
  if (chosen?.list === 'activities') return <ActivityPanel key={chosen.key} form={form} itemKey={chosen.key} />
  if (chosen?.list === 'materials') return <MaterialPanel key={chosen.key} form={form} itemKey={chosen.key} />
  return <CoursePanel form={form} />
}

interface ReadyProps {
  saver: DraftSaver
  choices: Choices
  above: ReactNode
}

function Ready({ saver, choices, above }: ReadyProps) {
  const { t, i18n } = useLingui()
  const { content, fields, steps } = useStore(saver.store)
  useSaving(saver)
  const others = usePresence(content)
  const { faults, files, questions } = useCheck(content)
  const [language, setLanguage] = useState<LanguageCode>(choices.languages[0] ?? 'pt-BR')
  const [chosen, setChosen] = useState<Chosen>(null)
  const [wasRefused, setWasRefused] = useState(false)
  const isFaulty = (field: string) =>
    wasRefused && faults.some((fault) => fault.field === field && fault.level === 'fault')
  const form: EditorForm = { saver, choices, language, files, questions, isFaulty }
  const { kind, state, version } = content
  /** Leads to the field that a fault is about. */
  const goTo = ({ field }: Fault) => {
    const [list = '', key = ''] = field.split('.')
    setChosen(list === 'activities' || list === 'materials' ? (key ? { list: list as ItemList, key } : null) : null)
    const named = choices.languages.find((code) => field.endsWith(`.${code}`))
    if (named) setLanguage(named)
    requestAnimationFrame(() => {
      const place = document.getElementById(`field-${field}`)
      place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
    })
  }
  const names = others.join(', ')
  return (
    <DeskPage
      above={above}
      title={shownText(textsOf(fields, 'title')) || t`Sem título`}
      subtitle={
        <span className={styles.line}>
          <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>
          {version > 0 ? <span>{t`versão ${version}`}</span> : null}
          <SaveNote saver={saver} />
        </span>
      }
      actions={
        <>
          <IconButton label={t`Desfazer`} disabled={steps.done.length === 0} onClick={saver.undo}>
            <Undo2 size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Refazer`} disabled={steps.undone.length === 0} onClick={saver.redo}>
            <Redo2 size={20} aria-hidden="true" />
          </IconButton>
          <MoreActions saver={saver} timeZone={choices.timeZone} needsReview={choices.review} />
          <PublishButton
            saver={saver}
            faults={faults}
            needsReview={choices.review}
            onFault={goTo}
            onRefused={() => setWasRefused(true)}
          />
        </>
      }
    >
      <ReviewNote saver={saver} needsReview={choices.review} />
      {names ? (
        <p className={styles.presence} role="status">
          <Users size={16} aria-hidden="true" />
          {t`Também com isto aberto: ${names}`}
        </p>
      ) : null}
      <div className={styles.columns} data-single={kind === 'news' || undefined}>
        {kind === 'news' ? null : (
          <nav className={styles.outline} aria-label={t`Partes`}>
            {kind === 'course' ? (
              <CourseOutline form={form} chosen={chosen} onChoose={setChosen} />
            ) : (
              <TrailOutline form={form} chosen={chosen} onChoose={setChosen} />
            )}
          </nav>
        )}
        <Card>
          <div className={styles.panel}>
            <LanguageTabs form={form} faults={faults} onChoose={setLanguage} />
            <Panel form={form} kind={kind} chosen={chosen} />
          </div>
        </Card>
      </div>
    </DeskPage>
  )
}
