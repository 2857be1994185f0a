import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SurveyResults } from '#contract/features/survey/survey-desk.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import styles from '../survey.module.css'
import { questionWords } from '../survey-words.ts'
import { SurveyTexts } from './survey-texts.tsx'

type Result = NonNullable<SurveyResults['questions']>[number]

/** How many chose each option, as bars with their figures beside them. */
function Bars({ result: { question, chosen, answered } }: { result: Result }) {
  return (
    <ul role="list" className={styles.bars}>
      {question.options.map((option) => {
        const count = chosen.find(({ optionId }) => optionId === option.id)?.count ?? 0
        const share = answered > 0 ? count / answered : 0
        const name = shownText(option.text)
        return (
          <li key={option.id} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <span className={styles.figure}>
              {formatNumber(count)} <span className={styles.note}>({formatPercent(share)})</span>
            </span>
            <span className={styles.drawn} aria-hidden="true">
              <ProgressBar value={share} label={name} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How one question was answered: figures and bars, and what people wrote where somebody asks for it. */
export function QuestionResult({ surveyId, result, number }: { surveyId: string; result: Result; number: number }) {
  const { i18n } = useLingui()
  const { question, isClosed, answered, texts } = result
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="li">
      <div className={styles.form}>
        <div className={styles.head}>
          <h2 className={styles.asked}>
            {number}. {shownText(question.text)}
          </h2>
          {isClosed ? (
            <Pill tone="neutral">
              <Trans>Fechada</Trans>
            </Pill>
          ) : null}
        </div>
        <p className={styles.note}>
          {i18n._(questionWords[question.type])}
          {' · '}
          <Plural value={answered} one="# pessoa respondeu" other="# pessoas responderam" />
        </p>
        {question.type === 'essay' ? null : <Bars result={result} />}
        {texts > 0 && !isOpen ? (
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              <Plural value={texts} one="Ler # texto" other="Ler # textos" />
            </Button>
          </div>
        ) : null}
        {isOpen ? <SurveyTexts surveyId={surveyId} question={question} /> : null}
      </div>
    </Card>
  )
}
