import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { questionKinds, type QuestionKind } from '#contract/features/question/question-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { kindWords } from './question-words.ts'

/** Chooses the kind of a new question and leads to its editor. */
export function NewQuestion({ bankId, onClose }: { bankId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [kind, setKind] = useState<QuestionKind>('single')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={<Trans>Nova questão</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full onClick={() => void navigate(questionPaths.newQuestion(bankId, kind))}>
          <Trans>Começar a escrever</Trans>
        </Button>
      }
    >
      <Field label={t`Tipo`}>
        {(ids) => (
          <Select {...ids} value={kind} onChange={(event) => setKind(event.currentTarget.value as QuestionKind)}>
            {questionKinds.map((one) => (
              <option key={one} value={one}>
                {i18n._(kindWords[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  )
}
