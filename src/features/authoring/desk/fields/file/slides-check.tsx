import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from 'zustand'
import { playedPath } from '#contract/engine/content/player.ts'
import { isKnown, type ContentOf, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { rangesLength } from '#contract/features/activity/progress-rules.ts'
import { previewContent } from '#contract/features/authoring/authoring-contract.ts'
import type { Preview } from '#contract/features/authoring/authoring-schema.ts'
import { itemsOf, textOf } from '#contract/features/authoring/draft/fields.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ActivityShown } from '../../preview/activity-shown.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'
import styles from '../../editor/editor.module.css'

type Slides = Extract<KnownActivity, { type: 'ppt' }>

interface CheckProps {
  form: EditorForm
  itemKey: string
}

/** A presentation of a draft, as it would be published now. */
function slidesIn(shown: Preview['course'], place: number): Slides | null {
  const activity = shown?.activities.find(({ id }) => id === place)
  return activity && isKnown(activity) && activity.type === 'ppt' ? activity : null
}

/** The slides as people will see them, and whether each was in sight long enough to be judged. */
function SlidesDialog({ form, itemKey, onClose }: CheckProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(0)
  const { kind, id } = useStore(form.saver.store, ({ content }) => content)
  const fields = useFields(form)
  const place = itemsOf(fields, 'activities').findIndex(({ key }) => key === itemKey) + 1
  const answer = useAnswer(`${kind} ${id} ${itemKey}`, async (signal) => {
    // What is looked at is what was typed.
    await form.saver.flush()
    return staffCall(previewContent, { params: { kind, id: String(id) } }, { signal })
  })
  const shown = answer.is === 'there' ? answer.value.course : null
  const slides = slidesIn(shown, place)
  const frame = shown?.frames[place]
  const { bundle, pages }: Partial<ContentOf<'ppt'>> = slides?.content ?? {}
  const confirm = () => {
    form.saver.change([{ field: `activities.${itemKey}.confirmed`, value: bundle?.bundleId ?? null }])
    onClose()
  }
  const left = (pages ?? 0) - seen
  const note =
    answer.is !== 'there'
      ? null
      : !slides
        ? t`O arquivo ainda não está pronto.`
        : playedPath(slides.content.bundle.entry) === null
          ? t`Os slides viraram um PDF: nada a conferir.`
          : frame === undefined
            ? t`Esta instalação não tem o endereço de conteúdo em que os slides são desenhados.`
            : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Conferir os slides</Trans>}
      description={t`O navegador desenha os slides, sem animações, e eles podem diferir do PowerPoint. Se algo estiver errado, exporte como PDF e use o PDF.`}
      closeLabel={t`Fechar`}
      footer={
        frame === undefined ? null : (
          <>
            <span role="status" className={styles.beside}>
              {left > 0 ? (
                <Plural value={left} one="Falta ver # slide" other="Faltam ver # slides" />
              ) : (
                <Trans>Todos os slides vistos</Trans>
              )}
            </span>
            <Button disabled={left > 0} onClick={confirm}>
              <Trans>Confirmar: estão certos</Trans>
            </Button>
          </>
        )
      }
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {note === null ? null : <p>{note}</p>}
      {shown && slides && frame !== undefined ? (
        <ActivityShown
          course={shown.course}
          activity={slides}
          rehearsal={{ language: form.language, fallback: form.language, files: shown.files, frame }}
          onReport={(covered) => setSeen(rangesLength(covered))}
        />
      ) : null}
    </Dialog>
  )
}

/** Whoever publishes a presentation that is drawn here looked at its slides first ([Note: Drawn slides]). */
export function SlidesCheck({ form, itemKey }: CheckProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const name = `activities.${itemKey}.confirmed`
  const fields = useFields(form)
  if (textOf(fields, `activities.${itemKey}.file`) === '') return null
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Slides conferidos`}
        hint={t`Só é preciso onde o servidor não tem o LibreOffice, que faz um PDF dos slides.`}
        error={form.isFaulty(name) ? t`Confira todos os slides e confirme.` : undefined}
      >
        {(ids) => (
          <div className={styles.file}>
            <span className={styles.fileName}>
              {textOf(fields, name) === '' ? t`Ainda não` : t`Confirmados. Outro arquivo pede outra conferência.`}
            </span>
            <Button {...ids} variant="outline" aria-label={t`Conferir os slides`} onClick={() => setOpen(true)}>
              <Trans>Conferir os slides</Trans>
            </Button>
          </div>
        )}
      </Field>
      {open ? <SlidesDialog form={form} itemKey={itemKey} onClose={() => setOpen(false)} /> : null}
    </Bound>
  )
}
