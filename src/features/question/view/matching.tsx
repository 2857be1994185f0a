import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { lineIn, plainRuns, type RichLine } from '#contract/features/question/text/question-text.ts'
import { Select } from '#ui/form/select.tsx'
import type { AnswerProps } from './answer-props.ts'
import { LineText } from './text/question-text.tsx'
import styles from './question-view.module.css'

/** Pairs: for each left one of the rights, in the device's own list. Rights that are more than words stand below, lettered. */
export function MatchingAnswer({ question, answer, onAnswer, askedBy, locked, ...text }: AnswerProps<'matching'>) {
  const { t } = useLingui()
  const name = useId()
  const { lefts, rights } = question
  const pairs = answer?.kind === 'matching' ? answer.pairs : []
  const join = (left: string, right: string) => {
    const others = pairs.filter((pair) => pair.left !== left)
    const joined = right === '' ? others : [...others, { left, right }]
    onAnswer(joined.length > 0 ? { kind: 'matching', pairs: joined } : null)
  }
  const plain = (line: RichLine) => plainRuns(lineIn(line, text.language))
  const isDrawn = rights.some(({ text: line }) =>
    lineIn(line, text.language).some((run) => typeof run === 'object' && !('text' in run)),
  )
  const letter = (at: number) => (isDrawn ? `${String.fromCodePoint(65 + at)} · ` : '')
  return (
    <div role="group" aria-labelledby={askedBy} className={styles.stack}>
      {lefts.map(({ id, text: line }) => (
        <div key={id} className={styles.pair}>
          <label htmlFor={`${name}-${id}`}>
            <LineText line={line} {...text} />
          </label>
          <Select
            id={`${name}-${id}`}
            value={pairs.find(({ left }) => left === id)?.right ?? ''}
            disabled={locked}
            onChange={(event) => join(id, event.currentTarget.value)}
          >
            <option value="">{t`Escolha`}</option>
            {rights.map((right, at) => (
              <option key={right.id} value={right.id}>
                {letter(at)}
                {plain(right.text)}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {isDrawn ? (
        <ul className={styles.legend}>
          {rights.map((right, at) => (
            <li key={right.id}>
              {letter(at)}
              <LineText line={right.text} {...text} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
