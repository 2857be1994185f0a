import { Trans } from '@lingui/react/macro'
import { Medal } from 'lucide-react'
import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { TypedBadge } from './badge-draft.ts'
import styles from '../badge-desk.module.css'

/** A badge as people see it, as it is typed now. */
export function BadgePreview({ typed, language }: { typed: TypedBadge; language: LanguageCode }) {
  const title = pickText(typed.title, language)
  return (
    <Section title={<Trans>Como aparece</Trans>}>
      <Card>
        <div className={styles.preview}>
          <span className={styles.large}>
            {typed.picture ? <img src={typed.picture} alt="" /> : <Medal aria-hidden="true" />}
          </span>
          <p className={styles.previewTitle}>{title || <Trans>Título da medalha</Trans>}</p>
          <p className={styles.hint}>{pickText(typed.criteria, language)}</p>
        </div>
      </Card>
    </Section>
  )
}
