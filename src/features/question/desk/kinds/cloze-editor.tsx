import { useLingui } from '@lingui/react/macro'
import { newId } from '#contract/engine/ids.ts'
import { questionLimits, type Gap } from '#contract/features/question/question-schema.ts'
import { changedAt, type EditorForm } from '../fields/editor-form.ts'
import { PartList } from '../fields/part-list.tsx'
import { ChoiceField, LocalizedField, NumberField, PercentField } from '../fields/plain-fields.tsx'
import { emptyNumber } from '../editor/empty-question.ts'
import { AcceptedNumbers, AcceptedTexts, StrictFields } from './accepted-editor.tsx'
import type { KindProps } from './kind-props.ts'
import styles from '../question-desk.module.css'

/** The first name that no gap has: authors write it between brackets. */
function freeKey(gaps: readonly Gap[]): string {
  for (let at = 1; ; at++) if (!gaps.some(({ key }) => key === String(at))) return String(at)
}

/** A gap that is yet to be filled. */
function emptyGap(kind: Gap['kind'], key: string, weight: number): Gap {
  switch (kind) {
    case 'single': {
      const choice = (fraction: number) => ({ key: newId(), text: {}, fraction })
      return { kind, key, weight, choices: [choice(1), choice(0)] }
    }
    case 'short':
      return { kind, key, weight, accepted: [{ text: '', fraction: 1 }], caseCounts: false, accentsCount: false }
    case 'numeric':
      return { kind, key, weight, accepted: [emptyNumber()] }
  }
}

interface GapProps<G> {
  form: EditorForm
  path: string
  gap: G
  onChange: (gap: Gap) => void
}

function GapChoices({ form, path, gap, onChange }: GapProps<Extract<Gap, { kind: 'single' }>>) {
  const { t } = useLingui()
  const { choices } = gap
  return (
    <PartList
      legend={t`Alternativas`}
      fault={form.faultAt(`${path}.choices`)}
      parts={choices}
      keyOf={({ key }) => key}
      least={2}
      most={questionLimits.choices}
      make={() => ({ key: newId(), text: {}, fraction: 0 })}
      onChange={(parts) => onChange({ ...gap, choices: parts })}
    >
      {({ text, fraction }, at) => (
        <>
          <LocalizedField
            form={form}
            label={t`Texto`}
            path={`${path}.choices.${at}.text`}
            value={text}
            onChange={(changed) => onChange({ ...gap, choices: changedAt(choices, at, { text: changed }) })}
          />
          <PercentField
            form={form}
            label={t`Vale (%)`}
            path={`${path}.choices.${at}.fraction`}
            value={fraction}
            onChange={(changed) => onChange({ ...gap, choices: changedAt(choices, at, { fraction: changed }) })}
          />
        </>
      )}
    </PartList>
  )
}

function GapAnswer({ gap, ...rest }: GapProps<Gap>) {
  const { form, path, onChange } = rest
  switch (gap.kind) {
    case 'single':
      return <GapChoices gap={gap} {...rest} />
    case 'short':
      return (
        <>
          <AcceptedTexts
            form={form}
            path={`${path}.accepted`}
            accepted={gap.accepted}
            onChange={(accepted) => onChange({ ...gap, accepted })}
          />
          <StrictFields value={gap} onChange={onChange} />
        </>
      )
    case 'numeric':
      return (
        <AcceptedNumbers
          form={form}
          path={`${path}.accepted`}
          accepted={gap.accepted}
          onChange={(accepted) => onChange({ ...gap, accepted })}
        />
      )
  }
}

/** The gaps of a text, by what they are told by in it. */
export function ClozeEditor({ form, question, onChange }: KindProps<'cloze'>) {
  const { t } = useLingui()
  const { gaps } = question
  const set = (at: number, gap: Gap) => onChange({ ...question, gaps: gaps.with(at, gap) })
  return (
    <PartList
      legend={t`Lacunas`}
      hint={t`Cada uma fica no texto, em todo idioma, entre colchetes duplos: [[1]].`}
      fault={form.faultAt('gaps')}
      parts={gaps}
      keyOf={({ key }) => key}
      least={1}
      most={questionLimits.gaps}
      make={() => emptyGap('short', freeKey(gaps), 1)}
      onChange={(parts) => onChange({ ...question, gaps: parts })}
    >
      {(gap, at) => (
        <>
          <p className={styles.legend}>[[{gap.key}]]</p>
          <ChoiceField
            label={t`Resposta`}
            value={gap.kind}
            options={[
              ['single', t`De uma lista`],
              ['short', t`Texto`],
              ['numeric', t`Número`],
            ]}
            onChange={(kind) => set(at, emptyGap(kind, gap.key, gap.weight))}
          />
          <NumberField
            form={form}
            label={t`Peso`}
            path={`gaps.${at}.weight`}
            value={gap.weight}
            onChange={(weight) => set(at, { ...gap, weight })}
          />
          <div className={styles.wide}>
            <GapAnswer form={form} path={`gaps.${at}`} gap={gap} onChange={(changed) => set(at, changed)} />
          </div>
        </>
      )}
    </PartList>
  )
}
