import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Answer } from '#contract/features/question/answer-schema.ts'
import { askQuestion } from '#contract/features/question/asked-question.ts'
import { numbersBy, shuffleBy } from '#contract/features/question/draw/seeded.ts'
import { fractionOf, type Judgement } from '#contract/features/question/fraction.ts'
import { earnedOf } from '#contract/features/question/grade-rules.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { formatNumber } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { QuestionView } from '../../view/question-view.tsx'
import { usePictures } from './use-pictures.ts'
import styles from '../question-desk.module.css'

/** What an answer would earn, in points. */
function Earned({ question, judgement }: { question: Question; judgement: Judgement }) {
  const { t } = useLingui()
  if (judgement.is === 'unanswered') return t`Sem resposta`
  if (judgement.is === 'marking') return t`Uma pessoa corrige.`
  if (judgement.is === 'ambiguous') return t`A pessoa precisa dizer qual número quis.`
  if (judgement.is === 'invalid') return t`Isto não é uma resposta.`
  const { over, under } = earnedOf(question, judgement)
  const points = formatNumber(Number(over) / Number(under), { maximumFractionDigits: 2 })
  const all = formatNumber(question.points)
  return t`${points} de ${all} pontos`
}

/** The question as a learner is asked it, and what an answer to it would earn. */
export function QuestionPreview({ question, language }: { question: Question; language: LanguageCode }) {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>(null)
  const pictureOf = usePictures(imagesOf(question))
  const asked = useMemo(() => {
    const next = numbersBy(`preview ${round}`)
    return askQuestion(question, { idOf: (key) => key, shuffle: (list) => shuffleBy(list, next) })
  }, [question, round])
  return (
    <Section
      title={<Trans>Como a pessoa vê</Trans>}
      action={
        <Button
          variant="soft"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={() => {
            setAnswer(null)
            setRound(round + 1)
          }}
        >
          <Trans>De novo</Trans>
        </Button>
      }
    >
      <Card>
        <div className={styles.stack}>
          {question.kind === 'hotspot' && question.picture.image === '' ? (
            <p className={styles.note}>{t`Escolha uma imagem.`}</p>
          ) : (
            <QuestionView
              key={round}
              question={asked.question}
              answer={answer}
              onAnswer={setAnswer}
              language={language}
              pictureOf={pictureOf}
            />
          )}
          <p className={styles.note} role="status" aria-label={t`O que a resposta vale`}>
            <Earned question={question} judgement={fractionOf(question, answer, { keys: asked.keys, language })} />
          </p>
        </div>
      </Card>
    </Section>
  )
}
