import { ChevronDown } from 'lucide-react'
import type { PageText } from '#contract/features/page/page-contract.ts'
import { slidesOf } from '../steps/slides.ts'
import { PageBlocks } from './page-blocks.tsx'
import styles from './questions.module.css'

/** Questions that open their answers; each heading of the page is one. */
export function Questions({ text }: { text: PageText }) {
  return (
    <div className={styles.questions}>
      {slidesOf(text).map(({ title, blocks }) => (
        <details key={title}>
          <summary>
            <span>{title}</span>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <PageBlocks blocks={blocks} />
        </details>
      ))}
    </div>
  )
}
