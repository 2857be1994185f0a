import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { LanguageCode } from '#contract/engine/language.ts'
import { exportAcceptances } from '#contract/features/page/page-desk.ts'
import { pageNames, type PageName } from '#contract/features/page/page-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { RichEditor } from './editor/rich-editor.tsx'
import { PagePreview } from './page-preview.tsx'
import { pageWords } from './page-words.ts'
import { clientPlace, platformPlace, type Place } from './place.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { usePageDraft } from './use-page-draft.ts'
import styles from './page-desk.module.css'

/** The acceptances of the terms as a file. */
function TakeAcceptances({ page }: { page: PageName }) {
  const { busy, failure, attempt } = useAttempt()
  const takeTable = (format: TableFormat) =>
    attempt(async () => await saveTable(page, format, await staffCall(exportAcceptances, { params: { page } })))
  return (
    <>
      <TakeTable label={<Trans>Aceites</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}

function Editor({ place, page }: { place: Place; page: PageName }) {
  const { t, i18n } = useLingui()
  const draft = usePageDraft(place, page)
  const [chosen, setChosen] = useState<LanguageCode | null>(null)
  const [publishing, setPublishing] = useState(false)
  const held = draft.page
  const language = chosen ?? held?.defaultLanguage ?? 'pt-BR'
  const text = draft.textIn(language)
  const missing = (held?.wanted ?? [])
    .filter((code) => {
      const { title, blocks } = draft.textIn(code)
      return title.trim() === '' && (code === held?.defaultLanguage || blocks.length > 0)
    })
    .map((code) => languageNames[code])
    .join(', ')
  const canPublish = draft.isDirty || Boolean(held?.draft)
  const savedAt = held?.draftAt ? formatInstant(held.draftAt) : ''
  const by = held?.draftBy ?? ''
  return (
    <DeskPage
      above={
        <Link to={place.home}>
          {place.of === 'client' ? <Trans>Páginas</Trans> : <Trans>Páginas da plataforma</Trans>}
        </Link>
      }
      title={i18n._(pageWords[page].label)}
      subtitle={i18n._(pageWords[page].about)}
      actions={
        <>
          {place.of === 'client' && page === 'terms-and-conditions' ? <TakeAcceptances page={page} /> : null}
          <ButtonLink
            variant="outline"
            icon={<History size={18} aria-hidden="true" />}
            render={<Link to={place.editions(page)} />}
          >
            <Trans>Versões</Trans>
          </ButtonLink>
        </>
      }
    >
      {draft.error ? <Banner tone="bad" role="alert" title={callErrorText(draft.error)} /> : null}
      {held ? (
        <>
          {draft.failure && !publishing ? (
            <Banner
              tone="bad"
              role="alert"
              title={callErrorText(draft.failure)}
              text={<Trans>O que você escreveu continua aqui.</Trans>}
              action={
                draft.isConflict ? (
                  <Button variant="outline" onClick={draft.renew}>
                    <Trans>Salvar sobre o que está lá</Trans>
                  </Button>
                ) : null
              }
            />
          ) : null}
          {held.inherits && !held.draft ? (
            <Banner
              tone="neutral"
              title={<Trans>Vale o texto da plataforma</Trans>}
              text={<Trans>Ao publicar, vale o da empresa.</Trans>}
            />
          ) : null}
          <div className={styles.languages} role="group" aria-label={t`Idioma do texto`}>
            {held.wanted.map((code) => (
              <button key={code} type="button" aria-pressed={code === language} onClick={() => setChosen(code)}>
                {languageNames[code]}
                {draft.textIn(code).title.trim() === '' ? <Pill tone="warn">{t`vazio`}</Pill> : null}
              </button>
            ))}
          </div>
          <div className={styles.beside}>
            <div className={styles.stack}>
              <Field label={t`Título`} required>
                {(ids) => (
                  <TextInput
                    {...ids}
                    lang={language}
                    maxLength={200}
                    value={text.title}
                    onChange={(event) => draft.set(language, { title: event.currentTarget.value })}
                  />
                )}
              </Field>
              <RichEditor
                key={`${draft.beginning} ${language}`}
                label={t`Texto`}
                lang={language}
                blocks={text.blocks}
                onChange={(blocks) => draft.set(language, { blocks })}
              />
            </div>
            <PagePreview page={page} text={text} lang={language} />
          </div>
          <div className={styles.save} data-dirty={canPublish || undefined}>
            <p role="status">
              {draft.isDirty ? t`Mudanças não salvas` : held.draft ? t`Rascunho salvo em ${savedAt} ${by}` : ''}
            </p>
            {canPublish ? (
              <Button
                variant="quiet"
                busy={draft.busy}
                onClick={() => void draft.discard(() => toast(t`Rascunho descartado`, { tone: 'ok' }))}
              >
                <Trans>Descartar</Trans>
              </Button>
            ) : null}
            <Button
              variant="outline"
              busy={draft.busy}
              disabled={!draft.isDirty}
              onClick={() => void draft.save(() => toast(t`Rascunho salvo`, { tone: 'ok' }))}
            >
              <Trans>Salvar rascunho</Trans>
            </Button>
            <Button disabled={!canPublish} onClick={() => setPublishing(true)}>
              <Trans>Publicar…</Trans>
            </Button>
          </div>
          {publishing ? (
            <PublishDialog
              page={held}
              busy={draft.busy}
              failure={draft.failure}
              missing={missing}
              onClose={() => setPublishing(false)}
              onPublish={(again) =>
                void draft.publish(again, () => {
                  setPublishing(false)
                  toast(t`Página publicada`, { tone: 'ok' })
                })
              }
            />
          ) : null}
        </>
      ) : null}
    </DeskPage>
  )
}

function OfAddress({ place }: { place: Place }) {
  const { page } = useParams()
  const name = pageNames.find((one) => one === page)
  if (name) return <Editor key={name} place={place} page={name} />
  return (
    <DeskPage title={<Trans>Página não encontrada</Trans>}>
      <Link to={place.home}>
        <Trans>Páginas</Trans>
      </Link>
    </DeskPage>
  )
}

/** One page of the client that is acted in. */
export const ClientPage = () => <OfAddress place={clientPlace} />

/** One of the platform's. */
export const PlatformPage = () => <OfAddress place={platformPlace} />
