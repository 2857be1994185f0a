import { useLingui } from '@lingui/react/macro'
import { newId } from '#contract/engine/ids.ts'
import { questionLimits } from '#contract/features/question/question-schema.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { changedAt } from '../fields/editor-form.ts'
import { MarkedLine } from '../fields/marked-field.tsx'
import { PartList } from '../fields/part-list.tsx'
import { ChoiceField, PercentField } from '../fields/plain-fields.tsx'
import type { KindProps } from './kind-props.ts'
import styles from '../question-desk.module.css'

/** Choices of which one is chosen, each with what it is worth. */
export function SingleEditor({ form, question, onChange }: KindProps<'single'>) {
  const { t } = useLingui()
  const { choices } = question
  const set = (at: number, change: Partial<(typeof choices)[number]>) =>
    onChange({ ...question, choices: changedAt(choices, at, change) })
  return (
    <>
      <PartList<(typeof choices)[number]>
        legend={t`Alternativas`}
        hint={t`A certa vale 100%; o que sobra pode valer uma parte, ou menos que nada.`}
        fault={form.faultAt('choices')}
        parts={choices}
        keyOf={({ key }) => key}
        least={2}
        most={questionLimits.choices}
        make={() => ({ key: newId(), text: {}, fraction: 0 })}
        onChange={(parts) => onChange({ ...question, choices: parts })}
      >
        {({ text, fraction, feedback }, at) => (
          <>
            <div className={styles.wide}>
              <MarkedLine
                form={form}
                label={t`Texto`}
                path={`choices.${at}.text`}
                value={text}
                onChange={(changed) => set(at, { text: changed })}
              />
            </div>
            <PercentField
              form={form}
              label={t`Vale (%)`}
              path={`choices.${at}.fraction`}
              value={fraction}
              onChange={(changed) => set(at, { fraction: changed })}
            />
            <MarkedLine
              form={form}
              label={t`Comentário`}
              path={`choices.${at}.feedback`}
              value={feedback ?? {}}
              onChange={(changed) => set(at, { feedback: changed })}
            />
          </>
        )}
      </PartList>
      <Checkbox
        checked={question.shuffle}
        onChange={(event) => onChange({ ...question, shuffle: event.currentTarget.checked })}
      >
        {t`Embaralhar as alternativas`}
      </Checkbox>
    </>
  )
}

/** Choices of which any number is right. */
export function MultipleEditor({ form, question, onChange }: KindProps<'multiple'>) {
  const { t } = useLingui()
  const { choices, scoring } = question
  const set = (at: number, change: Partial<(typeof choices)[number]>) =>
    onChange({ ...question, choices: changedAt(choices, at, change) })
  return (
    <>
      <PartList<(typeof choices)[number]>
        legend={t`Alternativas`}
        fault={form.faultAt('choices')}
        parts={choices}
        keyOf={({ key }) => key}
        least={2}
        most={questionLimits.choices}
        make={() => ({ key: newId(), text: {}, right: false })}
        onChange={(parts) => onChange({ ...question, choices: parts })}
      >
        {({ text, right, feedback }, at) => (
          <>
            <div className={styles.wide}>
              <MarkedLine
                form={form}
                label={t`Texto`}
                path={`choices.${at}.text`}
                value={text}
                onChange={(changed) => set(at, { text: changed })}
              />
            </div>
            <Checkbox checked={right} onChange={(event) => set(at, { right: event.currentTarget.checked })}>
              {t`Está certa`}
            </Checkbox>
            <MarkedLine
              form={form}
              label={t`Comentário`}
              path={`choices.${at}.feedback`}
              value={feedback ?? {}}
              onChange={(changed) => set(at, { feedback: changed })}
            />
          </>
        )}
      </PartList>
      <ChoiceField
        label={t`Como conta`}
        value={scoring}
        options={[
          ['all', t`Tudo ou nada`],
          ['minus', t`Certas menos erradas`],
          ['each', t`Cada alternativa conta`],
        ]}
        onChange={(changed) => onChange({ ...question, scoring: changed })}
      />
      <Checkbox
        checked={question.shuffle}
        onChange={(event) => onChange({ ...question, shuffle: event.currentTarget.checked })}
      >
        {t`Embaralhar as alternativas`}
      </Checkbox>
    </>
  )
}

/** True or false, with what is told to who said which. */
export function TrueFalseEditor({ form, question, onChange }: KindProps<'true_false'>) {
  const { t } = useLingui()
  const { feedback = {} } = question
  return (
    <>
      <ChoiceField
        label={t`Resposta certa`}
        value={question.right ? 'true' : 'false'}
        options={[
          ['true', t`Verdadeiro`],
          ['false', t`Falso`],
        ]}
        onChange={(value) => onChange({ ...question, right: value === 'true' })}
      />
      <MarkedLine
        form={form}
        label={t`Comentário a quem disse verdadeiro`}
        path="feedback.ifTrue"
        value={feedback.ifTrue ?? {}}
        onChange={(ifTrue) => onChange({ ...question, feedback: { ...feedback, ifTrue } })}
      />
      <MarkedLine
        form={form}
        label={t`Comentário a quem disse falso`}
        path="feedback.ifFalse"
        value={feedback.ifFalse ?? {}}
        onChange={(ifFalse) => onChange({ ...question, feedback: { ...feedback, ifFalse } })}
      />
    </>
  )
}
