import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { fold } from '#contract/engine/staff/list.ts'
import { plainLines } from '#contract/features/page/page-rules.ts'
import type { PageText } from '#contract/features/page/page-schema.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import { questionGroups, type Slide } from '../steps/slides.ts'
import { PageBlocks } from './page-blocks.tsx'
import styles from './questions.module.css'

/** With fewer questions they are seen at once. */
const manyQuestions = 6

/** Whether a question or its answer has every word, whatever its accents. */
function hasWords(question: Slide, searched: string): boolean {
  const text = fold(plainLines(question).join(' '))
  return fold(searched)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Questions that open their answers, in their groups; where there are many they are searched. */
export function Questions({ text, under = 'h2' }: { text: PageText; under?: 'h2' | 'h3' }) {
  const { t } = useLingui()
  const [searched, setSearched] = useState('')
  const groups = questionGroups(text)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const found = groups
    .map(({ title, questions }) => ({ title, questions: questions.filter((one) => hasWords(one, searched)) }))
    .filter(({ questions }) => questions.length > 0)
  const Title = under
  return (
    <div className={styles.questions}>
      {count > manyQuestions ? (
        <SearchInput label={t`Buscar nas perguntas`} value={searched} onChange={setSearched} />
      ) : null}
      {found.map(({ title, questions }) => (
        <div key={title ?? ''} className={styles.group}>
          {title === null ? null : <Title>{title}</Title>}
          {questions.map((question) => (
            <details key={question.title}>
              <summary>
                <span>{question.title}</span>
                <ChevronDown size={20} aria-hidden="true" />
              </summary>
              <PageBlocks blocks={question.blocks} />
            </details>
          ))}
        </div>
      ))}
      <p role="status" className={styles.none}>
        {found.length === 0 ? <Trans>Nenhuma pergunta com essas palavras.</Trans> : null}
      </p>
    </div>
  )
}
