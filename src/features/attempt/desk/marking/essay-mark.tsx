import { Trans, useLingui } from '@lingui/react/macro'
import type { MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'
import { blocksIn, plainBlocks } from '#contract/features/question/text/question-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { isPercent, type EssayDraft } from './essay-draft.ts'

type Essay = MarkingDetail['essays'][number]

function Percent({
  label,
  hint,
  value,
  onValue,
}: {
  label: string
  hint?: string
  value: string
  onValue: (value: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field
      label={label}
      hint={hint}
      error={value === '' || isPercent(value) ? undefined : t`De 0 a 100, com até duas casas.`}
    >
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Given({ essay }: { essay: Essay }) {
  return essay.marks.map(({ by, mark, comment, markedAt }) => {
    const at = formatInstant(markedAt)
    const figures =
      'whole' in mark
        ? `${formatNumber(mark.whole)} %`
        : essay.criteria
            .map(({ key, text }) => `${shownText(text)} ${formatNumber(mark.criteria[key] ?? 0)} %`)
            .join(' · ')
    return (
      <p key={`${by} ${markedAt}`} className={styles.note}>
        <strong>{figures}</strong>{' '}
        <Trans>
          {by}, {at}
        </Trans>
        {comment ? <> – {comment}</> : null}
      </p>
    )
  })
}

interface EssayProps {
  essay: Essay
  number: number
  /** null: who looks marks it not. */
  draft: EssayDraft | null
  onDraft: (draft: EssayDraft) => void
}

/** An essay with what it is marked by, the marks that were given, and the one that is being given. */
export function EssayMark({ essay, number, draft, onDraft }: EssayProps) {
  const { t } = useLingui()
  const language = activeLanguage()
  const guide = essay.guide ? plainBlocks(blocksIn(essay.guide, language)) : ''
  return (
    <Card as="li">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 className={styles.asked}>
            {number}. {plainBlocks(blocksIn(essay.text, language))}
          </h2>
          <div className={styles.row}>
            {essay.counts ? null : <Pill tone="warn">{t`Depois do tempo`}</Pill>}
            {essay.isApart ? <Pill tone="warn">{t`Duas notas distantes: a sua decide`}</Pill> : null}
            {essay.settled === null ? null : <Pill tone="ok">{`${formatNumber(essay.settled)} %`}</Pill>}
          </div>
        </div>
        <blockquote className={styles.answer}>{essay.answer}</blockquote>
        {guide ? (
          <details>
            <summary>
              <Trans>O que se espera da resposta</Trans>
            </summary>
            <p className={styles.guide}>{guide}</p>
          </details>
        ) : null}
        <Given essay={essay} />
        {draft ? (
          <>
            <div className={styles.grid}>
              {essay.criteria.length === 0 ? (
                <Percent
                  label={t`Nota, de 0 a 100 %`}
                  value={draft.whole}
                  onValue={(whole) => onDraft({ ...draft, whole })}
                />
              ) : (
                essay.criteria.map(({ key, text, weight }) => {
                  const shown = formatNumber(weight)
                  return (
                    <Percent
                      key={key}
                      label={shownText(text)}
                      hint={t`De 0 a 100 %, peso ${shown}`}
                      value={draft.criteria[key] ?? ''}
                      onValue={(value) => onDraft({ ...draft, criteria: { ...draft.criteria, [key]: value } })}
                    />
                  )
                })
              )}
            </div>
            <Field label={t`Comentário`} hint={t`A pessoa lê o comentário com a nota.`}>
              {(ids) => (
                <TextArea
                  {...ids}
                  maxLength={1000}
                  value={draft.comment}
                  onChange={(event) => onDraft({ ...draft, comment: event.currentTarget.value })}
                />
              )}
            </Field>
          </>
        ) : null}
      </div>
    </Card>
  )
}
