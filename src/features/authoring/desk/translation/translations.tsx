import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileDown, FileUp, Languages } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useStore } from 'zustand'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import type { Choices } from '#contract/features/authoring/authoring-schema.ts'
import { contentKinds, textsOf, type ContentKind } from '#contract/features/authoring/draft/fields.ts'
import { localizedFields, standingOfText } from '#contract/features/authoring/translation/texts.ts'
import { exportTexts, exportXliff } from '#contract/features/authoring/translation/translation-contract.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { SaveNote } from '../editor/save-note.tsx'
import { useChoices, useOpenDraft, useSaving } from '../editor/use-editor.ts'
import { ImportTexts } from './import-texts.tsx'
import { TextRow } from './text-row.tsx'
import editor from '../editor/editor.module.css'
import styles from './translation.module.css'

/** A draft's texts in all the client's languages, side by side. */
export function Translations() {
  const { kind: named = '', id = '' } = useParams()
  const kind = contentKinds.find((one) => one === named) ?? 'course'
  const above = (
    <Link to={authoringPaths.content(kind, id)}>
      <Trans>Editor</Trans>
    </Link>
  )
  return <Opened key={`${kind} ${id}`} kind={kind} id={id} above={above} />
}

function Opened({ kind, id, above }: { kind: ContentKind; id: string; above: ReactNode }) {
  const { t } = useLingui()
  const answer = useOpenDraft(kind, id)
  const choices = useChoices()
  if (answer.is === 'there' && choices) return <Ready saver={answer.value} choices={choices} above={above} />
  return (
    <DeskPage above={above} title={answer.is === 'failed' ? t`Traduções` : t`Abrindo…`}>
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
    </DeskPage>
  )
}

type Attempt = ReturnType<typeof useAttempt>['attempt']

/** Takes the texts away to be translated: all in a CSV, or into one language. */
function Export({ saver, others, attempt }: { saver: DraftSaver; others: LanguageCode[]; attempt: Attempt }) {
  const { t } = useLingui()
  const { kind, id } = saver.store.getState().content
  const params = { kind, id: String(id) }
  const take = (name: string, load: () => Promise<Response>) =>
    attempt(async () => {
      await saver.flush()
      saveAs(name, await (await load()).blob())
    })
  return (
    <Menu
      align="end"
      buttonClassName={editor.more}
      button={
        <>
          <FileDown size={20} aria-hidden="true" />
          <span className="visually-hidden">{t`Exportar textos`}</span>
        </>
      }
    >
      {(close) => {
        const entry = (label: string, name: string, load: () => Promise<Response>) => (
          <button
            key={name}
            type="button"
            className={menuEntry}
            onClick={() => {
              close()
              void take(name, load)
            }}
          >
            {label}
          </button>
        )
        return (
          <>
            {entry(t`CSV, todos os idiomas`, `${kind}-${id}.csv`, () => staffCall(exportTexts, { params }))}
            {others.map((language) =>
              entry(t`XLIFF 2.0, ${languageNames[language]}`, `${kind}-${id}.${language}.xlf`, () =>
                staffCall(exportXliff, { params, query: { language } }),
              ),
            )}
          </>
        )
      }}
    </Menu>
  )
}

function Ready({ saver, choices, above }: { saver: DraftSaver; choices: Choices; above: ReactNode }) {
  const { t } = useLingui()
  const { content, fields } = useStore(saver.store)
  useSaving(saver)
  const [dueOnly, setDueOnly] = useState(false)
  const [importing, setImporting] = useState(false)
  const { failure, attempt } = useAttempt()
  const [source = 'pt-BR', ...others] = choices.languages
  const { kind, marks } = content
  const names = localizedFields(kind, fields).map((name) => ({
    name,
    due: others.filter((language) =>
      ['missing', 'old'].includes(standingOfText(fields, marks, { name, source, language })),
    ).length,
  }))
  const due = names.reduce((sum, one) => sum + one.due, 0)
  const shown = names.filter((one) => !dueOnly || one.due > 0)
  const title = shownText(textsOf(fields, 'title')) || t`Sem título`
  return (
    <DeskPage
      above={above}
      title={t`Traduções: ${title}`}
      subtitle={
        <span className={editor.line}>
          <span>
            <Plural
              value={due}
              _0="Tudo traduzido e em dia."
              one="# texto falta ou está desatualizado."
              other="# textos faltam ou estão desatualizados."
            />
          </span>
          <SaveNote saver={saver} />
        </span>
      }
      actions={
        others.length === 0 ? null : (
          <>
            <Export saver={saver} others={others} attempt={attempt} />
            <Button
              variant="outline"
              icon={<FileUp size={18} aria-hidden="true" />}
              onClick={() => {
                void saver.flush()
                setImporting(true)
              }}
            >
              <Trans>Importar</Trans>
            </Button>
          </>
        )
      }
      tools={
        others.length === 0 ? null : (
          <Checkbox checked={dueOnly} onChange={(event) => setDueOnly(event.currentTarget.checked)}>
            <Trans>Só o que falta ou está desatualizado</Trans>
          </Checkbox>
        )
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {others.length === 0 ? (
        <EmptyState
          icon={<Languages />}
          title={<Trans>Um idioma só</Trans>}
          text={<Trans>A empresa oferece um idioma. Escolha outros em Configurações, Idiomas.</Trans>}
        />
      ) : (
        <ul className={styles.texts} aria-label={t`Textos`}>
          {shown.map(({ name }) => (
            <TextRow key={name} saver={saver} choices={choices} name={name} />
          ))}
        </ul>
      )}
      {importing ? <ImportTexts saver={saver} onClose={() => setImporting(false)} /> : null}
    </DeskPage>
  )
}
