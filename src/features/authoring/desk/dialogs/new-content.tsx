import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createContent } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { contentKinds, type ContentKind } from '#contract/features/authoring/draft/fields.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { kindWords } from '../authoring-words.ts'
import { useChoices } from '../editor/use-editor.ts'
import styles from '../authoring.module.css'

/** Begins a draft and leads to its editor. */
export function NewContent({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const choices = useChoices()
  const mayPublish = useMay('content.publish')
  const [kind, setKind] = useState<ContentKind>('course')
  const [title, setTitle] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const create = () =>
    attempt(async () => {
      const language = choices?.languages[0] ?? 'pt-BR'
      const made = await staffCall(createContent, { body: { kind, title: { [language]: title.trim() } } })
      await navigate(authoringPaths.content(made.kind, made.id))
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Criar conteúdo</Trans>}
      closeLabel={t`Fechar`}
      focusField
      footer={
        <Button type="submit" form="new-content" busy={busy} disabled={title.trim() === '' || !choices}>
          <Trans>Começar a escrever</Trans>
        </Button>
      }
    >
      <form
        id="new-content"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Tipo`}>
          {(ids) => (
            <Select {...ids} value={kind} onChange={(event) => setKind(event.currentTarget.value as ContentKind)}>
              {contentKinds
                .filter((one) => mayPublish || one === 'course')
                .map((one) => (
                  <option key={one} value={one}>
                    {i18n._(kindWords[one].label)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label={t`Título`} required>
          {(ids) => (
            <TextInput
              {...ids}
              value={title}
              maxLength={200}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
